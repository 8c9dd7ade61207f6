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
        List<RawPlan> parts = [];
        if (node.ConversionModel.IsUsers || !TryAddParts(node.Surrogate, parts))
        {
            return false;
        }

        InspectedBytes before = bytes;
        Int128[] values = new Int128[parts.Count];
        for (int i = 0; i < values.Length; i++)
        {
            values[i] = NumberOf(parts[i], bytes.Take(parts[i].Size));
        }

        try
        {
            switch (node.Name, values)
            {
                case ("bool", [var flag]):
                    json.WriteBooleanValue(flag != 0);
                    return true;
                case ("decimal", [var bits]):
                    json.WriteNumberValue(DecimalBits.From(unchecked((UInt128)bits)));
                    return true;
                case ("DateTime", [var time]):
                    json.WriteStringValue(Text(DateTimeTicks.From((long)time)));
                    return true;
                case ("TimeSpan", [var ticks]):
                    json.WriteStringValue(TimeSpanTicks.From((long)ticks).ToString("c", CultureInfo.InvariantCulture));
                    return true;
                case ("DateTimeOffset", [var ticks, var minutes]):
                    json.WriteStringValue(
                        DateTimeOffsetParts.From(((long)ticks, (short)minutes)).ToString("O", CultureInfo.InvariantCulture));
                    return true;
                case ("DateOnly", [var day]):
                    json.WriteStringValue(DateOnlyDays.From((int)day).ToString("O", CultureInfo.InvariantCulture));
                    return true;
                case ("TimeOnly", [var ticks]):
                    json.WriteStringValue(TimeOnlyTicks.From((long)ticks).ToString("O", CultureInfo.InvariantCulture));
                    return true;
                case ("Rune", [var rune]):
                    json.WriteStringValue(RuneNumber.From((int)rune).ToString());
                    return true;
                case ("Index", [var index]):
                    json.WriteStringValue(IndexNumber.From((int)index).ToString());
                    return true;
                case ("Range", [var start, var end]):
                    json.WriteStringValue(RangeParts.From((IndexNumber.From((int)start), IndexNumber.From((int)end))).ToString());
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

    // Adds the integers that a value consists of, in the order of the bytes.
    private static bool TryAddParts(ValuePlan plan, List<RawPlan> parts)
    {
        switch (plan)
        {
            case RawPlan raw when IsInteger(raw):
                parts.Add(raw);
                return true;
            case ConvertedPlan { ConversionModel.IsUsers: false } converted:
                return TryAddParts(converted.Surrogate, parts);
            case ObjectPlan { IsClass: false, FixedSize: not null } tuple:
                return tuple.Members.All(member => TryAddParts(member.Value, parts));
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
