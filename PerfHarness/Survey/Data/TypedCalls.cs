using System.Runtime.CompilerServices;
using CustomBinarySerializer;
using PerfHarness.Workloads;

namespace PerfHarness.Survey.Data;

/// <summary>The library's typed calls on any class.</summary>
internal readonly struct TypedCalls<T> : ITypedCalls
    where T : class
{
    public static int Write(CustomBinaryFormatter formatter, Span<byte> destination, object message)
    {
        formatter.TrySerialize(destination, Unsafe.As<T>(message), out int bytesWritten);
        return bytesWritten;
    }

    public static object Read(CustomBinaryFormatter formatter, ReadOnlySpan<byte> frame) => formatter.Deserialize<T>(frame);
}
