using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer;

/// <content>The methods that .NET Framework lacks types for, and those that it needs other code for.</content>
public static partial class BinaryWriterValueExtensions
{
    /// <summary>Writes an integer in 1 to 5 bytes of 7 bits each, lowest bits first.</summary>
    /// <remarks>
    /// The method is <see cref="BinaryWriter.Write7BitEncodedInt(int)"/>, which code for .NET Framework can't call.
    /// </remarks>
    /// <param name="writer">The writer to write to.</param>
    /// <param name="value">Any number. Negative numbers take 5 bytes.</param>
    /// <exception cref="ArgumentNullException"><paramref name="writer"/> is null.</exception>
    public static void Write7BitEncodedInt(this BinaryWriter writer, int value)
    {
        ArgumentNullException.ThrowIfNull(writer);
        writer.Write7BitEncodedInt(value);
    }

    /// <summary>Writes a <see cref="DateOnly"/> as 4 bytes: the days since 0001-01-01.</summary>
    /// <param name="writer">The writer to write to.</param>
    /// <param name="value">Any value.</param>
    /// <exception cref="ArgumentNullException"><paramref name="writer"/> is null.</exception>
    public static void WriteDateOnly(this BinaryWriter writer, DateOnly value)
    {
        ArgumentNullException.ThrowIfNull(writer);
        writer.Write(DateOnlyDays.To(value));
    }

    /// <summary>Writes a <see cref="TimeOnly"/> as 8 bytes: the ticks since midnight.</summary>
    /// <param name="writer">The writer to write to.</param>
    /// <param name="value">Any value.</param>
    /// <exception cref="ArgumentNullException"><paramref name="writer"/> is null.</exception>
    public static void WriteTimeOnly(this BinaryWriter writer, TimeOnly value)
    {
        ArgumentNullException.ThrowIfNull(writer);
        writer.Write(TimeOnlyTicks.To(value));
    }

    /// <summary>Writes an <see cref="Int128"/> as 16 bytes, little-endian.</summary>
    /// <param name="writer">The writer to write to.</param>
    /// <param name="value">Any value.</param>
    /// <exception cref="ArgumentNullException"><paramref name="writer"/> is null.</exception>
    public static void WriteInt128(this BinaryWriter writer, Int128 value) => writer.WriteUInt128(unchecked((UInt128)value));

    /// <summary>Writes a <see cref="UInt128"/> as 16 bytes, little-endian.</summary>
    /// <param name="writer">The writer to write to.</param>
    /// <param name="value">Any value.</param>
    /// <exception cref="ArgumentNullException"><paramref name="writer"/> is null.</exception>
    public static void WriteUInt128(this BinaryWriter writer, UInt128 value)
    {
        ArgumentNullException.ThrowIfNull(writer);
        writer.Write(unchecked((ulong)value));
        writer.Write(unchecked((ulong)(value >> 64)));
    }

    private static void WriteText<TForm>(BinaryWriter writer, string? value)
        where TForm : struct, ITextForm
    {
        ArgumentNullException.ThrowIfNull(writer);
        if (value is null)
        {
            writer.Write((byte)0);
        }
        else if (writer is PayloadWriter payload)
        {
            payload.WriteText<TForm>(value, bias: 1);
        }
        else
        {
            int code = TForm.CodeOf(value);
            writer.Write7BitEncodedInt(code + 1);
            writer.Write(PrefixedText.ToBytes<TForm>(value, code));
        }
    }
}
