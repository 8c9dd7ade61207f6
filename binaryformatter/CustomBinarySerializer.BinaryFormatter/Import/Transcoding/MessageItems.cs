using System.Buffers;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text.Unicode;
using CustomBinarySerializer.Graphs.Import.Records;
using CustomBinarySerializer.Graphs.Reading;

namespace CustomBinarySerializer.Graphs.Import.Transcoding;

/// <summary>
/// The primitive items of an array in a message, which are copied directly into the created array or list.
/// </summary>
/// <param name="reader">The reader of the message.</param>
/// <param name="array">The number of the entry of the array.</param>
/// <param name="header">The header of the array.</param>
/// <param name="count">The number of items, from the first on.</param>
internal sealed class MessageItems(MessageReader reader, int array, ArrayHeader header, int count)
    : BorrowedItems(PrimitiveValues.TypeOf(header.ItemType.Primitive), count)
{
    /// <summary>The minimum size in bytes. Smaller arrays are written into the graph.</summary>
    internal const int Smallest = 256;

    private readonly RecordEntry _entry = reader.EntryOf(array);

    internal override int Bytes => _entry.End - _entry.Content;

    /// <summary>Returns whether an array has items of this form.</summary>
    internal static bool Serve(MessageReader reader, int array, ArrayHeader header) =>
        header.ItemType.Kind == MemberKind.Primitive && reader.EntryOf(array) is var entry && entry.End - entry.Content >= Smallest;

    internal override T[] ToArray<T>(GraphReader graph) =>
        typeof(T) == typeof(char) && Count == header.Count && reader.Message.TakeChars(array) is { } transcoded
            ? (T[])(object)transcoded
            : base.ToArray<T>(graph);

    protected override void Fill<T>(GraphReader graph, Span<T> items)
    {
        ReadOnlySpan<byte> bytes = reader.Bytes.AsSpan(_entry.Content, Bytes);
        Span<byte> memory = MemoryMarshal.CreateSpan(
            ref Unsafe.As<T, byte>(ref MemoryMarshal.GetReference(items)), items.Length * Unsafe.SizeOf<T>());
        switch (header.ItemType.Primitive)
        {
            case PrimitiveKind.Boolean:
                FillBooleans(bytes, memory);
                break;
            case PrimitiveKind.Char:
                FillChars(bytes, MemoryMarshal.Cast<byte, char>(memory));
                break;
            case PrimitiveKind.DateTime:
                FillTimes(MemoryMarshal.Cast<byte, DateTime>(memory));
                break;
            case PrimitiveKind.Decimal:
                FillDecimals(MemoryMarshal.Cast<byte, decimal>(memory));
                break;
            default:
                bytes[..memory.Length].CopyTo(memory);
                Reverse(memory, Unsafe.SizeOf<T>());
                break;
        }
    }

    // Every byte but 0 is true, while a bool in memory is 0 or 1.
    private static void FillBooleans(ReadOnlySpan<byte> bytes, Span<byte> memory)
    {
        ref byte source = ref MemoryMarshal.GetReference(bytes[..memory.Length]);
        ref byte target = ref MemoryMarshal.GetReference(memory);
        int i = 0;
        for (; i <= memory.Length - Vector<byte>.Count; i += Vector<byte>.Count)
        {
            Vector.Min(Vector.LoadUnsafe(ref source, (nuint)i), Vector<byte>.One).StoreUnsafe(ref target, (nuint)i);
        }

        for (; i < memory.Length; i++)
        {
            memory[i] = Math.Min(bytes[i], (byte)1);
        }
    }

    private void FillChars(ReadOnlySpan<byte> utf8, Span<char> chars)
    {
        if (reader.Message.CharsOf(array) is { } transcoded)
        {
            transcoded.AsSpan(0, chars.Length).CopyTo(chars);
            return;
        }

        OperationStatus status = Utf8.ToUtf16(utf8, chars, out _, out int written);
        bool isWhole = status == OperationStatus.Done || (status == OperationStatus.DestinationTooSmall && chars.Length < header.Count);
        if (!isWhole || written != chars.Length)
        {
            throw RecordErrors.Malformed(_entry.Start, "the bytes are no chars");
        }
    }

    private void FillTimes(Span<DateTime> times)
    {
        int position = _entry.Content;
        foreach (ref DateTime time in times)
        {
            time = PrimitiveValues.DateTimeAt(reader.Bytes, position);
            position += sizeof(long);
        }
    }

    private void FillDecimals(Span<decimal> numbers)
    {
        int position = _entry.Content;
        foreach (ref decimal number in numbers)
        {
            number = PrimitiveValues.DecimalAt(reader.Bytes, ref position);
        }
    }

    private static void Reverse(Span<byte> memory, int size)
    {
        for (int i = 0; !BitConverter.IsLittleEndian && i < memory.Length; i += size)
        {
            memory.Slice(i, size).Reverse();
        }
    }
}
