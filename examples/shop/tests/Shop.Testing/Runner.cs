using System;
using System.Linq;
using System.Reflection;
using System.Threading.Tasks;

namespace Shop.Testing;

/// <summary>Runs all methods of an assembly that carry <see cref="TestAttribute"/>, and counts.</summary>
public static class Runner
{
    public static async Task<int> RunAsync(Assembly assembly)
    {
        var methods = assembly.GetTypes().SelectMany(type => type.GetMethods()).Where(IsTest).ToList();
        var failed = 0;
        foreach (var method in methods)
        {
            try
            {
                var result = method.Invoke(Activator.CreateInstance(method.DeclaringType!), null);
                if (result is Task task)
                {
                    await task;
                }
            }
            catch (Exception error)
            {
                failed++;
                Console.WriteLine($"{method.DeclaringType!.Name}.{method.Name}: {error.GetBaseException().Message}");
            }
        }

        Console.WriteLine($"{methods.Count - failed} passed, {failed} failed");
        return failed;
    }

    private static bool IsTest(MethodInfo method) => method.GetCustomAttribute<TestAttribute>() is not null;
}
