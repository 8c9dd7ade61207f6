using System.Runtime.CompilerServices;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer;

/// <summary>
/// Extension methods that write values <see cref="BinaryWriter"/> lacks. They work on any <see cref="BinaryWriter"/>.
/// </summary>
/// <remarks>docs/format.md specifies the bytes of each value. All values are little-endian on every machine.</remarks>
public static partial class BinaryWriterValueExtensions
{
    /// <summary>
    /// Writes a string as UTF-8: its length in bytes plus 1 as a 7-bit encoded integer, then the text. Null is a single
    /// 0.
    /// </summary>
    /// <param name="writer">The writer to write to.</param>
    /// <param name="value">Any text, or null. Lone surrogates become U+FFFD.</param>
    /// <exception cref="ArgumentNullException"><paramref name="writer"/> is null.</exception>
    public static void WriteNullableString(this BinaryWriter writer, string? value) => WriteText<Utf8Form>(writer, value);

    /// <summary>
    /// Writes a string in the compact form: one byte per char if all chars are at most U+00FF, else UTF-16.
    /// </summary>
    /// <remarks>
    /// The one-byte form has the prefix twice the length plus 1; the UTF-16 form (little-endian) has twice the length
    /// plus 2. The prefix is a 7-bit encoded integer. Null is a single 0. No char is changed, lone surrogates included.
    /// </remarks>
    /// <param name="writer">The writer to write to.</param>
    /// <param name="value">Any text, or null.</param>
    /// <exception cref="ArgumentNullException"><paramref name="writer"/> is null.</exception>
    public static void WriteCompactString(this BinaryWriter writer, string? value) => WriteText<CompactForm>(writer, value);

    /// <summary>Writes a <see cref="Guid"/> as 16 bytes in the order of <see cref="Guid.ToByteArray()"/>.</summary>
    /// <param name="writer">The writer to write to.</param>
    /// <param name="value">Any value.</param>
    /// <exception cref="ArgumentNullException"><paramref name="writer"/> is null.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void WriteGuid(this BinaryWriter writer, Guid value)
    {
        ArgumentNullException.ThrowIfNull(writer);
        (long first, long second) = GuidBits.ToHalves(value);
        writer.Write(first);
        writer.Write(second);
    }

    /// <summary>
    /// Writes a <see cref="DateTime"/> as 8 bytes: the ticks in the lower 62 bits, <see cref="DateTime.Kind"/> in the
    /// upper 2.
    /// </summary>
    /// <param name="writer">The writer to write to.</param>
    /// <param name="value">
    /// Any value. Clock time and kind are written unchanged; no time zone is applied.
    /// The choice between two ambiguous local times is lost.
    /// </param>
    /// <exception cref="ArgumentNullException"><paramref name="writer"/> is null.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void WriteDateTime(this BinaryWriter writer, DateTime value)
    {
        ArgumentNullException.ThrowIfNull(writer);
        writer.Write(DateTimeTicks.To(value));
    }

    /// <summary>
    /// Writes a <see cref="DateTimeOffset"/> as 8 bytes of clock-time ticks and 2 bytes of offset in minutes.
    /// </summary>
    /// <param name="writer">The writer to write to.</param>
    /// <param name="value">Any value.</param>
    /// <exception cref="ArgumentNullException"><paramref name="writer"/> is null.</exception>
    public static void WriteDateTimeOffset(this BinaryWriter writer, DateTimeOffset value)
    {
        ArgumentNullException.ThrowIfNull(writer);
        (long ticks, short minutes) = DateTimeOffsetParts.To(value);
        writer.Write(ticks);
        writer.Write(minutes);
    }

    /// <summary>Writes a <see cref="TimeSpan"/> as 8 bytes of ticks.</summary>
    /// <param name="writer">The writer to write to.</param>
    /// <param name="value">Any value.</param>
    /// <exception cref="ArgumentNullException"><paramref name="writer"/> is null.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void WriteTimeSpan(this BinaryWriter writer, TimeSpan value)
    {
        ArgumentNullException.ThrowIfNull(writer);
        writer.Write(TimeSpanTicks.To(value));
    }

    /// <summary>Writes an enum value as its underlying integer of 1, 2, 4 or 8 bytes.</summary>
    /// <typeparam name="T">The type of the enum.</typeparam>
    /// <param name="writer">The writer to write to.</param>
    /// <param name="value">Any value, which the enum need not define.</param>
    /// <exception cref="ArgumentNullException"><paramref name="writer"/> is null.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void WriteEnum<T>(this BinaryWriter writer, T value)
        where T : unmanaged, Enum
    {
        ArgumentNullException.ThrowIfNull(writer);
        switch (Unsafe.SizeOf<T>())
        {
            case sizeof(byte):
                writer.Write(Unsafe.BitCast<T, byte>(value));
                break;
            case sizeof(short):
                writer.Write(Unsafe.BitCast<T, short>(value));
                break;
            case sizeof(int):
                writer.Write(Unsafe.BitCast<T, int>(value));
                break;
            default:
                writer.Write(Unsafe.BitCast<T, long>(value));
                break;
        }
    }

    /// <summary>Writes a nullable value: a byte 1 and the value, or a byte 0 for null.</summary>
    /// <typeparam name="T">The type of the value.</typeparam>
    /// <param name="writer">The writer to write to.</param>
    /// <param name="value">A value, or null.</param>
    /// <param name="write">Writes the value. A static lambda avoids an allocation.</param>
    /// <exception cref="ArgumentNullException">
    /// <paramref name="writer"/> or <paramref name="write"/> is null.
    /// </exception>
    public static void WriteNullable<T>(this BinaryWriter writer, T? value, Action<BinaryWriter, T> write)
        where T : struct
    {
        ArgumentNullException.ThrowIfNull(writer);
        ArgumentNullException.ThrowIfNull(write);
        writer.Write(value.HasValue);
        if (value.HasValue)
        {
            write(writer, value.GetValueOrDefault());
        }
    }
}
