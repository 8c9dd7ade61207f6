using System.Runtime.Serialization;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer;

/// <content>The methods that .NET Framework lacks types for, and those that it needs other code for.</content>
public static partial class BinaryReaderValueExtensions
{
    /// <summary>
    /// Reads an integer that
    /// <see cref="BinaryWriterValueExtensions.Write7BitEncodedInt(BinaryWriter, int)"/> wrote.
    /// </summary>
    /// <remarks>
    /// The method is <see cref="BinaryReader.Read7BitEncodedInt"/>, which code for .NET Framework can't call.
    /// </remarks>
    /// <param name="reader">The reader to read from.</param>
    /// <exception cref="ArgumentNullException"><paramref name="reader"/> is null.</exception>
    /// <exception cref="FormatException">The bytes hold more than 32 bits.</exception>
    public static int Read7BitEncodedInt(this BinaryReader reader)
    {
        ArgumentNullException.ThrowIfNull(reader);
        return reader.Read7BitEncodedInt();
    }

    /// <summary>
    /// Reads a <see cref="DateOnly"/> that <see cref="BinaryWriterValueExtensions.WriteDateOnly"/> wrote.
    /// </summary>
    /// <param name="reader">The reader to read from.</param>
    /// <exception cref="ArgumentNullException"><paramref name="reader"/> is null.</exception>
    /// <exception cref="SerializationException">The day number is out of range.</exception>
    public static DateOnly ReadDateOnly(this BinaryReader reader)
    {
        ArgumentNullException.ThrowIfNull(reader);
        return DateOnlyDays.From(reader.ReadInt32());
    }

    /// <summary>
    /// Reads a <see cref="TimeOnly"/> that <see cref="BinaryWriterValueExtensions.WriteTimeOnly"/> wrote.
    /// </summary>
    /// <param name="reader">The reader to read from.</param>
    /// <exception cref="ArgumentNullException"><paramref name="reader"/> is null.</exception>
    /// <exception cref="SerializationException">The ticks are out of range.</exception>
    public static TimeOnly ReadTimeOnly(this BinaryReader reader)
    {
        ArgumentNullException.ThrowIfNull(reader);
        return TimeOnlyTicks.From(reader.ReadInt64());
    }

    /// <summary>Reads an <see cref="Int128"/> of 16 bytes, little-endian.</summary>
    /// <param name="reader">The reader to read from.</param>
    /// <exception cref="ArgumentNullException"><paramref name="reader"/> is null.</exception>
    public static Int128 ReadInt128(this BinaryReader reader) => unchecked((Int128)reader.ReadUInt128());

    /// <summary>Reads a <see cref="UInt128"/> of 16 bytes, little-endian.</summary>
    /// <param name="reader">The reader to read from.</param>
    /// <exception cref="ArgumentNullException"><paramref name="reader"/> is null.</exception>
    public static UInt128 ReadUInt128(this BinaryReader reader)
    {
        ArgumentNullException.ThrowIfNull(reader);
        ulong lower = reader.ReadUInt64();
        return new UInt128(reader.ReadUInt64(), lower);
    }

    private static string? ReadText<TForm>(BinaryReader reader)
        where TForm : struct, ITextForm
    {
        ArgumentNullException.ThrowIfNull(reader);
        int encoded = reader.Read7BitEncodedInt();
        int code = unchecked(encoded - 1);
        return encoded switch
        {
            0 => null,
            1 => string.Empty,
            _ when encoded < 0 || !TForm.IsText(code) => throw NotText(),
            _ when reader is PayloadReader payload => payload.ReadText<TForm>(code),
            _ => PrefixedText.ToText<TForm>(BinaryReaderCollectionExtensions.ReadBlocks<byte>(reader, TForm.SizeOf(code)), code),
        };

        BinarySerializationException NotText() => PayloadErrors.NotA("string", $"its length is {encoded}");
    }
}
