using System.Buffers;
using System.Globalization;
using CustomBinarySerializer;

namespace Stress.Crashes;

/// <summary>That somebody knows of a message with certain bytes. Travels as a line of text.</summary>
/// <param name="Ordinal">The message.</param>
/// <param name="Hash">Of its frame.</param>
internal readonly record struct Witness(long Ordinal, ulong Hash)
{
    // A process that is killed may leave half a line.
    private const string End = ".";

    private const ulong FnvOffset = 14695981039346656037;
    private const ulong FnvPrime = 1099511628211;

    public static Witness Of(CustomBinaryFormatter formatter, long ordinal, CrashMessage message)
    {
        ArrayBufferWriter<byte> frame = new();
        formatter.Serialize(frame, message);
        return new Witness(ordinal, HashOf(frame.WrittenSpan));
    }

    /// <summary>FNV-1a over the bytes.</summary>
    public static ulong HashOf(ReadOnlySpan<byte> frame)
    {
        ulong hash = FnvOffset;
        foreach (byte value in frame)
        {
            hash = unchecked((hash ^ value) * FnvPrime);
        }

        return hash;
    }

    public static bool TryParse(string line, out Witness witness)
    {
        string[] parts = line.Split(' ');
        witness = default;
        if (parts.Length != 3 || parts[2] != End)
        {
            return false;
        }

        witness = new Witness(long.Parse(parts[0], CultureInfo.InvariantCulture), ulong.Parse(parts[1], CultureInfo.InvariantCulture));
        return true;
    }

    public override string ToString() => string.Create(CultureInfo.InvariantCulture, $"{Ordinal} {Hash} {End}");
}
