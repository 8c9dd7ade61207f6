namespace CustomBinarySerializer.TransactionFiles;

/// <summary>Options of a <see cref="TransactionFileWriter"/>. Immutable.</summary>
public sealed record TransactionFileOptions
{
    /// <summary>The smallest <see cref="SegmentSize"/>, in bytes: 4 KiB.</summary>
    public const long SmallestSegmentSize = 4096;

    /// <summary>The largest <see cref="SegmentSize"/>, in bytes: 32 GiB.</summary>
    public const long LargestSegmentSize = 1L << 35;

    /// <summary>The options of a writer that is given none.</summary>
    public static TransactionFileOptions Default { get; } = new();

    /// <summary>The policy that makes messages durable without a call. Every 100 milliseconds by default.</summary>
    /// <exception cref="ArgumentNullException">The value is null.</exception>
    public DurabilityPolicy Durability
    {
        get;
        init
        {
            ArgumentNullException.ThrowIfNull(value);
            field = value;
        }
    } = DurabilityPolicy.Interval(TimeSpan.FromMilliseconds(100));

    /// <summary>
    /// The time that a message may wait in the writer's memory until it is written, and readers see it: 1 millisecond
    /// to 1 hour, or <see cref="Timeout.InfiniteTimeSpan"/> for until a block of 1 MiB is full or
    /// <see cref="TransactionFileWriter.Flush"/> is called. 10 milliseconds by default.
    /// </summary>
    /// <remarks>Messages in the writer's memory are lost if the process is killed.</remarks>
    /// <exception cref="ArgumentOutOfRangeException">
    /// The value is below 1 millisecond or above 1 hour, but not <see cref="Timeout.InfiniteTimeSpan"/>.
    /// </exception>
    public TimeSpan FlushInterval
    {
        get;
        init
        {
            if (value != Timeout.InfiniteTimeSpan)
            {
                ArgumentOutOfRangeException.ThrowIfLessThan(value, TimeSpan.FromMilliseconds(1));
                ArgumentOutOfRangeException.ThrowIfGreaterThan(value, TimeSpan.FromHours(1));
            }

            field = value;
        }
    } = TimeSpan.FromMilliseconds(10);

    /// <summary>
    /// The size in bytes at which a new segment is begun: <see cref="SmallestSegmentSize"/> to
    /// <see cref="LargestSegmentSize"/>, 1 GiB by default. A segment is larger only if it holds a single message that
    /// is.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">
    /// The value is below <see cref="SmallestSegmentSize"/> or above <see cref="LargestSegmentSize"/>.
    /// </exception>
    public long SegmentSize
    {
        get;
        init
        {
            ArgumentOutOfRangeException.ThrowIfLessThan(value, SmallestSegmentSize);
            ArgumentOutOfRangeException.ThrowIfGreaterThan(value, LargestSegmentSize);
            field = value;
        }
    } = 1 << 30;

    /// <summary>
    /// The treatment of a torn tail and of damage on opening. <see cref="RecoveryMode.CutTornTail"/> by default.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value isn't a defined <see cref="RecoveryMode"/>.</exception>
    public RecoveryMode Recovery
    {
        get;
        init
        {
            if (!Enum.IsDefined(value))
            {
                throw new ArgumentOutOfRangeException(nameof(value), value, "This is no recovery mode.");
            }

            field = value;
        }
    }

    /// <summary>The limits of messages. <see cref="FrameLimits.Default"/> by default.</summary>
    /// <exception cref="ArgumentNullException">The value is null.</exception>
    public FrameLimits Limits
    {
        get;
        init
        {
            ArgumentNullException.ThrowIfNull(value);
            field = value;
        }
    } = new();

    /// <summary>
    /// Whether a folder may be continued whose messages the registry knows otherwise. <see langword="false"/> by
    /// default: opening it is an error that says what differs. Ids that the registry lacks are never an error.
    /// </summary>
    public bool IgnoreSchemaDifferences { get; init; }
}
