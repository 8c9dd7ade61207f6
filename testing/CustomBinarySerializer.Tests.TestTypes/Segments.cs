using System.Buffers;

namespace CustomBinarySerializer.Tests.TestTypes;

/// <summary>Sequences cut into segments.</summary>
internal static class Segments
{
    /// <summary>Cuts after every <paramref name="size"/> bytes.</summary>
    internal static ReadOnlySequence<byte> Cut(byte[] bytes, int size) => Join([.. bytes.Chunk(size)]);

    internal static ReadOnlySequence<byte> Join(params byte[][] pieces)
    {
        if (pieces.Length == 0)
        {
            return ReadOnlySequence<byte>.Empty;
        }

        Segment first = new(pieces[0], 0);
        Segment last = first;
        foreach (byte[] piece in pieces.AsSpan(1))
        {
            last = last.Append(piece);
        }

        return new ReadOnlySequence<byte>(first, 0, last, last.Memory.Length);
    }

    private sealed class Segment : ReadOnlySequenceSegment<byte>
    {
        internal Segment(byte[] bytes, long runningIndex)
        {
            Memory = bytes;
            RunningIndex = runningIndex;
        }

        internal Segment Append(byte[] bytes)
        {
            Segment next = new(bytes, RunningIndex + Memory.Length);
            Next = next;
            return next;
        }
    }
}
