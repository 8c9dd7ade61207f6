#pragma warning disable SYSLIB0050 // IsSerializable is what [Serializable] becomes.

namespace CustomBinarySerializer.Contracts.Reflection;

/// <summary>
/// Which types of the framework may be written field by field: those that say so by [Serializable]. The others may hold
/// addresses, or lengths that nobody checks again.
/// </summary>
internal static class FrameworkTypes
{
    internal const string Closed = "it is a type of the framework that isn't [Serializable]";

    private static readonly string?[] s_tokens = ["7cec85d7bea7798e", "b03f5f7f11d50a3a", "b77a5c561934e089", "cc7b13ffcd2ddd51", "31bf3856ad364e35", "adb9793829ddae60"];

    /// <summary>Whether a type is the framework's, and doesn't allow it.</summary>
    internal static bool IsClosed(Type type) =>
        !type.IsSerializable && type != typeof(object) && !type.IsInterface && IsOfFramework(type) && !IsPlainValue(type);

    internal static bool IsOfFramework(Type type) => IsOfFramework(type.Assembly);

    /// <summary>Returns whether an assembly is the framework's.</summary>
    internal static bool IsOfFramework(System.Reflection.Assembly assembly) =>
        assembly.GetName().GetPublicKeyToken() is { Length: > 0 } token && s_tokens.Contains(Convert.ToHexStringLower(token));

    // Numbers side by side, such as Vector3.
    private static bool IsPlainValue(Type type) => type.IsValueType && type.Namespace == "System.Numerics";
}
