using System.Runtime.CompilerServices;

namespace CustomBinarySerializer.Graphs;

/// <summary>
/// Structs with [InlineArray], or fixed buffers: reflection shows a single field, the first of many elements.
/// </summary>
internal static class InlineArrays
{
    internal const string Reason =
        "it is an [InlineArray] or a fixed buffer, of whose elements only the first has a field. Register a contract for it before the " +
        "types that hold it, let the field be an array, or mark the field as [NonSerialized]";

    internal static bool IsOne(Type type) =>
        type.IsDefined(typeof(InlineArrayAttribute), inherit: false) || type.IsDefined(typeof(UnsafeValueTypeAttribute), inherit: false);
}
