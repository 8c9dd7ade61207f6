using CustomBinarySerializer.Replication;

namespace CustomBinarySerializer.Hosting;

/// <summary>
/// Options of a host's follower of a transaction file or a stream: where it stores its place, and how often.
/// </summary>
public abstract class FollowerOptions
{
    private protected FollowerOptions()
    {
    }

    /// <summary>
    /// The file that holds the place (<see cref="Replication.PlaceFile"/>), unless the handler is an
    /// <see cref="IPlaceStore"/>. Null, the default: nothing is kept, and each start handles all messages from the
    /// first, as a projection in memory needs it.
    /// </summary>
    /// <remarks>
    /// The file is replaced as a whole, and is on the disk before the follower goes on. It names the journal, so that a
    /// place in another one is an error. Delete it to begin again.
    /// </remarks>
    public string? PlaceFile { get; set; }

    /// <summary>
    /// The number of messages after which the place is stored: 1 or more, 1,000 by default. It is stored earlier
    /// whenever no message waits. At most so many messages come again after a crash, and of a stream those of one entry
    /// more.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is below 1.</exception>
    public int MessagesPerCommit
    {
        get;
        set
        {
            ArgumentOutOfRangeException.ThrowIfLessThan(value, 1);
            field = value;
        }
    } = 1000;

    /// <summary>
    /// The time after which the place is stored even if fewer messages were handled: 0 or more, 0 for after each
    /// message; a second by default.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is negative.</exception>
    public TimeSpan CommitInterval
    {
        get;
        set
        {
            ArgumentOutOfRangeException.ThrowIfLessThan(value, TimeSpan.Zero);
            field = value;
        }
    } = TimeSpan.FromSeconds(1);

    /// <summary>
    /// The delay after a failure; twice as long after each further one, up to <see cref="MaxRetryDelay"/>. Above 0, at
    /// most a day; 100 milliseconds by default.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is 0 or less, or above a day.</exception>
    public TimeSpan RetryDelay
    {
        get;
        set => field = Delay(value);
    } = TimeSpan.FromMilliseconds(100);

    /// <summary>The longest delay after a failure: above 0, at most a day; 30 seconds by default.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is 0 or less, or above a day.</exception>
    public TimeSpan MaxRetryDelay
    {
        get;
        set => field = Delay(value);
    } = TimeSpan.FromSeconds(30);

    /// <summary>
    /// Returns the problems of the options. Each continues a sentence that begins with the name of the service.
    /// </summary>
    internal virtual IEnumerable<string> Problems() => PlaceFile is { Length: 0 } ? [$"has an empty {nameof(PlaceFile)}."] : [];

    private static TimeSpan Delay(TimeSpan value)
    {
        ArgumentOutOfRangeException.ThrowIfLessThanOrEqual(value, TimeSpan.Zero);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(value, TimeSpan.FromDays(1));
        return value;
    }
}
