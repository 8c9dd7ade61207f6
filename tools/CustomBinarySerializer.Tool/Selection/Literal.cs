using System.Globalization;
using System.Numerics;
using CustomBinarySerializer.Compiler.Plans;
using CustomBinarySerializer.Tool.Values;

namespace CustomBinarySerializer.Tool.Selection;

/// <summary>
/// A number, a text, true or false in an expression. The value it is compared with determines its kind.
/// </summary>
/// <param name="value">A <see cref="bool"/>, a number or a <see cref="string"/>.</param>
/// <param name="source">The text of the literal in the expression.</param>
internal sealed class Literal(object value, string source)
{
    private readonly object?[] _converted = new object?[(int)ValueKind.Object + 1];
    private readonly bool[] _isConverted = new bool[(int)ValueKind.Object + 1];

    /// <summary>The value without a conversion.</summary>
    internal object Value => value;

    /// <summary>Creates the literal of a number.</summary>
    /// <returns>Null if the digits form no number.</returns>
    internal static Literal? OfNumber(string digits)
    {
        const NumberStyles Whole = NumberStyles.AllowLeadingSign;
        object? number = long.TryParse(digits, Whole, CultureInfo.InvariantCulture, out long small) ? small
            : BigInteger.TryParse(digits, Whole, CultureInfo.InvariantCulture, out BigInteger large) ? large
            : decimal.TryParse(digits, NumberStyles.Float, CultureInfo.InvariantCulture, out decimal exact) ? exact
            : double.TryParse(digits, NumberStyles.Float, CultureInfo.InvariantCulture, out double inexact) ? inexact
            : null;
        return number is null ? null : new Literal(number, digits);
    }

    /// <summary>Returns the value as one of a kind; null if it isn't valid for the kind.</summary>
    internal object? As(ValueKind kind)
    {
        int i = (int)kind;
        if (!_isConverted[i])
        {
            _converted[i] = Convert(kind);
            _isConverted[i] = true;
        }

        return _converted[i];
    }

    /// <summary>Returns whether an enum has the value, by its name or as a number.</summary>
    internal bool IsOf(RawPlan type) => value is string name
        ? type.Values.Any(named => named.Name == name)
        : value is long or BigInteger;

    /// <summary>Returns the literal as it was written.</summary>
    public override string ToString() => source;

    private object? Convert(ValueKind kind) => (kind, value) switch
    {
        (ValueKind.Number, not string and not bool) => value,
        (ValueKind.Enum, not bool) => value,
        (ValueKind.Bool, bool) => value,
        (ValueKind.Text, string) => value,
        (ValueKind.Time, string text) => TimeText.TryParse(text, out DateTimeOffset time) ? time : null,
        (ValueKind.Date, string text) =>
            DateOnly.TryParseExact(text, "O", CultureInfo.InvariantCulture, DateTimeStyles.None, out DateOnly date) ? date : null,
        (ValueKind.TimeOfDay, string text) => TimeOnly.TryParse(text, CultureInfo.InvariantCulture, out TimeOnly time) ? time : null,
        (ValueKind.Duration, string text) => TimeSpan.TryParse(text, CultureInfo.InvariantCulture, out TimeSpan duration) ? duration : null,
        (ValueKind.Guid, string text) => Guid.TryParse(text, CultureInfo.InvariantCulture, out Guid guid) ? guid : null,
        (ValueKind.Bytes, string text) => BytesOf(text),
        _ => null,
    };

    private static byte[]? BytesOf(string digits)
    {
        try
        {
            return System.Convert.FromHexString(digits);
        }
        catch (FormatException)
        {
            return null;
        }
    }
}
