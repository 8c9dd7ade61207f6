using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;

namespace CustomBinarySerializer.Generated;

/// <summary>
/// The conversion of a value that can't be written to its text, so that an exception can always be reported.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class KnownValueOrText
{
    [return: NotNullIfNotNull(nameof(value))]
    public static object? To(PayloadHost host, object? value) =>
        value is null || IsKnown(host, value.GetType()) ? value : value.ToString() ?? "";

    public static object From(object value) => value;

    private static bool IsKnown(PayloadHost host, Type type) => host.IsRegistered(type) || (host.IsBuiltIn(type) && !HoldsObjects(type));

    private static bool HoldsObjects(Type type) =>
        type.IsArray ? type.GetElementType() == typeof(object) : type.GetGenericArguments().Contains(typeof(object));
}
