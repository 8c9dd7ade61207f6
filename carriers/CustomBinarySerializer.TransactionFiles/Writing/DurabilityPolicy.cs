namespace CustomBinarySerializer.TransactionFiles;

/// <summary>
/// The policy by which a <see cref="TransactionFileWriter"/> makes messages durable by itself. Immutable.
/// </summary>
/// <remarks>
/// Written messages survive the end of the process, however it ends. Durable ones survive the end of the machine; that
/// costs a call that waits for the disk. Whatever the policy, <see cref="TransactionFileWriter.Flush"/> and
/// <see cref="TransactionFileWriter.AppendDurableAsync"/> make messages durable on demand, and a segment is durable
/// before the next is begun.
/// </remarks>
public sealed record DurabilityPolicy
{
    private DurabilityPolicy()
    {
    }

    /// <summary>A policy that makes messages durable only on demand.</summary>
    public static DurabilityPolicy Explicit { get; } = new();

    /// <summary>
    /// A policy under which every append returns when its message is durable. Appends of several threads share one
    /// wait for the disk.
    /// </summary>
    public static DurabilityPolicy EveryRecord { get; } = new() { IsEveryRecord = true };

    /// <summary>
    /// The time after which messages are made durable in the background at the latest;
    /// <see cref="Timeout.InfiniteTimeSpan"/> if time doesn't matter.
    /// </summary>
    public TimeSpan Time { get; private init; } = Timeout.InfiniteTimeSpan;

    /// <summary>
    /// The number of written bytes after which messages are made durable in the background at the latest;
    /// <see cref="long.MaxValue"/> if the number doesn't matter.
    /// </summary>
    public long Bytes { get; private init; } = long.MaxValue;

    /// <summary>Whether each append waits until its message is durable.</summary>
    public bool IsEveryRecord { get; private init; }

    /// <summary>
    /// Creates a policy that makes messages durable in the background: at the latest after a time, or when so many
    /// bytes have been written, whichever comes first.
    /// </summary>
    /// <param name="time">The time, from 1 millisecond to 1 hour.</param>
    /// <param name="bytes">The number of written bytes, 1 or more; <see cref="long.MaxValue"/> by default.</param>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="time"/> is below 1 millisecond or above 1 hour, or <paramref name="bytes"/> is below 1.
    /// </exception>
    public static DurabilityPolicy Interval(TimeSpan time, long bytes = long.MaxValue)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(time, TimeSpan.FromMilliseconds(1));
        ArgumentOutOfRangeException.ThrowIfGreaterThan(time, TimeSpan.FromHours(1));
        ArgumentOutOfRangeException.ThrowIfLessThan(bytes, 1);
        return new DurabilityPolicy { Time = time, Bytes = bytes };
    }
}
