using System.Runtime.InteropServices;

namespace PerfHarness.Survey.Serializers.Protobuf;

/// <summary>
/// Converts values of 128 bits to two fixed64 fields and back. Protocol Buffers have no shorter form for them.
/// </summary>
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
