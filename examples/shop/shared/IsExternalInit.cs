#if !NET5_0_OR_GREATER
namespace System.Runtime.CompilerServices
{
    /// <summary>The compiler asks for this type when it meets an init-only member.</summary>
    internal static class IsExternalInit
    {
    }
}
#endif
