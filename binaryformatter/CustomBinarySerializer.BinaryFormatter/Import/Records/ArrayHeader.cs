namespace CustomBinarySerializer.Graphs.Import.Records;

/// <summary>The header of an array, before its items.</summary>
/// <param name="Id">The id of the array.</param>
/// <param name="Lengths">The length of each dimension.</param>
/// <param name="LowerBounds">The lower bound of each dimension, or null if all are 0.</param>
/// <param name="ItemType">The declared type of the items.</param>
/// <param name="Count">The number of items.</param>
internal sealed record ArrayHeader(int Id, int[] Lengths, int[]? LowerBounds, MemberType ItemType, int Count)
{
    private const int MaxRank = 32;

    /// <summary>Reads the header of an array, after the byte of the record kind.</summary>
    /// <exception cref="BinarySerializationException">The bytes form no valid header.</exception>
    internal static bool TryRead(ref RecordCursor cursor, RecordKind kind, out ArrayHeader? header)
    {
        header = null;
        if (!cursor.TryReadInt32(out int id))
        {
            return false;
        }

        if (kind == RecordKind.BinaryArray)
        {
            return TryReadShaped(ref cursor, id, out header);
        }

        int start = cursor.Position;
        MemberType itemType = MemberType.Of(kind == RecordKind.ArraySingleString ? MemberKind.String : MemberKind.Object);
        if (!cursor.TryReadInt32(out int length)
            || (kind == RecordKind.ArraySinglePrimitive && !TryReadPrimitive(ref cursor, out itemType)))
        {
            return false;
        }

        header = new ArrayHeader(id, [length], null, itemType, CountOf([length], null, start));
        return true;
    }

    private static bool TryReadShaped(ref RecordCursor cursor, int id, out ArrayHeader? header)
    {
        header = null;
        int start = cursor.Position;
        if (!cursor.TryReadByte(out byte kindByte) || !cursor.TryReadInt32(out int rank))
        {
            return false;
        }

        // The rank determines the shape; BinaryFormatter ignores a contradicting kind.
        ArrayKind kind = (ArrayKind)kindByte;
        if (kind > ArrayKind.RectangularOffset || rank is < 1 or > MaxRank)
        {
            throw RecordErrors.Malformed(start, $"an array can't be of the kind {kindByte} and the rank {rank}");
        }

        int[] lengths = new int[rank];
        int[]? lowerBounds = kind >= ArrayKind.SingleOffset ? new int[rank] : null;
        if (!TryReadNumbers(ref cursor, lengths)
            || (lowerBounds is not null && !TryReadNumbers(ref cursor, lowerBounds))
            || !TryReadItemType(ref cursor, out MemberType itemType))
        {
            return false;
        }

        header = new ArrayHeader(id, lengths, lowerBounds, itemType, CountOf(lengths, lowerBounds, start));
        return true;
    }

    private static bool TryReadItemType(ref RecordCursor cursor, out MemberType itemType)
    {
        itemType = null!;
        int start = cursor.Position;
        return cursor.TryReadByte(out byte kind)
            && MemberTypeReader.TryRead(ref cursor, MemberTypeReader.KindOf(kind, start), out itemType);
    }

    private static bool TryReadPrimitive(ref RecordCursor cursor, out MemberType itemType) =>
        MemberTypeReader.TryRead(ref cursor, MemberKind.Primitive, out itemType);

    private static bool TryReadNumbers(ref RecordCursor cursor, int[] numbers)
    {
        for (int i = 0; i < numbers.Length; i++)
        {
            if (!cursor.TryReadInt32(out numbers[i]))
            {
                return false;
            }
        }

        return true;
    }

    private static int CountOf(int[] lengths, int[]? lowerBounds, int offset)
    {
        long count = 1;
        for (int i = 0; i < lengths.Length; i++)
        {
            if (lengths[i] < 0 || (lowerBounds is not null && (long)lowerBounds[i] + lengths[i] - 1 > int.MaxValue))
            {
                throw RecordErrors.Malformed(offset, $"an array can't have the length {lengths[i]}");
            }

            count *= lengths[i];
            if (count > Array.MaxLength)
            {
                throw RecordErrors.Malformed(offset, "an array can't have so many items");
            }
        }

        return (int)count;
    }
}
