using PerfHarness.Workloads.StraightLine;

namespace PerfHarness.Workloads;

/// <summary>
/// Proves, before any clock starts, that every route writes the bytes of the framework's <see cref="BinaryWriter"/>,
/// and reads back a message that has them again.
/// </summary>
/// <remarks>
/// A measuring process proves one message of each type. A contract that often meets a <see cref="BinaryWriter"/> of
/// another class than the library's would be compiled for both. Tests prove every message.
/// </remarks>
internal static class RoundTripProof
{
    private const int MostThatPrefixesAdd = 1000;

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
        where TWorkload : struct, IWorkload
    {
        foreach ((object message, byte[] frame) in OnePerType(material))
        {
            ReadOnlySpan<byte> written = material.Buffer.AsSpan(0, TWorkload.WriteStraight(material.Buffer, message));
            if (!TWorkload.IsCompact)
            {
                RequireSame(frame, written, message, "the straight-line writer");
            }

            RequirePayload(TWorkload.ReadStraight(written), frame, "the straight-line reader");
        }
    }

    /// <summary>Proves every message of a workload by every route.</summary>
    public static void CheckEvery<TWorkload>()
        where TWorkload : struct, IWorkload
    {
        ICustomBinarySerializable[] messages = TWorkload.CreateMessages();
        FormatterOptions reusing = new() { ReuseStrings = true };
        CustomBinaryFormatter handWritten = Material.CreateFormatter(messages);
        CustomBinaryFormatter[] implemented =
        [
            Material.CreateAutoFormatter(messages, isCompact: TWorkload.IsCompact),
            Material.CreateAutoFormatter(messages, options: reusing, isCompact: TWorkload.IsCompact),
            Material.CreateGeneratedFormatter(TWorkload.Generated),
            Material.CreateGeneratedFormatter(TWorkload.Generated, reusing),
        ];
        ICustomBinarySerializable[] existing = Array.ConvertAll(implemented, _ => TWorkload.CreateEmpty());
        foreach (ICustomBinarySerializable message in messages)
        {
            Material material = new([message], handWritten);
            Check<TWorkload>(material);
            CheckLimit<TWorkload>(material);
            CheckTypedFormatter<TWorkload>(material, material);
            foreach ((CustomBinaryFormatter formatter, ICustomBinarySerializable filled) in implemented.Zip(existing))
            {
                Material own = new([message], formatter);
                CheckImplemented<TWorkload>(own, material);
                CheckTypedFormatter<TWorkload>(own, material);
                TWorkload.ReadInto(formatter, own.Frames[0], filled);
                RequirePayload(filled, material.Frames[0], "DeserializeInto by a contract of the library");
            }
        }
    }

    /// <summary>Throws if an auto or generated contract reads another message than the hand-written one.</summary>
    public static void CheckImplemented<TWorkload>(Material auto, Material handWritten)
        where TWorkload : struct, IWorkload
    {
        IEnumerable<byte[]> frames = OnePerType(handWritten).Select(pair => pair.Frame);
        foreach (((object message, byte[] frame), byte[] larger) in OnePerType(auto).Zip(frames))
        {
            int written = TWorkload.Write(auto.Formatter, auto.Buffer, message);
            RequireSame(frame, auto.Buffer.AsSpan(0, written), message, "TrySerialize by a contract of the library");
            RequirePayload(
                auto.Formatter.Deserialize(new MemoryStream(frame)), larger, "Deserialize from a stream by a contract of the library");
            RequirePayload(TWorkload.Read(auto.Formatter, frame), larger, "Deserialize from a span by a contract of the library");
        }
    }

    /// <summary>
    /// Throws if the typed formatter writes other bytes than the formatter, or reads another message.
    /// </summary>
    public static void CheckTypedFormatter<TWorkload>(Material material, Material handWritten)
        where TWorkload : struct, IWorkload
    {
        object typedFormatter = TWorkload.CreateTypedFormatter(material.Formatter);
        IEnumerable<byte[]> frames = OnePerType(handWritten).Select(pair => pair.Frame);
        foreach (((object message, byte[] frame), byte[] expected) in OnePerType(material).Zip(frames))
        {
            int written = TWorkload.WriteTyped(typedFormatter, material.Buffer, message);
            RequireSame(frame, material.Buffer.AsSpan(0, written), message, "TrySerialize of TypedFormatter");
            RequirePayload(TWorkload.ReadTyped(typedFormatter, frame), expected, "Deserialize of TypedFormatter");
        }
    }

    /// <summary>
    /// Throws if auto contracts take more bytes than hand-written ones, apart from the longer prefix of nullable texts
    /// with 127 bytes.
    /// </summary>
    public static void CheckSize(Material auto, Material handWritten)
    {
        long own = auto.Frames.Sum(frame => (long)frame.Length);
        long larger = handWritten.Frames.Sum(frame => (long)frame.Length);
        if (own > larger + (larger / MostThatPrefixesAdd))
        {
            throw new InvalidDataException(
                $"{auto.Messages[0].GetType()} takes {own} bytes by a contract of the library, {larger} by the hand-written one.");
        }
    }

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
