using System.Buffers.Binary;
using System.Globalization;

namespace CustomBinarySerializer;

/// <summary>A 128-bit hash of a schema.</summary>
/// <remarks>
/// A fingerprint is the first 16 bytes of a SHA-256 hash. Equal schemas have equal fingerprints on every machine. The
/// default value belongs to no schema.
/// </remarks>
public readonly record struct Fingerprint
{
    /// <summary>The size of a fingerprint in bytes.</summary>
    public const int Size = 16;

    private readonly UInt128 _bits;

    private Fingerprint(UInt128 bits) => _bits = bits;

    /// <summary>Creates a fingerprint from the bytes that <see cref="CopyTo"/> stored.</summary>
    /// <param name="bytes">Exactly <see cref="Size"/> bytes.</param>
    /// <exception cref="ArgumentException">
    /// <paramref name="bytes"/> doesn't have exactly <see cref="Size"/> bytes.
    /// </exception>
    public static Fingerprint FromBytes(ReadOnlySpan<byte> bytes) =>
        bytes.Length == Size
            ? new Fingerprint(BinaryPrimitives.ReadUInt128BigEndian(bytes))
            : throw new ArgumentException($"A fingerprint has {Size} bytes, not {bytes.Length}.", nameof(bytes));

    /// <summary>Parses the text of a fingerprint, as <see cref="ToString"/> returns it.</summary>
    /// <param name="text">32 hexadecimal digits of either case.</param>
    /// <exception cref="ArgumentNullException"><paramref name="text"/> is null.</exception>
    /// <exception cref="FormatException"><paramref name="text"/> isn't 32 hexadecimal digits.</exception>
    public static Fingerprint Parse(string text)
    {
        ArgumentNullException.ThrowIfNull(text);
        return text.Length == 2 * Size
            && UInt128.TryParse(text, NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture, out UInt128 bits)
            ? new Fingerprint(bits)
            : throw new FormatException($"\"{text}\" isn't a fingerprint, which is {2 * Size} hexadecimal digits.");
    }

    /// <summary>Copies the bytes of the fingerprint in the order of the digits of <see cref="ToString"/>.</summary>
    /// <param name="destination">The span to copy to, of at least <see cref="Size"/> bytes.</param>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="destination"/> is shorter than <see cref="Size"/> bytes.
    /// </exception>
    public void CopyTo(Span<byte> destination) => BinaryPrimitives.WriteUInt128BigEndian(destination, _bits);

    /// <summary>Returns the fingerprint as 32 hexadecimal digits in lower case.</summary>
    public override string ToString() => _bits.ToString("x32", CultureInfo.InvariantCulture);
}
