using System.Runtime.CompilerServices;
using CustomBinarySerializer;

namespace PerfHarness.Workloads;

/// <summary>Calls of a <see cref="TypedFormatter{T}"/>, which workloads pass on as an object.</summary>
internal static class TypedFormatterCalls<T>
    where T : class
{
    /// <summary>Writes a message into a span.</summary>
    /// <returns>The size of the frame in bytes, or 0 if the span is too small.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int Write(object typedFormatter, Span<byte> destination, object message)
    {
        Unsafe.As<TypedFormatter<T>>(typedFormatter).TrySerialize(destination, Unsafe.As<T>(message), out int bytesWritten);
        return bytesWritten;
    }

    /// <summary>Reads a message from a frame.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static object Read(object typedFormatter, ReadOnlySpan<byte> frame) =>
        Unsafe.As<TypedFormatter<T>>(typedFormatter).Deserialize(frame);
}
