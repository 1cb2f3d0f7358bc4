using System;

namespace Shop.Testing;

/// <summary>Marks a method that <see cref="Runner"/> runs. An attribute of our own, so that the sample needs no package.</summary>
[AttributeUsage(AttributeTargets.Method)]
public sealed class TestAttribute : Attribute
{
}
