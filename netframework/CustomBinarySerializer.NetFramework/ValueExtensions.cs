using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer;

/// <content>The methods with code of their own for .NET Framework.</content>
public static partial class BinaryWriterValueExtensions
{
    /// <summary>Writes an integer in 1 to 5 bytes of 7 bits each, lowest bits first.</summary>
    /// <param name="writer">The writer to write to.</param>
    /// <param name="value">Any number. Negative numbers take 5 bytes.</param>
    /// <exception cref="ArgumentNullException"><paramref name="writer"/> is null.</exception>
    public static void Write7BitEncodedInt(this BinaryWriter writer, int value)
    {
        ArgumentNullException.ThrowIfNull(writer);
        uint left = unchecked((uint)value);
        for (; left > 0x7F; left >>= 7)
        {
            writer.Write(unchecked((byte)(left | 0x80)));
        }

        writer.Write((byte)left);
    }

    private static void WriteText<TForm>(BinaryWriter writer, string? value)
        where TForm : struct, ITextForm
    {
        ArgumentNullException.ThrowIfNull(writer);
        if (value is null)
        {
            writer.Write((byte)0);
            return;
        }

        int code = default(TForm).CodeOf(value);
        writer.Write7BitEncodedInt(code + 1);
        writer.Write(default(TForm).ToBytes(value, code));
    }
}

/// <content>The methods with code of their own for .NET Framework.</content>
public static partial class BinaryReaderValueExtensions
{
    private const int MaxShift = 28;
    private const byte MaxLastByte = 0x0F;

    /// <summary>
    /// Reads an integer that
    /// <see cref="BinaryWriterValueExtensions.Write7BitEncodedInt(BinaryWriter, int)"/> wrote.
    /// </summary>
    /// <param name="reader">The reader to read from.</param>
    /// <exception cref="ArgumentNullException"><paramref name="reader"/> is null.</exception>
    /// <exception cref="FormatException">The bytes hold more than 32 bits.</exception>
    public static int Read7BitEncodedInt(this BinaryReader reader)
    {
        ArgumentNullException.ThrowIfNull(reader);
        uint value = 0;
        for (int shift = 0; shift < MaxShift; shift += 7)
        {
            byte next = reader.ReadByte();
            value |= (next & 0x7Fu) << shift;
            if (next <= 0x7F)
            {
                return unchecked((int)value);
            }
        }

        byte last = reader.ReadByte();
        return last <= MaxLastByte
            ? unchecked((int)(value | ((uint)last << MaxShift)))
            : throw new FormatException("Too many bytes in what should have been a 7-bit encoded integer.");
    }

    private static string? ReadText<TForm>(BinaryReader reader)
        where TForm : struct, ITextForm
    {
        ArgumentNullException.ThrowIfNull(reader);
        int encoded = reader.Read7BitEncodedInt();
        int code = unchecked(encoded - 1);
        if (encoded is 0 or 1)
        {
            return encoded == 0 ? null : string.Empty;
        }

        if (encoded < 0 || !default(TForm).IsText(code))
        {
            throw PayloadErrors.NotA("string", $"its length is {encoded}");
        }

        return reader is PayloadReader payload
            ? payload.ReadText<TForm>(code)
            : default(TForm).ToText(BinaryReaderCollectionExtensions.ReadBlocks<byte>(reader, default(TForm).SizeOf(code)), code);
    }
}
