using System.Runtime.CompilerServices;
using System.Runtime.Serialization;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer;

/// <summary>
/// Values that <see cref="BinaryReader"/> lacks, for contract authors. They work on any <see cref="BinaryReader"/>.
/// </summary>
/// <remarks>
/// Every method throws <see cref="EndOfStreamException"/> where the bytes end too early, as <see cref="BinaryReader"/> does.
/// </remarks>
public static class BinaryReaderValueExtensions
{
    /// <summary>Whether bytes are left: how a contract that has grown at its end asks for what older versions didn't write.</summary>
    /// <param name="reader">A reader of a payload, or of a seekable stream.</param>
    /// <exception cref="ArgumentNullException"><paramref name="reader"/> is null.</exception>
    /// <exception cref="NotSupportedException">The reader is of a stream that can't say its length.</exception>
    public static bool HasMore(this BinaryReader reader)
    {
        ArgumentNullException.ThrowIfNull(reader);
        return reader is PayloadReader payload
            ? payload.Remaining > 0
            : reader.BaseStream.Position < reader.BaseStream.Length;
    }

    /// <summary>Reads what <see cref="BinaryWriterValueExtensions.WriteNullableString"/> wrote; invalid bytes become U+FFFD.</summary>
    /// <param name="reader">Where from.</param>
    /// <exception cref="ArgumentNullException"><paramref name="reader"/> is null.</exception>
    /// <exception cref="FormatException">The length is malformed.</exception>
    /// <exception cref="SerializationException">The length is negative.</exception>
    public static string? ReadNullableString(this BinaryReader reader) => ReadText<Utf8Form>(reader);

    /// <summary>Reads what <see cref="BinaryWriterValueExtensions.WriteCompactString"/> wrote.</summary>
    /// <param name="reader">Where from.</param>
    /// <exception cref="ArgumentNullException"><paramref name="reader"/> is null.</exception>
    /// <exception cref="FormatException">The length is malformed.</exception>
    /// <exception cref="SerializationException">The number before the text is that of no text.</exception>
    public static string? ReadCompactString(this BinaryReader reader) => ReadText<CompactForm>(reader);

    /// <summary>Reads 16 bytes, as <see cref="Guid.ToByteArray()"/> orders them.</summary>
    /// <param name="reader">Where from.</param>
    /// <exception cref="ArgumentNullException"><paramref name="reader"/> is null.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Guid ReadGuid(this BinaryReader reader)
    {
        ArgumentNullException.ThrowIfNull(reader);
        long first = reader.ReadInt64();
        return GuidBits.ToGuid(first, reader.ReadInt64());
    }

    /// <summary>Reads what <see cref="BinaryWriterValueExtensions.WriteDateTime"/> wrote.</summary>
    /// <param name="reader">Where from.</param>
    /// <exception cref="ArgumentNullException"><paramref name="reader"/> is null.</exception>
    /// <exception cref="SerializationException">No <see cref="DateTime"/> has these ticks or this kind.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static DateTime ReadDateTime(this BinaryReader reader)
    {
        ArgumentNullException.ThrowIfNull(reader);
        return DateTimeTicks.From(reader.ReadInt64());
    }

    /// <summary>Reads what <see cref="BinaryWriterValueExtensions.WriteDateTimeOffset"/> wrote.</summary>
    /// <param name="reader">Where from.</param>
    /// <exception cref="ArgumentNullException"><paramref name="reader"/> is null.</exception>
    /// <exception cref="SerializationException">No <see cref="DateTimeOffset"/> has these ticks or this offset.</exception>
    public static DateTimeOffset ReadDateTimeOffset(this BinaryReader reader)
    {
        ArgumentNullException.ThrowIfNull(reader);
        long ticks = reader.ReadInt64();
        return DateTimeOffsetParts.From((ticks, reader.ReadInt16()));
    }

    /// <summary>Reads 8 bytes of ticks.</summary>
    /// <param name="reader">Where from.</param>
    /// <exception cref="ArgumentNullException"><paramref name="reader"/> is null.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static TimeSpan ReadTimeSpan(this BinaryReader reader)
    {
        ArgumentNullException.ThrowIfNull(reader);
        return TimeSpanTicks.From(reader.ReadInt64());
    }

    /// <summary>Reads what <see cref="BinaryWriterValueExtensions.WriteDateOnly"/> wrote.</summary>
    /// <param name="reader">Where from.</param>
    /// <exception cref="ArgumentNullException"><paramref name="reader"/> is null.</exception>
    /// <exception cref="SerializationException">No <see cref="DateOnly"/> has this day number.</exception>
    public static DateOnly ReadDateOnly(this BinaryReader reader)
    {
        ArgumentNullException.ThrowIfNull(reader);
        return DateOnlyDays.From(reader.ReadInt32());
    }

    /// <summary>Reads what <see cref="BinaryWriterValueExtensions.WriteTimeOnly"/> wrote.</summary>
    /// <param name="reader">Where from.</param>
    /// <exception cref="ArgumentNullException"><paramref name="reader"/> is null.</exception>
    /// <exception cref="SerializationException">No <see cref="TimeOnly"/> has these ticks.</exception>
    public static TimeOnly ReadTimeOnly(this BinaryReader reader)
    {
        ArgumentNullException.ThrowIfNull(reader);
        return TimeOnlyTicks.From(reader.ReadInt64());
    }

    /// <summary>Reads 16 bytes, the lowest first.</summary>
    /// <param name="reader">Where from.</param>
    /// <exception cref="ArgumentNullException"><paramref name="reader"/> is null.</exception>
    public static Int128 ReadInt128(this BinaryReader reader) => unchecked((Int128)reader.ReadUInt128());

    /// <summary>Reads 16 bytes, the lowest first.</summary>
    /// <param name="reader">Where from.</param>
    /// <exception cref="ArgumentNullException"><paramref name="reader"/> is null.</exception>
    public static UInt128 ReadUInt128(this BinaryReader reader)
    {
        ArgumentNullException.ThrowIfNull(reader);
        ulong lower = reader.ReadUInt64();
        return new UInt128(reader.ReadUInt64(), lower);
    }

    /// <summary>Reads the underlying integer in its own size, 1 to 8 bytes.</summary>
    /// <typeparam name="T">The enum.</typeparam>
    /// <param name="reader">Where from.</param>
    /// <returns>The value, whether the enum defines it or not.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="reader"/> is null.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static T ReadEnum<T>(this BinaryReader reader)
        where T : unmanaged, Enum
    {
        ArgumentNullException.ThrowIfNull(reader);
        return Unsafe.SizeOf<T>() switch
        {
            sizeof(byte) => Unsafe.BitCast<byte, T>(reader.ReadByte()),
            sizeof(short) => Unsafe.BitCast<short, T>(reader.ReadInt16()),
            sizeof(int) => Unsafe.BitCast<int, T>(reader.ReadInt32()),
            _ => Unsafe.BitCast<long, T>(reader.ReadInt64()),
        };
    }

    /// <summary>Reads what <see cref="BinaryWriterValueExtensions.WriteNullable{T}"/> wrote.</summary>
    /// <typeparam name="T">The type of the value.</typeparam>
    /// <param name="reader">Where from.</param>
    /// <param name="read">Reads the value; a static lambda costs no allocation.</param>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    public static T? ReadNullable<T>(this BinaryReader reader, Func<BinaryReader, T> read)
        where T : struct
    {
        ArgumentNullException.ThrowIfNull(reader);
        ArgumentNullException.ThrowIfNull(read);
        return reader.ReadBoolean() ? read(reader) : null;
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
