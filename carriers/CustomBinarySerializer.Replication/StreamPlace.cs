using System.Globalization;
using static System.FormattableString;

namespace CustomBinarySerializer.Replication;

/// <summary>How far a follower has come: to be stored together with what it did. Immutable.</summary>
/// <param name="Ordinal">The message that comes next; -1 for the first that the stream has.</param>
/// <param name="Offset">Where the stream had the entry with the message before, so that it needn't be searched; -1 if that isn't known. A hint, which is verified.</param>
/// <param name="Epoch">Of that entry; 0 if it isn't known.</param>
public readonly record struct StreamPlace(long Ordinal, long Offset = -1, long Epoch = 0)
{
    /// <summary>With the first message that the stream has, whatever its ordinal.</summary>
    public static StreamPlace First => new(-1);

    /// <summary>
    /// The epoch of the group's member that stores the place: the time at which it took over, in ticks, or one more
    /// than the epoch before. 0 for followers that are in no group.
    /// </summary>
    public long GroupEpoch { get; init; }

    /// <summary>
    /// Refuses to replace the place of a later member of the group. A store calls it in the transaction that replaces
    /// the place.
    /// </summary>
    /// <param name="stored">The place that is stored now.</param>
    /// <exception cref="StreamException"><see cref="StreamError.Fenced"/>: another member has taken over. The follower
    /// that stores the place loads it again then, when it has the lock.</exception>
    public void ThrowIfDeposed(StreamPlace stored)
    {
        if (GroupEpoch < stored.GroupEpoch)
        {
            throw StreamErrors.Deposed(GroupEpoch, stored.GroupEpoch);
        }
    }

    /// <summary>Three numbers, which <see cref="Parse"/> reads; four of a member of a group.</summary>
    public override string ToString() => GroupEpoch == 0 ? Invariant($"{Ordinal} {Offset} {Epoch}") : Invariant($"{Ordinal} {Offset} {Epoch} {GroupEpoch}");

    /// <summary>Reads what <see cref="ToString"/> returned.</summary>
    /// <param name="text">The text.</param>
    /// <exception cref="ArgumentNullException"><paramref name="text"/> is null.</exception>
    /// <exception cref="FormatException">It is something else.</exception>
    public static StreamPlace Parse(string text)
    {
        ArgumentNullException.ThrowIfNull(text);
        string[] parts = text.Trim().Split(' ');
        long groupEpoch = 0;
        bool isWhole = parts.Length == 3 || (parts.Length == 4 && Number(parts[3], out groupEpoch) && groupEpoch > 0);
        return isWhole && Number(parts[0], out long ordinal) && Number(parts[1], out long offset) && Number(parts[2], out long epoch) && ordinal >= -1
            ? new StreamPlace(ordinal, offset, epoch) { GroupEpoch = groupEpoch }
            : throw new FormatException($"\"{text}\" isn't a place in a stream.");

        static bool Number(string part, out long number) => long.TryParse(part, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out number);
    }
}
