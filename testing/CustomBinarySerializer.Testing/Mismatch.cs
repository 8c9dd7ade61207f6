using CustomBinarySerializer.Testing.Recordings;

namespace CustomBinarySerializer.Testing;

/// <summary>The first place where calls that read differ from those that wrote.</summary>
/// <param name="Written">The call that wrote, or null if no further one did.</param>
/// <param name="Read">The call that read, or null if no further one did.</param>
/// <param name="Position">The offset of the byte at which they differ.</param>
internal sealed record Mismatch(RecordedCall? Written, RecordedCall? Read, int Position)
{
    /// <summary>Returns the first mismatch, or null.</summary>
    internal static Mismatch? Find(Recording written, Recording read)
    {
        IReadOnlyList<RecordedCall> writes = written.Calls;
        IReadOnlyList<RecordedCall> reads = read.FailedCall is { } failed ? [.. read.Calls, failed with { Length = 0 }] : read.Calls;
        int w = 0;
        int r = 0;
        while (w < writes.Count && r < reads.Count)
        {
            if (reads[r].Length == 0 && reads[r].Kind == writes[w].Kind)
            {
                // The right call, which threw for another reason.
                return null;
            }

            if (!TryMatch(writes, ref w, reads, ref r))
            {
                return new Mismatch(writes[w], reads[r], writes[w].Offset);
            }
        }

        return (w < writes.Count, r < reads.Count) switch
        {
            (true, _) => new Mismatch(writes[w], null, writes[w].Offset),
            (_, true) => new Mismatch(null, reads[r], reads[r].Offset),
            _ => null,
        };
    }

    /// <summary>Steps over the fewest calls of both that cover the same bytes, if they mean the same.</summary>
    private static bool TryMatch(IReadOnlyList<RecordedCall> writes, ref int w, IReadOnlyList<RecordedCall> reads, ref int r)
    {
        CallGroup written = new(writes, w);
        CallGroup read = new(reads, r);
        while (written.End != read.End && CallGroup.MayMatch(written, read))
        {
            if (!(written.End < read.End ? written : read).TryExtend())
            {
                return false;
            }
        }

        if (written.End != read.End || !CallGroup.Match(written, read))
        {
            return false;
        }

        w = written.Next;
        r = read.Next;
        return true;
    }
}
