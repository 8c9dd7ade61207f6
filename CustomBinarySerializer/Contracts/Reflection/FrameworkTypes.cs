#pragma warning disable SYSLIB0050 // IsSerializable is what [Serializable] becomes.

namespace CustomBinarySerializer.Contracts.Reflection;

/// <summary>The check which framework types may be written field by field: those that are [Serializable].</summary>
/// <remarks>Other types may hold addresses, or lengths that their code doesn't check again.</remarks>
internal static class FrameworkTypes
{
    internal const string Closed = "it is a type of the framework that isn't [Serializable]";

    private static readonly string?[] s_tokens =
    [
        "7cec85d7bea7798e", "b03f5f7f11d50a3a", "b77a5c561934e089", "cc7b13ffcd2ddd51", "31bf3856ad364e35", "adb9793829ddae60",
    ];

    /// <summary>Returns whether a type is a framework type that may not be written field by field.</summary>
    internal static bool IsClosed(Type type) =>
        !type.IsSerializable && type != typeof(object) && !type.IsInterface && IsOfFramework(type) && !IsPlainValue(type);

    internal static bool IsOfFramework(Type type) => IsOfFramework(type.Assembly);

    /// <summary>Returns whether an assembly belongs to the framework.</summary>
    internal static bool IsOfFramework(System.Reflection.Assembly assembly) =>
        assembly.GetName().GetPublicKeyToken() is { Length: > 0 } token && s_tokens.Contains(Convert.ToHexStringLower(token));

    // Structs of plain numbers, such as Vector3.
    private static bool IsPlainValue(Type type) => type.IsValueType && type.Namespace == "System.Numerics";
}
