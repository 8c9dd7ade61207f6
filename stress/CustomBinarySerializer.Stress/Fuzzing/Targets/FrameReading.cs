using System.Buffers;
using System.IO.Pipelines;
using Stress.Fuzzing.Messages;

namespace Stress.Fuzzing.Targets;

/// <summary>Reads all frames of an input.</summary>
internal delegate IEnumerable<object> FrameReading(CustomBinaryFormatter formatter, FuzzInput input);

/// <summary>The ways to read frames.</summary>
internal static class FrameReadings
{
    private static readonly Func<CustomBinaryFormatter, FuzzInput, object>[] s_typed =
    [
        (formatter, input) => formatter.Deserialize<PlainMessage>(input.Guarded),
        (formatter, input) => formatter.Deserialize<FlatMessage>(input.Guarded),
        (formatter, input) => formatter.Deserialize<ScalarMessage>(input.Guarded),
        (formatter, input) => formatter.Deserialize<CollectionMessage>(input.Guarded),
        (formatter, input) => formatter.Deserialize<Measure>(input.Guarded),
        (formatter, input) => formatter.Deserialize<TreeMessage>(input.Guarded),
        (formatter, input) => formatter.Deserialize<Leaf>(input.Guarded),
        (formatter, input) => formatter.Deserialize<InternedMessage>(input.Guarded),
        (formatter, input) => formatter.Deserialize<CompactMessage>(input.Guarded),
        (formatter, input) => formatter.Deserialize<CompactTree>(input.Guarded),
        (formatter, input) => formatter.Deserialize<object>(input.Guarded),
    ];

    private static readonly Func<CustomBinaryFormatter, FuzzInput, object>[] s_into =
    [
        (formatter, input) => Into(formatter, input, PlainMessage.Sample()),
        (formatter, input) => Into(formatter, input, FlatMessage.Sample()),
        (formatter, input) => Into(formatter, input, ScalarMessage.Sample()),
        (formatter, input) => Into(formatter, input, CollectionMessage.Sample()),
        (formatter, input) => Into(formatter, input, TreeMessage.Sample()),
        (formatter, input) => Into(formatter, input, InternedMessage.Sample()),
        (formatter, input) => Into(formatter, input, CompactMessage.Sample()),
        (formatter, input) => Into(formatter, input, CompactTree.Sample()),
    ];

    internal static IEnumerable<object> FromSpan(CustomBinaryFormatter formatter, FuzzInput input)
    {
        int at = 0;
        while (at < input.Bytes.Length)
        {
            yield return formatter.Deserialize(input.Guarded[at..], out int size);
            at += size;
        }
    }

    internal static IEnumerable<object> FromFrames(CustomBinaryFormatter formatter, FuzzInput input)
    {
        List<object> read = [];
        foreach (BinaryFrame frame in formatter.ReadFrames(input.Guarded))
        {
            read.Add(frame.Deserialize());
        }

        return read;
    }

    /// <summary>Reads the first frame only, because the promised bound is per frame.</summary>
    internal static IEnumerable<object> FirstOfSpan(CustomBinaryFormatter formatter, FuzzInput input) =>
        [formatter.Deserialize(input.Guarded, out _)];

    internal static IEnumerable<object> FromStream(CustomBinaryFormatter formatter, FuzzInput input)
    {
        byte[] bytes = input.Bytes;
        switch (input.Choice % 5)
        {
            case 0:
                return ReadAll(formatter, new MemoryStream(bytes, 0, bytes.Length, writable: false, publiclyVisible: true));
            case 1:
                return ReadAll(formatter, new MemoryStream(bytes));
            case 2:
                return ReadAll(formatter, new PiecesStream(bytes, input.Choice));
            case 3:
                return formatter.DeserializeAllAsync(new PiecesStream(bytes, input.Choice)).ToBlockingEnumerable();
            default:
                return formatter.DeserializeAllAsync(PipeReader.Create(Cut(input))).ToBlockingEnumerable();
        }
    }

    internal static IEnumerable<object> FromSequence(CustomBinaryFormatter formatter, FuzzInput input)
    {
        ReadOnlySequence<byte> frames = Cut(input);
        while (formatter.TryDeserialize(ref frames, out object? graph))
        {
            yield return graph;
        }
    }

    internal static IEnumerable<object> Typed(CustomBinaryFormatter formatter, FuzzInput input) =>
        [s_typed[input.Choice % s_typed.Length](formatter, input)];

    internal static IEnumerable<object> IntoExisting(CustomBinaryFormatter formatter, FuzzInput input) =>
        [s_into[input.Choice % s_into.Length](formatter, input)];

    private static T Into<T>(CustomBinaryFormatter formatter, FuzzInput input, T existing)
        where T : notnull
    {
        formatter.DeserializeInto(input.Guarded, existing);
        return existing;
    }

    private static IEnumerable<object> ReadAll(CustomBinaryFormatter formatter, Stream stream)
    {
        while (formatter.TryDeserialize(stream, out object? graph))
        {
            yield return graph!;
        }
    }

    // Splits the input into up to five pieces in guarded memory. The last ends at the guard page.
    private static ReadOnlySequence<byte> Cut(FuzzInput input)
    {
        Memory<byte> rest = input.GuardedMemory;
        Piece first = new(ReadOnlyMemory<byte>.Empty, 0);
        Piece last = first;
        for (uint choice = input.Choice; rest.Length > 0; choice /= 7)
        {
            int size = choice == 0 ? rest.Length : Math.Min(rest.Length, 1 + (int)(choice % 23));
            last = last.Append(rest[..size]);
            rest = rest[size..];
        }

        return new ReadOnlySequence<byte>(first, 0, last, last.Memory.Length);
    }

    private sealed class Piece : ReadOnlySequenceSegment<byte>
    {
        internal Piece(ReadOnlyMemory<byte> bytes, long runningIndex)
        {
            Memory = bytes;
            RunningIndex = runningIndex;
        }

        internal Piece Append(ReadOnlyMemory<byte> bytes)
        {
            Piece next = new(bytes, RunningIndex + Memory.Length);
            Next = next;
            return next;
        }
    }
}
