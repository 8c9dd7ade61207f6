using CustomBinarySerializer;

namespace PerfHarness.Workloads.Mixed;

/// <summary>The calls of code that doesn't know which of forty types comes next.</summary>
public readonly struct MixedWorkload : IWorkload
{
    public static string Name => "Mixed";

    public static ICustomBinarySerializable[] CreateMessages() => MixedMessages.Shuffled();

    public static int Write(CustomBinaryFormatter formatter, Span<byte> destination, object message)
    {
        formatter.TrySerialize(destination, message, out int bytesWritten);
        return bytesWritten;
    }

    public static object Read(CustomBinaryFormatter formatter, ReadOnlySpan<byte> frame) => formatter.Deserialize(frame, out _);
}
