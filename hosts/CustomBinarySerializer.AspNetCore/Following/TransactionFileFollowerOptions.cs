using CustomBinarySerializer.TransactionFiles;

namespace CustomBinarySerializer.AspNetCore;

/// <summary>What a host follows, and where it remembers how far it has come.</summary>
public sealed class TransactionFileFollowerOptions
{
    /// <summary>The folder of the transaction file. It is waited for, if it isn't there yet. Required.</summary>
    public string Folder { get; set; } = "";

    /// <summary>
    /// The file that holds the place. Null, the default: nothing is kept, and each start handles all messages from the first, as a projection in memory needs it.
    /// </summary>
    /// <remarks>
    /// The file is replaced as a whole, and is on the disk before the follower goes on. It names the journal, so that a place in another one is
    /// an error. Delete it to begin again.
    /// </remarks>
    public string? PlaceFile { get; set; }

    /// <summary>
    /// How to read. Null, the default: where the place is kept, durable messages only, so that no failure of the machine takes one back that was handled;
    /// else all that are written.
    /// </summary>
    public TransactionFileReaderOptions? Reader { get; set; }

    /// <summary>
    /// Whether a follower that comes to messages which have been deleted goes on at the first that is left, and logs that.
    /// <see langword="false"/> by default: it fails. Where no place was stored yet, it begins at the first that is left in any case.
    /// </summary>
    public bool SkipDeleted { get; set; }

    /// <summary>
    /// After how many messages the place is stored at the latest: 1 or more, 1,000 by default. It is stored earlier whenever no message waits. So many messages at most come
    /// again after a crash.
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

    /// <summary>After what time, besides, the place is stored: 0 or more, for after each message; a second by default.</summary>
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

    /// <summary>How long to wait after a failure; twice as long after each further one, up to <see cref="MaxRetryDelay"/>. Above 0, at most a day; 100 milliseconds by default.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is out of range.</exception>
    public TimeSpan RetryDelay
    {
        get;
        set => field = Delay(value);
    } = TimeSpan.FromMilliseconds(100);

    /// <summary>The longest wait after a failure: above 0, at most a day; 30 seconds by default.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is out of range.</exception>
    public TimeSpan MaxRetryDelay
    {
        get;
        set => field = Delay(value);
    } = TimeSpan.FromSeconds(30);

    private static TimeSpan Delay(TimeSpan value)
    {
        ArgumentOutOfRangeException.ThrowIfLessThanOrEqual(value, TimeSpan.Zero);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(value, TimeSpan.FromDays(1));
        return value;
    }
}
