using System.Globalization;
using System.Net;
using System.Numerics;
using System.Text;
using System.Text.Json;

namespace CustomBinarySerializer.Inspection;

/// <summary>A writer of <see cref="ScalarValue"/>s in readable JSON.</summary>
internal static class ScalarJson
{
    /// <summary>Writes a value.</summary>
    internal static void Write(Utf8JsonWriter json, object value)
    {
        switch (value)
        {
            case bool boolean:
                json.WriteBooleanValue(boolean);
                break;
            case sbyte or byte or short or ushort or int or uint or long or ulong or Int128 or UInt128 or BigInteger:
                WriteInteger(json, (IFormattable)value);
                break;
            case Half half:
                WriteNumber(json, (double)half, half.ToString("R", CultureInfo.InvariantCulture));
                break;
            case float single:
                WriteNumber(json, single, single.ToString("R", CultureInfo.InvariantCulture));
                break;
            case double number:
                WriteNumber(json, number, number.ToString("R", CultureInfo.InvariantCulture));
                break;
            case decimal exact:
                json.WriteNumberValue(exact);
                break;
            case char character:
                WriteChar(json, character);
                break;
            case EnumNumber { Name: null } unnamed:
                WriteInteger(json, unnamed.Number);
                break;
            default:
                json.WriteStringValue(TextOf(value));
                break;
        }
    }

    /// <summary>Returns the text of a value, without quotes. Numbers and times have all digits.</summary>
    internal static string TextOf(object value) => value switch
    {
        string text => text,
        bool boolean => boolean ? "true" : "false",
        Half or float or double => ((IFormattable)value).ToString("R", CultureInfo.InvariantCulture),
        EnumNumber number => number.Name ?? number.Number.ToString(CultureInfo.InvariantCulture),
        DateTime time => TextOf(time),
        TimeSpan time => time.ToString("c", CultureInfo.InvariantCulture),
        DateTimeOffset or DateOnly or TimeOnly => ((IFormattable)value).ToString("O", CultureInfo.InvariantCulture),
        IPAddress address => address.ToString(),
        Rune rune => rune.ToString(),
        IFormattable formattable => formattable.ToString(format: null, CultureInfo.InvariantCulture),
        _ => value.ToString()!,
    };

    // JSON allows any number of digits. Readers that convert to double lose precision.
    private static void WriteInteger(Utf8JsonWriter json, IFormattable number) =>
        json.WriteRawValue(number.ToString(format: null, CultureInfo.InvariantCulture), skipInputValidation: true);

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
    private static string TextOf(DateTime value) =>
        DateTime.SpecifyKind(value, DateTimeKind.Unspecified).ToString("O", CultureInfo.InvariantCulture) + value.Kind switch
        {
            DateTimeKind.Utc => "Z",
            DateTimeKind.Local => " local",
            _ => "",
        };
}
