using CustomBinarySerializer;
using PerfHarness.Workloads.Operations;
using PerfHarness.Workloads.StraightLine;

namespace PerfHarness.Workloads;

/// <summary>
/// Every route must write the bytes of the framework's <see cref="BinaryWriter"/> and read back a message that has
/// them again, before any clock starts.
/// </summary>
/// <remarks>
/// One message of each type has to do: contracts that often met a <see cref="BinaryWriter"/> of another class than
/// the library's would be compiled with both in mind.
/// </remarks>
internal static class RoundTripProof
{
    public static void Check<TWorkload>(Material material)
        where TWorkload : struct, IWorkload
    {
        foreach ((object message, byte[] frame) in OnePerType(material))
        {
            RequirePayload(message, frame, "Serialize to a stream");

            int written = TWorkload.Write(material.Formatter, material.Buffer, message);
            RequireSame(frame, material.Buffer.AsSpan(0, written), message, "TrySerialize");

            RequirePayload(material.Formatter.Deserialize(new MemoryStream(frame)), frame, "Deserialize from a stream");
            RequirePayload(TWorkload.Read(material.Formatter, frame), frame, "Deserialize from a span");
        }
    }

    public static void CheckLimit<TWorkload>(Material material)
        where TWorkload : struct, ILimitedWorkload
    {
        foreach ((object message, byte[] frame) in OnePerType(material))
        {
            int written = TWorkload.WriteStraight(material.Buffer, message);
            RequireSame(frame, material.Buffer.AsSpan(0, written), message, "the straight-line writer");
            RequirePayload(TWorkload.ReadStraight(frame), frame, "the straight-line reader");
        }
    }

    /// <summary>Contracts that the library implements must bring back the same messages, in no more bytes than the hand-written ones.</summary>
    public static void CheckImplemented<TWorkload>(Material auto, Material handWritten)
        where TWorkload : struct, IWorkload
    {
        foreach (((object message, byte[] frame), byte[] larger) in OnePerType(auto).Zip(OnePerType(handWritten).Select(pair => pair.Frame)))
        {
            int written = TWorkload.Write(auto.Formatter, auto.Buffer, message);
            RequireSame(frame, auto.Buffer.AsSpan(0, written), message, "TrySerialize by a contract of the library");
            RequirePayload(auto.Formatter.Deserialize(new MemoryStream(frame)), larger, "Deserialize from a stream by a contract of the library");
            RequirePayload(TWorkload.Read(auto.Formatter, frame), larger, "Deserialize from a span by a contract of the library");
            if (frame.Length > larger.Length)
            {
                throw new InvalidDataException(
                    $"{message.GetType()} takes {frame.Length} bytes by a contract of the library, {larger.Length} by the hand-written one.");
            }
        }
    }

    public static void CheckReading<TOperation>(Material material, TOperation reading)
        where TOperation : struct, IOperation =>
        RequirePayload(reading.Run(0)!, material.Frames[0], typeof(TOperation).Name);

    private static IEnumerable<(object Message, byte[] Frame)> OnePerType(Material material) =>
        material.Messages.Zip(material.Frames).DistinctBy(pair => pair.First.GetType());

    private static void RequirePayload(object message, byte[] frame, string route)
    {
        using MemoryStream payload = new();
        ((ICustomBinarySerializable)message).WriteDataTo(new BinaryWriter(payload));
        RequireSame(payload.ToArray(), frame.AsSpan(StraightLineFrame.HeaderSize), message, route);
    }

    private static void RequireSame(ReadOnlySpan<byte> expected, ReadOnlySpan<byte> actual, object message, string route)
    {
        if (!expected.SequenceEqual(actual))
        {
            throw new InvalidDataException(
                $"{message.GetType()} by {route}: {actual.Length} bytes differ from the {expected.Length} expected at "
                + $"{expected.CommonPrefixLength(actual)}.");
        }
    }
}
