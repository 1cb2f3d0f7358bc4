//! C# solutions that several tests use.

/// Two projects, one of which refers to the other.
pub(crate) const TWO_PROJECTS: &str = r#"
//- /Two.slnx
<Solution>
  <Folder Name="/src/">
    <Project Path="Core/Core.csproj" />
  </Folder>
  <Project Path="App/App.csproj" />
</Solution>
//- /Core/Core.csproj
<Project Sdk="Microsoft.NET.Sdk">
  <PropertyGroup><TargetFramework>{TFM}</TargetFramework></PropertyGroup>
</Project>
//- /Core/Greeter.cs
namespace Core
{
    public interface IGreeter { string Greet(string name); }
    //               ^^^^^^^^ interface

    public class Greeter : IGreeter
    {
        public int Count;

        public string Greet(string name)
        //            ^^^^^ greet
        {
            Count++;
        //  ^^^^^ write
            return "Hello " + name;
        }
    }
}
//- /App/App.csproj
<Project Sdk="Microsoft.NET.Sdk">
  <PropertyGroup><TargetFramework>{TFM}</TargetFramework><OutputType>Exe</OutputType></PropertyGroup>
  <ItemGroup><ProjectReference Include="../Core/Core.csproj" /></ItemGroup>
</Project>
//- /App/Program.cs
using System;
using Core;

internal static class Program
{
    private static void Main()
    {
        IGreeter greeter = new Greeter();
        Console.WriteLine(greeter.Greet("world"));
    //                            ^^^^^ use
    }
}
"#;

/// One project of one file.
pub(crate) const ONE_PROJECT: &str = r#"
//- /One/One.csproj
<Project Sdk="Microsoft.NET.Sdk">
  <PropertyGroup><TargetFramework>{TFM}</TargetFramework></PropertyGroup>
</Project>
//- /One/A.cs
public class A { public int Size() { return 1; } }
"#;
