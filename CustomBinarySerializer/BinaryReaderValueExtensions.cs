using System.Runtime.CompilerServices;
using System.Runtime.Serialization;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer;

/// <summary>
/// Extension methods that read values <see cref="BinaryReader"/> lacks. They work on any <see cref="BinaryReader"/>.
/// </summary>
/// <remarks>
/// Every method throws <see cref="EndOfStreamException"/> if the bytes end too early, as <see cref="BinaryReader"/>
/// does.
/// </remarks>
public static partial class BinaryReaderValueExtensions
{
    /// <summary>
    /// Returns whether bytes are left. A contract with new members at its end uses it to read data of older versions.
    /// </summary>
    /// <param name="reader">A reader of a payload, or of a seekable stream.</param>
    /// <exception cref="ArgumentNullException"><paramref name="reader"/> is null.</exception>
    /// <exception cref="NotSupportedException">The stream of the reader isn't seekable.</exception>
    public static bool HasMore(this BinaryReader reader)
    {
        ArgumentNullException.ThrowIfNull(reader);
        return reader is PayloadReader payload
            ? payload.Remaining > 0
            : reader.BaseStream.Position < reader.BaseStream.Length;
    }

    /// <summary>
    /// Reads a string that <see cref="BinaryWriterValueExtensions.WriteNullableString"/> wrote. Invalid UTF-8 becomes
    /// U+FFFD.
    /// </summary>
    /// <param name="reader">The reader to read from.</param>
    /// <exception cref="ArgumentNullException"><paramref name="reader"/> is null.</exception>
    /// <exception cref="FormatException">The length is malformed.</exception>
    /// <exception cref="SerializationException">The length is negative.</exception>
    public static string? ReadNullableString(this BinaryReader reader) => ReadText<Utf8Form>(reader);

    /// <summary>Reads a string that <see cref="BinaryWriterValueExtensions.WriteCompactString"/> wrote.</summary>
    /// <param name="reader">The reader to read from.</param>
    /// <exception cref="ArgumentNullException"><paramref name="reader"/> is null.</exception>
    /// <exception cref="FormatException">The length is malformed.</exception>
    /// <exception cref="SerializationException">The length is invalid.</exception>
    public static string? ReadCompactString(this BinaryReader reader) => ReadText<CompactForm>(reader);

    /// <summary>Reads a <see cref="Guid"/> of 16 bytes in the order of <see cref="Guid.ToByteArray()"/>.</summary>
    /// <param name="reader">The reader to read from.</param>
    /// <exception cref="ArgumentNullException"><paramref name="reader"/> is null.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Guid ReadGuid(this BinaryReader reader)
    {
        ArgumentNullException.ThrowIfNull(reader);
        long first = reader.ReadInt64();
        return GuidBits.ToGuid(first, reader.ReadInt64());
    }

    /// <summary>
    /// Reads a <see cref="DateTime"/> that <see cref="BinaryWriterValueExtensions.WriteDateTime"/> wrote.
    /// </summary>
    /// <param name="reader">The reader to read from.</param>
    /// <exception cref="ArgumentNullException"><paramref name="reader"/> is null.</exception>
    /// <exception cref="SerializationException">The ticks or the kind are out of range.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static DateTime ReadDateTime(this BinaryReader reader)
    {
        ArgumentNullException.ThrowIfNull(reader);
        return DateTimeTicks.From(reader.ReadInt64());
    }

    /// <summary>
    /// Reads a <see cref="DateTimeOffset"/> that <see cref="BinaryWriterValueExtensions.WriteDateTimeOffset"/> wrote.
    /// </summary>
    /// <param name="reader">The reader to read from.</param>
    /// <exception cref="ArgumentNullException"><paramref name="reader"/> is null.</exception>
    /// <exception cref="SerializationException">The ticks or the offset are out of range.</exception>
    public static DateTimeOffset ReadDateTimeOffset(this BinaryReader reader)
    {
        ArgumentNullException.ThrowIfNull(reader);
        long ticks = reader.ReadInt64();
        return DateTimeOffsetParts.From((ticks, reader.ReadInt16()));
    }

    /// <summary>Reads a <see cref="TimeSpan"/> of 8 bytes of ticks.</summary>
    /// <param name="reader">The reader to read from.</param>
    /// <exception cref="ArgumentNullException"><paramref name="reader"/> is null.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static TimeSpan ReadTimeSpan(this BinaryReader reader)
    {
        ArgumentNullException.ThrowIfNull(reader);
        return TimeSpanTicks.From(reader.ReadInt64());
    }

    /// <summary>Reads an enum value as its underlying integer of 1, 2, 4 or 8 bytes.</summary>
    /// <typeparam name="T">The type of the enum.</typeparam>
    /// <param name="reader">The reader to read from.</param>
    /// <returns>The value, which the enum need not define.</returns>
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

    /// <summary>Reads a nullable value that <see cref="BinaryWriterValueExtensions.WriteNullable{T}"/> wrote.</summary>
    /// <typeparam name="T">The type of the value.</typeparam>
    /// <param name="reader">The reader to read from.</param>
    /// <param name="read">Reads the value. A static lambda avoids an allocation.</param>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    public static T? ReadNullable<T>(this BinaryReader reader, Func<BinaryReader, T> read)
        where T : struct
    {
        ArgumentNullException.ThrowIfNull(reader);
        ArgumentNullException.ThrowIfNull(read);
        return reader.ReadBoolean() ? read(reader) : null;
    }
}
