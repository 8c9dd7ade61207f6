using System.Buffers.Binary;
using System.Numerics;
using CustomBinarySerializer.Compiler.Models;
using CustomBinarySerializer.Compiler.Plans;

namespace CustomBinarySerializer.Inspection;

/// <summary>
/// Values of built-in types of fixed size as objects: numbers, <see cref="bool"/>, <see cref="char"/>, times,
/// <see cref="Guid"/>, <see cref="EnumNumber"/>. A type unknown to this version is a text of hexadecimal digits.
/// </summary>
internal static class ScalarValue
{
    // DateTimeOffset and Range have two, all others that are shown by their parts one.
    private const int MostParts = 2;

    // Conversion to digits takes time that grows faster than the number of bytes.
    private const int MaxBytesAsDigits = 16 * 1024;

    /// <summary>Takes a number, an enum or a Guid.</summary>
    internal static object Take(RawPlan node, ref InspectedBytes bytes)
    {
        if (node.Integer is { } integer)
        {
            return IsInteger(integer)
                ? new EnumNumber(node, IntegerOf(integer, bytes.Take(integer.Size)))
                : throw bytes.Error(SerializationErrorCode.InvalidValue, $"{integer.Name} is unknown to this version of the library");
        }

        ReadOnlySpan<byte> memory = bytes.Take(node.Size);
        return (node.Name, node.Size) switch
        {
            ("float16", 2) => BinaryPrimitives.ReadHalfLittleEndian(memory),
            ("float32", 4) => BinaryPrimitives.ReadSingleLittleEndian(memory),
            ("float64", 8) => BinaryPrimitives.ReadDoubleLittleEndian(memory),
            ("char", 2) => (char)BinaryPrimitives.ReadUInt16LittleEndian(memory),
            ("Guid", 16) => new Guid(memory),
            ("uint8", 1) => memory[0],
            ("int8", 1) => unchecked((sbyte)memory[0]),
            ("uint16", 2) => BinaryPrimitives.ReadUInt16LittleEndian(memory),
            ("int16", 2) => BinaryPrimitives.ReadInt16LittleEndian(memory),
            ("uint32", 4) => BinaryPrimitives.ReadUInt32LittleEndian(memory),
            ("int32", 4) => BinaryPrimitives.ReadInt32LittleEndian(memory),
            ("uint64", 8) => BinaryPrimitives.ReadUInt64LittleEndian(memory),
            ("int64", 8) => BinaryPrimitives.ReadInt64LittleEndian(memory),
            ("uint128", 16) => BinaryPrimitives.ReadUInt128LittleEndian(memory),
            ("int128", 16) => BinaryPrimitives.ReadInt128LittleEndian(memory),
            _ => Convert.ToHexString(memory),
        };
    }

    /// <summary>
    /// Takes a value whose surrogate isn't readable. Returns null for other values, and takes nothing then.
    /// </summary>
    internal static object? TryTake(ConvertedPlan node, ref InspectedBytes bytes)
    {
        InspectedBytes before = bytes;
        Span<Int128> values = stackalloc Int128[MostParts];
        int count = 0;
        if (node.ConversionModel.IsUsers || !TryTakeParts(node.Surrogate, ref bytes, values, ref count))
        {
            bytes.Rewind(before);
            return null;
        }

        object? value;
        try
        {
            value = Of(node.Name, values[..count]);
        }
        catch (Exception e) when (
            e is IOException or OverflowException or BinarySerializationException { Code: SerializationErrorCode.InvalidValue })
        {
            // An invalid decimal throws IOException, as in BinaryReader.
            throw bytes.Error(SerializationErrorCode.InvalidValue, e.Message.TrimEnd('.'));
        }

        if (value is null)
        {
            bytes.Rewind(before);
        }

        return value;
    }

    /// <summary>Returns a built-in value whose surrogate is a byte array; null for other bytes.</summary>
    internal static object? OfBytes(string type, ReadOnlySpan<byte> bytes) => type switch
    {
        "BigInteger" when bytes.Length <= MaxBytesAsDigits => new BigInteger(bytes),
        "IPAddress" when bytes.Length is 4 or 16 or 20 => IPAddressBytes.From(bytes.ToArray()),
        _ => null,
    };

    private static object? Of(string type, ReadOnlySpan<Int128> parts) => (type, parts.Length) switch
    {
        ("bool", 1) => parts[0] != 0,
        ("decimal", 1) => DecimalBits.From(unchecked((UInt128)parts[0])),
        ("DateTime", 1) => DateTimeTicks.From((long)parts[0]),
        ("TimeSpan", 1) => TimeSpanTicks.From((long)parts[0]),
        ("DateTimeOffset", 2) => DateTimeOffsetParts.From(((long)parts[0], (short)parts[1])),
        ("DateOnly", 1) => DateOnlyDays.From((int)parts[0]),
        ("TimeOnly", 1) => TimeOnlyTicks.From((long)parts[0]),
        ("Rune", 1) => RuneNumber.From((int)parts[0]),
        ("Index", 1) => IndexNumber.From((int)parts[0]),
        ("Range", 2) => RangeParts.From((IndexNumber.From((int)parts[0]), IndexNumber.From((int)parts[1]))),
        _ => null,
    };

    // Takes the integers that a value consists of, in the order of the bytes.
    private static bool TryTakeParts(ValuePlan plan, ref InspectedBytes bytes, scoped Span<Int128> values, ref int count)
    {
        switch (plan)
        {
            case RawPlan raw when IsInteger(raw) && count < values.Length:
                values[count++] = NumberOf(raw, bytes.Take(raw.Size));
                return true;
            case ConvertedPlan { ConversionModel.IsUsers: false } converted:
                return TryTakeParts(converted.Surrogate, ref bytes, values, ref count);
            case ObjectPlan { IsClass: false, FixedSize: not null } tuple:
                foreach (MemberPlan member in tuple.Members)
                {
                    if (!TryTakeParts(member.Value, ref bytes, values, ref count))
                    {
                        return false;
                    }
                }

                return true;
            default:
                return false;
        }
    }

    private static Int128 NumberOf(RawPlan node, ReadOnlySpan<byte> memory) => (node.Name[0] == 'i', node.Size) switch
    {
        (true, 1) => unchecked((sbyte)memory[0]),
        (false, 1) => memory[0],
        (true, 2) => BinaryPrimitives.ReadInt16LittleEndian(memory),
        (false, 2) => BinaryPrimitives.ReadUInt16LittleEndian(memory),
        (true, 4) => BinaryPrimitives.ReadInt32LittleEndian(memory),
        (false, 4) => BinaryPrimitives.ReadUInt32LittleEndian(memory),
        (true, 8) => BinaryPrimitives.ReadInt64LittleEndian(memory),
        (false, 8) => BinaryPrimitives.ReadUInt64LittleEndian(memory),
        _ => BinaryPrimitives.ReadInt128LittleEndian(memory),
    };

    private static bool IsInteger(RawPlan node) => (node.Name, node.Size) is
        ("uint8", 1) or ("int8", 1) or ("uint16", 2) or ("int16", 2) or ("uint32", 4) or ("int32", 4)
        or ("uint64", 8) or ("int64", 8) or ("uint128", 16) or ("int128", 16) or ("char", 2);

    private static BigInteger IntegerOf(RawPlan node, ReadOnlySpan<byte> memory) =>
        node.Size <= sizeof(long) ? NumberOf(node, memory) : new BigInteger(memory, isUnsigned: !node.Name.StartsWith('i'));
}

/// <summary>A value of an enum.</summary>
/// <param name="Plan">The enum.</param>
/// <param name="Number">The number of the value.</param>
internal sealed record EnumNumber(RawPlan Plan, BigInteger Number)
{
    /// <summary>The name of the value; null if the number has none.</summary>
    internal string? Name { get; } = NameOf(Plan, Number);

    private static string? NameOf(RawPlan plan, BigInteger number)
    {
        if (BigInteger.Abs(number) > ulong.MaxValue)
        {
            return null;
        }

        decimal wanted = number >= long.MinValue && number <= long.MaxValue ? (long)number : (decimal)number;
        foreach (EnumValue value in plan.Values)
        {
            if (value.Number == wanted)
            {
                return value.Name;
            }
        }

        return null;
    }
}
