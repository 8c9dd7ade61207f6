using System.Globalization;

namespace CustomBinarySerializer.Compiler.Source;

/// <summary>C# literals of values.</summary>
internal static class Literals
{
    /// <summary>Returns the literal of a parameter's default value.</summary>
    /// <param name="value">The value, not null.</param>
    /// <param name="type">The name of the value's type.</param>
    /// <param name="isEnum">Whether the type is an enum, for which the value may be the integer.</param>
    internal static string Of(object value, string type, bool isEnum) => value switch
    {
        _ when isEnum => $"({type})({Convert.ToDecimal(value, CultureInfo.InvariantCulture).ToString(CultureInfo.InvariantCulture)})",
        bool one => one ? "true" : "false",
        string text => $"\"{string.Concat(text.Select(Escaped))}\"",
        char one => $"'{Escaped(one)}'",
        int one => one.ToString(CultureInfo.InvariantCulture),
        sbyte or byte or short or ushort or uint or long or ulong =>
            $"({type})({Convert.ToDecimal(value, CultureInfo.InvariantCulture).ToString(CultureInfo.InvariantCulture)})",
        float one when !float.IsNaN(one) && !float.IsInfinity(one) => one.ToString("R", CultureInfo.InvariantCulture) + "f",
        double one when !double.IsNaN(one) && !double.IsInfinity(one) => one.ToString("R", CultureInfo.InvariantCulture) + "d",
        float.NaN or double.NaN => $"{type}.NaN",
        float.PositiveInfinity or double.PositiveInfinity => $"{type}.PositiveInfinity",
        float or double => $"{type}.NegativeInfinity",
        decimal one => one.ToString(CultureInfo.InvariantCulture) + "m",
        _ => "default",
    };

    private static string Escaped(char one) =>
        one is >= ' ' and <= '~' and not ('"' or '\'' or '\\') ? one.ToString() : $"\\u{(int)one:x4}";
}
