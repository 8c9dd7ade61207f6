namespace PerfHarness.Workloads;

/// <summary>
/// The calls of the library on messages of a class. Inlined, so that a workload's loop has exact types.
/// </summary>
internal readonly struct TypedCalls<T> : ITypedCalls
    where T : class
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int Write(CustomBinaryFormatter formatter, Span<byte> destination, object message)
    {
        formatter.TrySerialize(destination, Unsafe.As<T>(message), out int bytesWritten);
        return bytesWritten;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static object Read(CustomBinaryFormatter formatter, ReadOnlySpan<byte> frame) => formatter.Deserialize<T>(frame);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void ReadInto(CustomBinaryFormatter formatter, ReadOnlySpan<byte> frame, object existing) =>
        formatter.DeserializeInto(frame, Unsafe.As<T>(existing));

    /// <summary>Writes by a <see cref="TypedFormatter{T}"/>.</summary>
    /// <returns>The size of the frame in bytes, or 0 if the span is too small.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int WriteTyped(object typedFormatter, Span<byte> destination, object message)
    {
        Unsafe.As<TypedFormatter<T>>(typedFormatter).TrySerialize(destination, Unsafe.As<T>(message), out int bytesWritten);
        return bytesWritten;
    }

    /// <summary>Reads by a <see cref="TypedFormatter{T}"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static object ReadTyped(object typedFormatter, ReadOnlySpan<byte> frame) =>
        Unsafe.As<TypedFormatter<T>>(typedFormatter).Deserialize(frame);
}
