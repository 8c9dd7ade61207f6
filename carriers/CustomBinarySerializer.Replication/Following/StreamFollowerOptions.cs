namespace CustomBinarySerializer.Replication;

/// <summary>Options of a <see cref="StreamFollower"/>. Immutable.</summary>
public sealed record StreamFollowerOptions
{
    /// <summary>The options of a follower that is given none.</summary>
    public static StreamFollowerOptions Default { get; } = new();

    /// <summary>
    /// The group that the follower is a member of, or null (the default). Of a group, one member at a time follows a
    /// stream; the others wait, and one of them goes on from the stored place when it ends. Up to 50 characters.
    /// </summary>
    /// <exception cref="ArgumentException">The name of the group is empty or longer than 50 characters.</exception>
    public string? Group
    {
        get;
        init
        {
            if (value is { Length: 0 or > 50 })
            {
                throw new ArgumentException("The name of a group has 1 to 50 characters.", nameof(value));
            }

            field = value;
        }
    }

    /// <summary>
    /// The time that a member of a group waits while another follows: not negative, or
    /// <see cref="Timeout.InfiniteTimeSpan"/>, the default.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">
    /// The value is negative, but not <see cref="Timeout.InfiniteTimeSpan"/>.
    /// </exception>
    public TimeSpan LockTimeout
    {
        get;
        init
        {
            if (value != Timeout.InfiniteTimeSpan)
            {
                ArgumentOutOfRangeException.ThrowIfLessThan(value, TimeSpan.Zero);
            }

            field = value;
        }
    } = Timeout.InfiniteTimeSpan;

    /// <summary>
    /// Whether a stream that doesn't exist is waited for by a follower that has read nothing of it. <see
    /// langword="false"/> by default: that ends the follower. A follower that has
    /// read messages of the stream, by its place or its mirror, is ended in any case: the stream was deleted.
    /// </summary>
    public bool WaitForStream { get; init; }

    /// <summary>The number of batches of some 64 KiB that may be on their way: 1 to 10,000, 100 by default.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is below 1 or above 10,000.</exception>
    public int Prefetch
    {
        get;
        init
        {
            ArgumentOutOfRangeException.ThrowIfLessThan(value, 1);
            ArgumentOutOfRangeException.ThrowIfGreaterThan(value, 10_000);
            field = value;
        }
    } = 100;

    /// <summary>Options that decode messages for handlers. <see cref="FormatterOptions.Default"/> by default.</summary>
    /// <exception cref="ArgumentNullException">The value is null.</exception>
    public FormatterOptions Formatter
    {
        get;
        init
        {
            ArgumentNullException.ThrowIfNull(value);
            field = value;
        }
    } = new();

    /// <summary>
    /// Whether handlers may get messages whose ids the registry knows otherwise. <see langword="false"/> by default:
    /// that is an error which says what differs.
    /// </summary>
    public bool IgnoreSchemaDifferences { get; init; }

    /// <summary>
    /// Whether messages are passed over that the journal has lost and its shipper passed over:
    /// <see cref="StreamShipperOptions.SkipCorrupt"/>. <see langword="false"/> by default: they end the
    /// follower with <see cref="StreamError.MessagesLost"/>. What is passed over goes to
    /// <see cref="CorruptionSkipped"/>.
    /// </summary>
    public bool SkipCorrupt { get; init; }

    /// <summary>
    /// Called with each range that is passed over under <see cref="SkipCorrupt"/>, by the thread that follows. Null by
    /// default.
    /// </summary>
    public Action<StreamGap>? CorruptionSkipped { get; init; }
}
