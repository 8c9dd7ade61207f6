using System.Globalization;
using System.Numerics;
using System.Text;
using System.Text.Json;

namespace CustomBinarySerializer.Inspection;

/// <summary>A writer of <see cref="ScalarValue"/>s in readable JSON.</summary>
internal static class ScalarJson
{
    /// <summary>The most bytes that <see cref="TryFormat"/> writes.</summary>
    internal const int MaxFormatted = 64;

    /// <summary>Writes a value.</summary>
    internal static void Write(Utf8JsonWriter json, object value)
    {
        switch (value)
        {
            case bool boolean:
                json.WriteBooleanValue(boolean);
                break;
            case char character:
                WriteChar(json, character);
                break;
            case BigInteger number:
                WriteInteger(json, number);
                break;
            case EnumNumber { Name: null } unnamed:
                WriteInteger(json, unnamed.Number);
                break;
            default:
                Span<byte> text = stackalloc byte[MaxFormatted];
                if (!TryFormat(value, text, out int length))
                {
                    json.WriteStringValue(TextOf(value));
                }
                else if (IsNumber(value))
                {
                    json.WriteRawValue(text[..length], skipInputValidation: true);
                }
                else
                {
                    json.WriteStringValue(text[..length]);
                }

                break;
        }
    }

    /// <summary>Returns the text of a value, without quotes. Numbers and times have all digits.</summary>
    internal static string TextOf(object value)
    {
        Span<byte> text = stackalloc byte[MaxFormatted];
        return TryFormat(value, text, out int length) ? Encoding.ASCII.GetString(text[..length]) : value switch
        {
            EnumNumber number => number.Name ?? number.Number.ToString(CultureInfo.InvariantCulture),
            IFormattable formattable => formattable.ToString(format: null, CultureInfo.InvariantCulture),
            _ => value.ToString()!,
        };
    }

    /// <summary>Writes the text of a value of the common types, which is ASCII.</summary>
    /// <param name="value">The value.</param>
    /// <param name="text">Room for <see cref="MaxFormatted"/> bytes.</param>
    /// <param name="length">The number of bytes that were written.</param>
    /// <returns>False for a value of another type: see <see cref="TextOf"/>.</returns>
    internal static bool TryFormat(object value, Span<byte> text, out int length)
    {
        switch (value)
        {
            case int number:
                return number.TryFormat(text, out length, default, CultureInfo.InvariantCulture);
            case double or float or Half:
                return ((IUtf8SpanFormattable)value).TryFormat(text, out length, "R", CultureInfo.InvariantCulture);
            case decimal or long or uint or ulong or byte or sbyte or short or ushort or Guid or Int128 or UInt128:
                return ((IUtf8SpanFormattable)value).TryFormat(text, out length, default, CultureInfo.InvariantCulture);
            case bool boolean:
                ReadOnlySpan<byte> name = boolean ? "true"u8 : "false"u8;
                name.CopyTo(text);
                length = name.Length;
                return true;
            case DateTime time:
                return TryFormatTime(time, text, out length);
            case TimeSpan:
                return ((IUtf8SpanFormattable)value).TryFormat(text, out length, "c", CultureInfo.InvariantCulture);
            case DateTimeOffset or DateOnly or TimeOnly:
                return ((IUtf8SpanFormattable)value).TryFormat(text, out length, "O", CultureInfo.InvariantCulture);
            default:
                length = 0;
                return false;
        }
    }

    private static bool IsNumber(object value) => value switch
    {
        int or decimal or long or uint or ulong or byte or sbyte or short or ushort or Int128 or UInt128 => true,
        double number => double.IsFinite(number),
        float number => float.IsFinite(number),
        Half number => Half.IsFinite(number),
        _ => false,
    };

    // JSON allows any number of digits. Readers that convert to double lose precision.
    private static void WriteInteger(Utf8JsonWriter json, BigInteger number) =>
        json.WriteRawValue(number.ToString(CultureInfo.InvariantCulture), skipInputValidation: true);

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
    private static bool TryFormatTime(DateTime value, Span<byte> text, out int length)
    {
        bool isWritten = DateTime.SpecifyKind(value, DateTimeKind.Unspecified).TryFormat(
            text, out length, "O", CultureInfo.InvariantCulture);
        ReadOnlySpan<byte> kind = value.Kind switch
        {
            DateTimeKind.Utc => "Z"u8,
            DateTimeKind.Local => " local"u8,
            _ => ""u8,
        };
        kind.CopyTo(text[length..]);
        length += kind.Length;
        return isWritten;
    }
}
