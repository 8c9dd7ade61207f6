using System.Buffers;
using System.Security.Cryptography;

namespace Stress.Crashes;

/// <summary>A message that was acknowledged or read, as one line of text.</summary>
/// <param name="Ordinal">Ordinal of the message.</param>
/// <param name="Hash">Hash of the frame.</param>
internal readonly record struct ObservedMessage(long Ordinal, ulong Hash)
{
    // A process that is killed may leave half a line.
    private const string End = ".";

    public static ObservedMessage Of(CustomBinaryFormatter formatter, long ordinal, NumberedMessage message)
    {
        ArrayBufferWriter<byte> frame = new();
        formatter.Serialize(frame, message);
        return new ObservedMessage(ordinal, HashOf(frame.WrittenSpan));
    }

    public static ulong HashOf(ReadOnlySpan<byte> frame) => BinaryPrimitives.ReadUInt64LittleEndian(SHA256.HashData(frame));

    public static bool TryParse(string line, out ObservedMessage observed)
    {
        string[] parts = line.Split(' ');
        observed = default;
        if (parts.Length != 3 || parts[2] != End)
        {
            return false;
        }

        observed = new ObservedMessage(long.Parse(parts[0], CultureInfo.InvariantCulture),
            ulong.Parse(parts[1], CultureInfo.InvariantCulture));
        return true;
    }

    public override string ToString() => string.Create(CultureInfo.InvariantCulture, $"{Ordinal} {Hash} {End}");
}
