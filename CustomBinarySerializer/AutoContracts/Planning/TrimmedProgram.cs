using System.Diagnostics.CodeAnalysis;
using System.Reflection;

namespace CustomBinarySerializer.AutoContracts.Planning;

/// <summary>Tells whether this program was trimmed, so that what a type seems to lack may only have been removed.</summary>
[RequiresUnreferencedCode(TypeLevel.Reason)]
internal static class TrimmedProgram
{
    // Nothing refers to the method of this class, so it is the first to go.
    internal static bool IsThis { get; } = MethodsOf(typeof(Unused)).Length == 0;

    private static MethodInfo[] MethodsOf(Type type) =>
        type.GetMethods(BindingFlags.Static | BindingFlags.NonPublic | BindingFlags.DeclaredOnly);

    private static class Unused
    {
        [SuppressMessage("CodeQuality", "IDE0051:Remove unused private members", Justification = "That is its purpose.")]
        private static void Method()
        {
        }
    }
}
