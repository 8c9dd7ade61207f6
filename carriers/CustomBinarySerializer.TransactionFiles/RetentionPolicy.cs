namespace CustomBinarySerializer.TransactionFiles;

/// <summary>
/// The rule that decides which of the oldest segments leave a folder: by being deleted, or by moving to an archive.
/// Immutable.
/// </summary>
/// <remarks>
/// A segment leaves if one of the conditions is true for it and all older ones left. Only whole segments leave, and
/// the newest never does. Without a condition, none leaves.
/// </remarks>
public sealed record RetentionPolicy
{
    /// <summary>
    /// The ordinal below which messages aren't kept, from 0; null, the default, for no such limit. A segment leaves if
    /// all of its messages are below it.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is negative.</exception>
    public long? Before
    {
        get;
        init
        {
            ArgumentOutOfRangeException.ThrowIfNegative(value ?? 0, nameof(value));
            field = value;
        }
    }

    /// <summary>
    /// The age above which messages aren't kept, from 0; null, the default, for no such limit. A segment leaves if all
    /// of its messages are older: if the next segment was begun before that.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is negative.</exception>
    public TimeSpan? MaxAge
    {
        get;
        init
        {
            ArgumentOutOfRangeException.ThrowIfLessThan(value ?? TimeSpan.Zero, TimeSpan.Zero, nameof(value));
            field = value;
        }
    }

    /// <summary>
    /// The size limit of all segments together, in bytes, from 0; null, the default, for no such limit. The oldest
    /// leave until the others take no more.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is negative.</exception>
    public long? MaxBytes
    {
        get;
        init
        {
            ArgumentOutOfRangeException.ThrowIfNegative(value ?? 0, nameof(value));
            field = value;
        }
    }

    /// <summary>
    /// The largest number of segments, from 1; null, the default, for no such limit. The newest is the one that is
    /// written.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is less than 1.</exception>
    public int? MaxSegments
    {
        get;
        init
        {
            ArgumentOutOfRangeException.ThrowIfLessThan(value ?? 1, 1, nameof(value));
            field = value;
        }
    }

    /// <summary>
    /// Gets the time for which a place in the folder keeps segments from being deleted after it was last stored, from
    /// 0; 7 days by default. A place is a file <c>name.place</c> in the folder, as followers store it.
    /// </summary>
    /// <remarks>
    /// A segment with messages that such a follower hasn't handled isn't deleted. A place that wasn't stored for longer
    /// is stale: it is reported, and keeps nothing. Archiving ignores places.
    /// </remarks>
    /// <exception cref="ArgumentOutOfRangeException">The value is negative.</exception>
    public TimeSpan MaxHold
    {
        get;
        init
        {
            ArgumentOutOfRangeException.ThrowIfLessThan(value, TimeSpan.Zero);
            field = value;
        }
    } = TimeSpan.FromDays(7);

    /// <summary>Whether there is no condition, so that no segment leaves.</summary>
    internal bool IsEmpty => Before is null && MaxAge is null && MaxBytes is null && MaxSegments is null;

    /// <summary>Returns the number of oldest segments that leave. The last one always stays.</summary>
    /// <param name="segments">The segments, the oldest first.</param>
    /// <param name="now">The current time.</param>
    internal int CountOfLeaving(IReadOnlyList<StoredSegment> segments, DateTimeOffset now)
    {
        long left = segments.Sum(segment => segment.Bytes);
        int count = 0;
        while (count + 1 < segments.Count && Leaves(segments, count, left, now))
        {
            left -= segments[count].Bytes;
            count++;
        }

        return count;
    }

    private bool Leaves(IReadOnlyList<StoredSegment> segments, int index, long left, DateTimeOffset now) =>
        segments[index + 1].FirstOrdinal <= Before
        || (MaxAge is { } age && StoredSegment.NewestIn(segments, index) is { } newest && now - newest >= age)
        || left > MaxBytes
        || segments.Count - index > MaxSegments;
}
