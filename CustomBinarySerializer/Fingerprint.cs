using System.Buffers.Binary;
using System.Globalization;

namespace CustomBinarySerializer;

/// <summary>
/// 128 bits that stand for a schema: the same schema has the same on every machine, and two that differ have different ones.
/// </summary>
/// <remarks>The first 16 bytes of a SHA-256. The default value is that of no schema.</remarks>
public readonly record struct Fingerprint
{
    /// <summary>Bytes of a fingerprint.</summary>
    public const int Size = 16;

    private readonly UInt128 _bits;

    private Fingerprint(UInt128 bits) => _bits = bits;

    /// <summary>Loads what <see cref="CopyTo"/> stored.</summary>
    /// <param name="bytes"><see cref="Size"/> bytes.</param>
    /// <exception cref="ArgumentException">There are more bytes, or fewer.</exception>
    public static Fingerprint FromBytes(ReadOnlySpan<byte> bytes) =>
        bytes.Length == Size
            ? new Fingerprint(BinaryPrimitives.ReadUInt128BigEndian(bytes))
            : throw new ArgumentException($"A fingerprint has {Size} bytes, not {bytes.Length}.", nameof(bytes));

    /// <summary>Reads what <see cref="ToString"/> returned.</summary>
    /// <param name="text">32 hexadecimal digits of either case.</param>
    /// <exception cref="ArgumentNullException"><paramref name="text"/> is null.</exception>
    /// <exception cref="FormatException"><paramref name="text"/> is something else.</exception>
    public static Fingerprint Parse(string text)
    {
        ArgumentNullException.ThrowIfNull(text);
        return text.Length == 2 * Size && UInt128.TryParse(text, NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture, out UInt128 bits)
            ? new Fingerprint(bits)
            : throw new FormatException($"\"{text}\" isn't a fingerprint, which is {2 * Size} hexadecimal digits.");
    }

    /// <summary>Stores the bytes, in the order of the digits of <see cref="ToString"/>.</summary>
    /// <param name="destination">Room for <see cref="Size"/> bytes.</param>
    /// <exception cref="ArgumentOutOfRangeException">There is less room.</exception>
    public void CopyTo(Span<byte> destination) => BinaryPrimitives.WriteUInt128BigEndian(destination, _bits);

    /// <summary>32 hexadecimal digits, in lower case.</summary>
    public override string ToString() => _bits.ToString("x32", CultureInfo.InvariantCulture);
}
