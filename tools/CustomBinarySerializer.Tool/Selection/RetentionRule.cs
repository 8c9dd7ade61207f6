using System.Globalization;
using CustomBinarySerializer.Tool.Journals;

namespace CustomBinarySerializer.Tool.Selection;

/// <summary>
/// Decides which segments are kept. A segment is deleted if one of the conditions is true. Immutable.
/// </summary>
/// <param name="Before">The ordinal below which messages aren't kept, or null.</param>
/// <param name="OlderThan">The time before which messages aren't kept, or null.</param>
/// <param name="KeptBytes">The size of all segments that are kept, in bytes, or null.</param>
internal sealed record RetentionRule(long? Before, DateTimeOffset? OlderThan, long? KeptBytes)
{
    private static readonly (string Unit, long Factor)[] s_units =
    [
        ("TB", 1_000_000_000_000), ("GB", 1_000_000_000), ("MB", 1_000_000), ("KB", 1_000), ("B", 1), ("", 1),
    ];

    /// <summary>Parses a size.</summary>
    /// <exception cref="SelectionException">The text isn't a size.</exception>
    internal static long ParseSize(string option, string text)
    {
        (string unit, long factor) = s_units.First(each => text.EndsWith(each.Unit, StringComparison.OrdinalIgnoreCase));
        ReadOnlySpan<char> digits = text.AsSpan(0, text.Length - unit.Length).TrimEnd();
        return long.TryParse(digits, NumberStyles.None, CultureInfo.InvariantCulture, out long count)
            && count <= long.MaxValue / factor
            ? count * factor
            : throw new SelectionException(option, text, 0, "this is no size. Give a whole number of bytes, KB, MB, GB or TB: 20GB.");
    }

    /// <summary>
    /// Returns a time that is not earlier than any message of a segment: the beginning of a later segment. Null if no
    /// later segment can be read.
    /// </summary>
    internal static DateTimeOffset? NewestOf(IReadOnlyList<SegmentState> segments, int index) =>
        segments.Skip(index + 1).FirstOrDefault(segment => segment.Damage is null)?.Created;

    /// <summary>Returns how many of the oldest segments are deleted. The last one is always kept.</summary>
    internal int CountOfDeleted(IReadOnlyList<SegmentState> segments)
    {
        long left = segments.Sum(segment => segment.Size);
        int count = 0;
        while (count + 1 < segments.Count && IsDeleted(segments, count, left))
        {
            left -= segments[count].Size;
            count++;
        }

        return count;
    }

    private bool IsDeleted(IReadOnlyList<SegmentState> segments, int index, long left) =>
        segments[index + 1].Messages.First <= Before
        || (OlderThan is { } limit && NewestOf(segments, index) is { } newest && newest <= limit)
        || left > KeptBytes;
}
