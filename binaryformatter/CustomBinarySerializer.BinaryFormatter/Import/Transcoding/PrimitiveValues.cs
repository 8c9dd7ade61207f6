using System.Buffers.Binary;
using System.Globalization;
using System.Text;
using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Import.Records;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.Import.Transcoding;

/// <summary>The conversion of primitive values from a message to a graph.</summary>
internal static class PrimitiveValues
{
    private const int KindShift = 62;
    private const ulong TicksMask = (1UL << KindShift) - 1;

    private static readonly int[] s_kinds = new int[(int)PrimitiveKind.UInt64 + 1];

    internal static Type TypeOf(PrimitiveKind kind) => kind switch
    {
        PrimitiveKind.Boolean => typeof(bool),
        PrimitiveKind.Byte => typeof(byte),
        PrimitiveKind.Char => typeof(char),
        PrimitiveKind.Decimal => typeof(decimal),
        PrimitiveKind.Double => typeof(double),
        PrimitiveKind.Int16 => typeof(short),
        PrimitiveKind.Int32 => typeof(int),
        PrimitiveKind.Int64 => typeof(long),
        PrimitiveKind.SByte => typeof(sbyte),
        PrimitiveKind.Single => typeof(float),
        PrimitiveKind.TimeSpan => typeof(TimeSpan),
        PrimitiveKind.DateTime => typeof(DateTime),
        PrimitiveKind.UInt16 => typeof(ushort),
        PrimitiveKind.UInt32 => typeof(uint),
        PrimitiveKind.UInt64 => typeof(ulong),
        _ => throw new ArgumentOutOfRangeException(nameof(kind), kind, "The kind has no values."),
    };

    /// <summary>Returns the graph kind of primitive values.</summary>
    internal static int GraphKindOf(PrimitiveKind kind)
    {
        int known = s_kinds[(int)kind];
        return known != GraphKind.Reference ? known : s_kinds[(int)kind] = GraphKind.Of(TypeOf(kind));
    }

    /// <summary>Writes a value that isn't an array item.</summary>
    /// <exception cref="BinarySerializationException">The bytes are no valid value.</exception>
    internal static void Write(PayloadWriter output, byte[] bytes, RecordValue value)
    {
        switch (value.Primitive)
        {
            case PrimitiveKind.Boolean:
                output.Write(bytes[value.Place] != 0);
                break;
            case PrimitiveKind.Char:
                output.Write((ushort)CharAt(bytes, value.Place));
                break;
            case PrimitiveKind.Decimal:
                int place = value.Place;
                output.Write(DecimalAt(bytes, ref place));
                break;
            case PrimitiveKind.DateTime:
                output.WriteDateTime(DateTimeAt(bytes, value.Place));
                break;
            default:
                output.Write(bytes.AsSpan(value.Place, Primitives.SizeOf(value.Primitive)));
                break;
        }
    }

    /// <summary>Writes all items of an array.</summary>
    /// <exception cref="BinarySerializationException">The bytes are no valid values.</exception>
    internal static void WriteItems(PayloadWriter output, MessageReader reader, int array, ArrayHeader header)
    {
        RecordEntry entry = reader.EntryOf(array);
        PrimitiveKind kind = header.ItemType.Primitive;
        if (kind == PrimitiveKind.Char)
        {
            foreach (char item in reader.Message.CharsOf(array)
                ?? CharsOf(reader.Bytes.AsSpan(entry.Content, entry.End - entry.Content), header.Count, entry.Start))
            {
                output.Write((ushort)item);
            }
        }
        else if (kind is PrimitiveKind.Boolean or PrimitiveKind.Decimal or PrimitiveKind.DateTime)
        {
            int position = entry.Content;
            for (int i = 0; i < header.Count; i++)
            {
                Write(output, reader.Bytes, reader.ReadPrimitive(kind, ref position));
            }
        }
        else
        {
            output.Write(reader.Bytes.AsSpan(entry.Content, entry.End - entry.Content));
        }
    }

    /// <summary>Returns an integer of any size; null for another value.</summary>
    internal static long? IntegerAt(byte[] bytes, RecordValue value)
    {
        ReadOnlySpan<byte> place = bytes.AsSpan(value.Place);
        return value.Primitive switch
        {
            PrimitiveKind.Boolean or PrimitiveKind.Byte => place[0],
            PrimitiveKind.SByte => unchecked((sbyte)place[0]),
            PrimitiveKind.Int16 => BinaryPrimitives.ReadInt16LittleEndian(place),
            PrimitiveKind.UInt16 => BinaryPrimitives.ReadUInt16LittleEndian(place),
            PrimitiveKind.Int32 => BinaryPrimitives.ReadInt32LittleEndian(place),
            PrimitiveKind.UInt32 => BinaryPrimitives.ReadUInt32LittleEndian(place),
            PrimitiveKind.Int64 or PrimitiveKind.UInt64 or PrimitiveKind.TimeSpan => BinaryPrimitives.ReadInt64LittleEndian(place),
            _ => null,
        };
    }

    /// <exception cref="BinarySerializationException">The bytes are no valid time.</exception>
    internal static DateTime DateTimeAt(byte[] bytes, int offset) =>
        DateTimeOf(BinaryPrimitives.ReadUInt64LittleEndian(bytes.AsSpan(offset)), offset);

    /// <summary>
    /// Converts a time as BinaryFormatter writes it: ticks and a kind. The kind 3 is the second pass through the hour
    /// that the end of summer time repeats.
    /// </summary>
    /// <exception cref="BinarySerializationException">The bits are no valid time.</exception>
    internal static DateTime DateTimeOf(ulong bits, int offset)
    {
        ulong ticks = bits & TicksMask;
        return ticks <= (ulong)System.DateTime.MaxValue.Ticks
            ? new DateTime((long)ticks, (DateTimeKind)Math.Min(bits >> KindShift, (ulong)DateTimeKind.Local))
            : throw RecordErrors.Malformed(offset, "the bytes are no time");
    }

    /// <exception cref="BinarySerializationException">The text is no valid number.</exception>
    internal static decimal DecimalAt(byte[] bytes, ref int offset)
    {
        RecordCursor cursor = new(bytes, offset);
        cursor.TryReadText(out ReadOnlySpan<byte> text);
        int start = offset;
        offset = cursor.Position;
        return decimal.TryParse(text, NumberStyles.Number, CultureInfo.InvariantCulture, out decimal value)
            ? value
            : throw RecordErrors.Malformed(start, "the text is no decimal number");
    }

    private static char CharAt(byte[] bytes, int offset)
    {
        int size = bytes[offset] switch { < 0x80 => 1, < 0xE0 => 2, _ => 3 };
        return CharsOf(bytes.AsSpan(offset, size), 1, offset)[0];
    }

    private static char[] CharsOf(ReadOnlySpan<byte> utf8, int count, int offset)
    {
        char[] chars = Encoding.UTF8.GetChars(utf8.ToArray());
        return chars.Length == count ? chars : throw RecordErrors.Malformed(offset, "the bytes are no chars");
    }
}
