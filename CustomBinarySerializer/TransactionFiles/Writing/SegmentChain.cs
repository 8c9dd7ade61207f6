using CustomBinarySerializer.TransactionFiles.Positions;
using CustomBinarySerializer.TransactionFiles.Segments;

namespace CustomBinarySerializer.TransactionFiles.Writing;

/// <summary>
/// The segment that is written, the way from one to the next, and what readers are told. For whoever is inside the
/// <see cref="TailGate"/>.
/// </summary>
/// <remarks>
/// A segment is durable before it is left. When the next can't be made then, there is none until the next call that needs one.
/// </remarks>
/// <param name="maker">Makes the segments.</param>
/// <param name="barrier">Makes them durable.</param>
/// <param name="publisher">Tells readers.</param>
/// <param name="lineage">Of the segment that is begun first, unless one is continued.</param>
internal sealed class SegmentChain(SegmentMaker maker, DurabilityBarrier barrier, PositionPublisher publisher, SegmentLineage lineage) : IDisposable
{
    private SegmentHeader? _last;
    private ulong _seal;

    /// <summary>The segment that is written; null if the next couldn't be made yet.</summary>
    internal WritableSegment? Current { get; private set; }

    /// <summary>The first message of the segment that is written, or was last.</summary>
    internal long FirstOrdinal => publisher.Current.FirstOrdinal;

    /// <summary>How many messages are written.</summary>
    internal long WrittenOrdinal => publisher.WrittenOrdinal;

    /// <summary>Up to where the segment that is written is durable.</summary>
    internal long DurableOffset => publisher.Current.Durable.Offset;

    /// <summary>How many bytes were written and aren't durable.</summary>
    internal long UndurableBytes => publisher.Current.Written.Offset - publisher.Current.Durable.Offset;

    /// <summary>Goes on with a segment that is durable up to its end.</summary>
    internal void Continue(WritableSegment segment, Position end, long timeMark)
    {
        Current = segment;
        _last = segment.Header;
        publisher.Begin(segment.Header, end, timeMark);
    }

    /// <summary>Makes the next segment.</summary>
    /// <exception cref="IOException">It failed.</exception>
    internal WritableSegment Start(long firstOrdinal, long utcTicks)
    {
        WritableSegment segment = maker.Make(firstOrdinal, LineageOf(firstOrdinal), utcTicks);
        Continue(segment, new Position(firstOrdinal, segment.Header.Size), utcTicks);
        return segment;
    }

    // A segment that takes the place of an empty one has the same predecessor.
    private SegmentLineage LineageOf(long firstOrdinal)
    {
        if (_last is null)
        {
            return lineage;
        }

        return _last.FirstOrdinal == firstOrdinal ? _last.Lineage : _last.Lineage with { PredecessorSalt = _last.Salt, PredecessorSeal = _seal };
    }

    /// <summary>Makes the segment durable and leaves it. All of it was written.</summary>
    /// <param name="seal">The number of the seal at its end.</param>
    /// <exception cref="IOException">It failed.</exception>
    internal void Leave(ulong seal)
    {
        _seal = seal;
        Current!.CutLeftovers(publisher.Current.Written.Offset);
        MakeDurable();
        Publish();
        Drop();
    }

    /// <summary>Makes what was written durable; readers aren't told yet.</summary>
    /// <exception cref="IOException">It failed.</exception>
    internal void MakeDurable()
    {
        barrier.Pass(Current!.File, Current.Path);
        publisher.MoveDurable(publisher.Current.Written);
    }

    /// <summary>Leaves the segment as it is.</summary>
    internal void Drop()
    {
        Current?.Dispose();
        Current = null;
    }

    /// <summary>Takes note of what was written; readers aren't told yet.</summary>
    internal void MoveWritten(Position written, long timeMark) => publisher.MoveWritten(written, timeMark);

    /// <summary>Tells readers.</summary>
    /// <exception cref="IOException">It failed; the next call tells them.</exception>
    internal void Publish()
    {
        publisher.Publish();
        Current?.FlushIndex();
    }

    /// <summary>Makes what readers were told durable, so that there is a valid slot whatever happens.</summary>
    /// <exception cref="IOException">It failed.</exception>
    internal void MakePositionsDurable() => barrier.Pass(publisher.File, publisher.Path);

    /// <summary>Says what is to be made durable, outside the gate; <see cref="WritableSegment.EndUse"/> and <see cref="EndSync"/> are to follow.</summary>
    /// <returns>Null if everything that was written is durable.</returns>
    internal WritableSegment? BeginSync(out Position target)
    {
        target = publisher.Current.Written;
        if (Current is null || UndurableBytes == 0)
        {
            return null;
        }

        Current.BeginUse();
        return Current;
    }

    /// <summary>Takes note of what has become durable.</summary>
    /// <exception cref="IOException">It is durable, but readers can't be told.</exception>
    internal void EndSync(WritableSegment segment, Position target)
    {
        if (ReferenceEquals(segment, Current))
        {
            publisher.MoveDurable(target);
            Publish();
        }
    }

    /// <summary>Says that the writer ends in order.</summary>
    /// <exception cref="IOException">It failed.</exception>
    internal void Close()
    {
        publisher.Close();
        publisher.Publish();
        MakePositionsDurable();
    }

    public void Dispose()
    {
        Drop();
        publisher.Dispose();
    }
}
