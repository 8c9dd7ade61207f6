namespace CustomBinarySerializer.Contracts.BuiltIn;

internal static class MemoryItems<T>
{
    internal static T[] To(Memory<T> value) => value.ToArray();

    internal static Memory<T> From(T[] value) => value;
}

internal static class ReadOnlyMemoryItems<T>
{
    internal static T[] To(ReadOnlyMemory<T> value) => value.ToArray();

    internal static ReadOnlyMemory<T> From(T[] value) => value;
}

/// <summary>What surrounds the segment in its array doesn't travel.</summary>
internal static class ArraySegmentItems<T>
{
    // A default one becomes null, and null a default one.
    internal static T[]? To(ArraySegment<T> value) => value.Array is null ? null : value.ToArray();

    internal static ArraySegment<T> From(T[] value) => value;
}
