using System.Buffers.Binary;
using System.Globalization;
using System.Numerics;
using System.Text.Json;
using CustomBinarySerializer.Compiler.Models;
using CustomBinarySerializer.Compiler.Plans;

namespace CustomBinarySerializer.Inspection;

/// <summary>A writer of fixed-size built-in values in readable JSON.</summary>
internal static class ScalarJson
{
    // DateTimeOffset and Range have two, all others that are shown by their parts one.
    private const int MostParts = 2;

    // Conversion to digits takes time that grows faster than the number of bytes.
    private const int MaxBytesAsDigits = 16 * 1024;

    /// <summary>
    /// Writes a number, an enum or a Guid. A type unknown to this version is written as hexadecimal digits.
    /// </summary>
    internal static void Write(Utf8JsonWriter json, RawPlan node, ref InspectedBytes bytes)
    {
        if (node.Integer is { } integer)
        {
            WriteEnum(json, node, integer, ref bytes);
            return;
        }

        ReadOnlySpan<byte> memory = bytes.Take(node.Size);
        switch (node.Name, node.Size)
        {
            case ("float16", 2):
                Half half = BinaryPrimitives.ReadHalfLittleEndian(memory);
                WriteNumber(json, (double)half, half.ToString("R", CultureInfo.InvariantCulture));
                break;
            case ("float32", 4):
                float single = BinaryPrimitives.ReadSingleLittleEndian(memory);
                WriteNumber(json, single, single.ToString("R", CultureInfo.InvariantCulture));
                break;
            case ("float64", 8):
                double number = BinaryPrimitives.ReadDoubleLittleEndian(memory);
                WriteNumber(json, number, number.ToString("R", CultureInfo.InvariantCulture));
                break;
            case ("char", 2):
                WriteChar(json, (char)BinaryPrimitives.ReadUInt16LittleEndian(memory));
                break;
            case ("Guid", 16):
                json.WriteStringValue(new Guid(memory));
                break;
            default:
                if (IsInteger(node))
                {
                    WriteInteger(json, IntegerOf(node, memory));
                }
                else
                {
                    json.WriteStringValue(Convert.ToHexString(memory));
                }

                break;
        }
    }

    /// <summary>Writes a value whose surrogate isn't readable. Returns false for other values.</summary>
    internal static bool TryWrite(Utf8JsonWriter json, ConvertedPlan node, ref InspectedBytes bytes)
    {
        InspectedBytes before = bytes;
        Span<Int128> values = stackalloc Int128[MostParts];
        int count = 0;
        if (node.ConversionModel.IsUsers || !TryTakeParts(node.Surrogate, ref bytes, values, ref count))
        {
            bytes = before;
            return false;
        }

        try
        {
            switch (node.Name, count)
            {
                case ("bool", 1):
                    json.WriteBooleanValue(values[0] != 0);
                    return true;
                case ("decimal", 1):
                    json.WriteNumberValue(DecimalBits.From(unchecked((UInt128)values[0])));
                    return true;
                case ("DateTime", 1):
                    json.WriteStringValue(Text(DateTimeTicks.From((long)values[0])));
                    return true;
                case ("TimeSpan", 1):
                    json.WriteStringValue(TimeSpanTicks.From((long)values[0]).ToString("c", CultureInfo.InvariantCulture));
                    return true;
                case ("DateTimeOffset", 2):
                    json.WriteStringValue(
                        DateTimeOffsetParts.From(((long)values[0], (short)values[1])).ToString("O", CultureInfo.InvariantCulture));
                    return true;
                case ("DateOnly", 1):
                    json.WriteStringValue(DateOnlyDays.From((int)values[0]).ToString("O", CultureInfo.InvariantCulture));
                    return true;
                case ("TimeOnly", 1):
                    json.WriteStringValue(TimeOnlyTicks.From((long)values[0]).ToString("O", CultureInfo.InvariantCulture));
                    return true;
                case ("Rune", 1):
                    json.WriteStringValue(RuneNumber.From((int)values[0]).ToString());
                    return true;
                case ("Index", 1):
                    json.WriteStringValue(IndexNumber.From((int)values[0]).ToString());
                    return true;
                case ("Range", 2):
                    json.WriteStringValue(RangeParts.From((IndexNumber.From((int)values[0]), IndexNumber.From((int)values[1]))).ToString());
                    return true;
                default:
                    bytes = before;
                    return false;
            }
        }
        catch (Exception e) when (
            e is IOException or OverflowException or BinarySerializationException { Code: SerializationErrorCode.InvalidValue })
        {
            // An invalid decimal throws IOException, as in BinaryReader.
            throw bytes.Error(SerializationErrorCode.InvalidValue, e.Message.TrimEnd('.'));
        }
    }

    /// <summary>Writes a built-in value whose surrogate is a byte array; other bytes as base64.</summary>
    internal static void WriteBytes(Utf8JsonWriter json, string type, ReadOnlySpan<byte> bytes)
    {
        switch (type)
        {
            case "BigInteger" when bytes.Length <= MaxBytesAsDigits:
                WriteInteger(json, new BigInteger(bytes));
                break;
            case "IPAddress" when bytes.Length is 4 or 16 or 20:
                json.WriteStringValue(IPAddressBytes.From(bytes.ToArray()).ToString());
                break;
            default:
                json.WriteBase64StringValue(bytes);
                break;
        }
    }

    private static void WriteEnum(Utf8JsonWriter json, RawPlan node, RawPlan integer, ref InspectedBytes bytes)
    {
        BigInteger number = IsInteger(integer)
            ? IntegerOf(integer, bytes.Take(integer.Size))
            : throw bytes.Error(SerializationErrorCode.InvalidValue, $"{integer.Name} is unknown to this version of the library");
        foreach (EnumValue value in node.Values)
        {
            if ((BigInteger)value.Number == number)
            {
                json.WriteStringValue(value.Name);
                return;
            }
        }

        WriteInteger(json, number);
    }

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
        new(memory, isUnsigned: !node.Name.StartsWith('i'));

    // JSON allows any number of digits. Readers that convert to double lose precision.
    private static void WriteInteger(Utf8JsonWriter json, BigInteger number) =>
        json.WriteRawValue(number.ToString(CultureInfo.InvariantCulture), skipInputValidation: true);

    private static void WriteNumber(Utf8JsonWriter json, double number, string digits)
    {
        if (double.IsFinite(number))
        {
            json.WriteRawValue(digits, skipInputValidation: true);
        }
        else
        {
            json.WriteStringValue(digits);
        }
    }

    private static void WriteChar(Utf8JsonWriter json, char value)
    {
        if (char.IsSurrogate(value))
        {
            json.WriteRawValue($"\"\\u{(int)value:x4}\"", skipInputValidation: true);
        }
        else
        {
            json.WriteStringValue([value]);
        }
    }

    // The format "O" would apply the time zone of this machine to local times.
    private static string Text(DateTime value) =>
        DateTime.SpecifyKind(value, DateTimeKind.Unspecified).ToString("O", CultureInfo.InvariantCulture) + value.Kind switch
        {
            DateTimeKind.Utc => "Z",
            DateTimeKind.Local => " local",
            _ => "",
        };
}
