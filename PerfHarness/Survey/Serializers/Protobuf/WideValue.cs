using System.Runtime.InteropServices;

namespace PerfHarness.Survey.Serializers.Protobuf;

/// <summary>Values of 128 bits as two fixed ones of 64, which is the shortest that Protocol Buffers has for them.</summary>
internal static class WideValue
{
    public static (ulong Low, ulong High) Of<T>(T value)
        where T : unmanaged
    {
        ReadOnlySpan<ulong> halves = MemoryMarshal.Cast<T, ulong>(new ReadOnlySpan<T>(in value));
        return (halves[0], halves[1]);
    }

    public static T From<T>(ulong low, ulong high)
        where T : unmanaged =>
        MemoryMarshal.Cast<ulong, T>([low, high])[0];
}
