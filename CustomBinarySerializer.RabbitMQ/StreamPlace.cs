using System.Globalization;
using static System.FormattableString;

namespace CustomBinarySerializer;

/// <summary>How far a follower has come: to be stored together with what it did. Immutable.</summary>
/// <param name="Ordinal">The message that comes next; -1 for the first that the stream has.</param>
/// <param name="Offset">Where the stream had the entry with the message before, so that it needn't be searched; -1 if that isn't known. A hint, which is verified.</param>
/// <param name="Epoch">Of that entry; 0 if it isn't known.</param>
public readonly record struct StreamPlace(long Ordinal, long Offset = -1, long Epoch = 0)
{
    /// <summary>With the first message that the stream has, whatever its ordinal.</summary>
    public static StreamPlace First => new(-1);

    /// <summary>Three numbers, which <see cref="Parse"/> reads.</summary>
    public override string ToString() => Invariant($"{Ordinal} {Offset} {Epoch}");

    /// <summary>Reads what <see cref="ToString"/> returned.</summary>
    /// <param name="text">The text.</param>
    /// <exception cref="ArgumentNullException"><paramref name="text"/> is null.</exception>
    /// <exception cref="FormatException">It is something else.</exception>
    public static StreamPlace Parse(string text)
    {
        ArgumentNullException.ThrowIfNull(text);
        string[] parts = text.Trim().Split(' ');
        return parts.Length == 3 && Number(parts[0], out long ordinal) && Number(parts[1], out long offset) && Number(parts[2], out long epoch) && ordinal >= -1
            ? new StreamPlace(ordinal, offset, epoch)
            : throw new FormatException($"\"{text}\" isn't a place in a stream.");

        static bool Number(string part, out long number) => long.TryParse(part, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out number);
    }
}
