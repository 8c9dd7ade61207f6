using System.Globalization;
using System.Text;
using System.Text.Json;
using CustomBinarySerializer.Replication.Engine;

namespace CustomBinarySerializer.Replication;

/// <summary>
/// The position of a follower in a transaction file or stream, which is stored together with the effects of its
/// messages. Immutable.
/// </summary>
/// <param name="NextOrdinal">The ordinal of the message that comes next; -1 for the first that is there.</param>
/// <param name="Offset">
/// The offset of the stream's entry with the message before; -1 if unknown. A hint, which is verified.
/// </param>
/// <param name="Epoch">The epoch of the entry at <paramref name="Offset"/>; 0 if unknown.</param>
public readonly record struct FollowerPlace(long NextOrdinal, long Offset = -1, long Epoch = 0)
{
    /// <summary>The place before the first message that is there, whatever its ordinal.</summary>
    public static FollowerPlace First => new(-1);

    /// <summary>
    /// The id of the transaction file that the place is in, so that it isn't taken for a place in another one;
    /// <see cref="Guid.Empty"/> if unknown.
    /// </summary>
    public Guid Journal { get; init; }

    /// <summary>
    /// The epoch of the group's member that stores the place: the time at which it took over, in ticks, or a higher
    /// number than the epoch before if that is more. 0 for followers that are in no group.
    /// </summary>
    public long GroupEpoch { get; init; }

    /// <summary>
    /// Refuses to replace the place of a later member of the group, and a place that an earlier member has stored since
    /// this one was loaded. A store calls it in the transaction that replaces the place.
    /// </summary>
    /// <param name="stored">The place that is stored now.</param>
    /// <exception cref="StreamException">
    /// The stored place is that of a later member of the group, or an earlier member has handled messages since this
    /// member loaded the place (<see cref="StreamError.Fenced"/>). The follower that stores the place loads it again
    /// then, when it has the lock.
    /// </exception>
    public void ThrowIfDeposed(FollowerPlace stored)
    {
        if (GroupEpoch < stored.GroupEpoch)
        {
            throw StreamErrors.Deposed(GroupEpoch, stored.GroupEpoch);
        }

        // The member before had its handler running when it lost the lock. Its effects are committed with that place.
        if (stored.GroupEpoch > 0 && GroupEpoch > stored.GroupEpoch && NextOrdinal != stored.NextOrdinal)
        {
            throw StreamErrors.Outrun(NextOrdinal, stored.NextOrdinal);
        }
    }

    /// <summary>Returns the place as JSON, which <see cref="Parse"/> reads.</summary>
    public override string ToString()
    {
        StringBuilder text = new("{");
        if (Journal != Guid.Empty)
        {
            text.Append(CultureInfo.InvariantCulture, $"\"journal\":\"{Journal:D}\",");
        }

        text.Append(CultureInfo.InvariantCulture, $"\"nextOrdinal\":{NextOrdinal}");
        if (Offset != -1)
        {
            text.Append(CultureInfo.InvariantCulture, $",\"offset\":{Offset},\"epoch\":{Epoch}");
        }

        if (GroupEpoch != 0)
        {
            text.Append(CultureInfo.InvariantCulture, $",\"groupEpoch\":{GroupEpoch}");
        }

        return text.Append('}').ToString();
    }

    /// <summary>Parses a place.</summary>
    /// <param name="text">
    /// The text that <see cref="ToString"/> returned, or the three or four numbers of version 0.1.
    /// </param>
    /// <exception cref="ArgumentNullException"><paramref name="text"/> is null.</exception>
    /// <exception cref="FormatException"><paramref name="text"/> isn't a place.</exception>
    public static FollowerPlace Parse(string text)
    {
        ArgumentNullException.ThrowIfNull(text);
        FollowerPlace? place = text.AsSpan().TrimStart().StartsWith('{') ? ParseJson(text) : ParseNumbers(text);
        return place is { NextOrdinal: >= -1, GroupEpoch: >= 0 } found
            ? found
            : throw new FormatException($"\"{text}\" isn't a place of a follower.");
    }

    /// <summary>Returns the place without journal and group, in the form of a mirror's file.</summary>
    internal string ToNumbers() => string.Create(CultureInfo.InvariantCulture, $"{NextOrdinal} {Offset} {Epoch}");

    private static FollowerPlace? ParseNumbers(string text)
    {
        string[] parts = text.Trim().Split(' ');
        long groupEpoch = 0;
        bool isWhole = parts.Length == 3 || (parts.Length == 4 && Number(parts[3], out groupEpoch) && groupEpoch > 0);
        return isWhole && Number(parts[0], out long next) && Number(parts[1], out long offset) && Number(parts[2], out long epoch)
            ? new FollowerPlace(next, offset, epoch) { GroupEpoch = groupEpoch }
            : null;

        static bool Number(string part, out long number) =>
            long.TryParse(part, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out number);
    }

    private static FollowerPlace? ParseJson(string text)
    {
        try
        {
            using JsonDocument document = JsonDocument.Parse(text);
            JsonElement root = document.RootElement;
            return new FollowerPlace(root.GetProperty("nextOrdinal").GetInt64(), Number(root, "offset", -1), Number(root, "epoch", 0))
            {
                Journal = root.TryGetProperty("journal", out JsonElement journal) ? journal.GetGuid() : Guid.Empty,
                GroupEpoch = Number(root, "groupEpoch", 0),
            };
        }
        catch (Exception e) when (e is JsonException or KeyNotFoundException or InvalidOperationException or FormatException)
        {
            return null;
        }

        static long Number(JsonElement root, string name, long missing) =>
            root.TryGetProperty(name, out JsonElement value) ? value.GetInt64() : missing;
    }
}
