using System.Globalization;
using Spectre.Console;

namespace CustomBinarySerializer.Tool;

/// <summary>Values as cells of tables show them.</summary>
internal static class Text
{
    /// <summary>With separators, for people.</summary>
    internal static string Number(long value) => value.ToString("N0", CultureInfo.InvariantCulture);

    /// <summary>Without separators, for ids.</summary>
    internal static string Plain(long value) => value.ToString(CultureInfo.InvariantCulture);

    /// <summary>Of a whole, with one digit behind the point.</summary>
    internal static string Share(long part, long whole) => (whole == 0 ? 0 : 100.0 * part / whole).ToString("F1", CultureInfo.InvariantCulture) + " %";

    /// <summary>Names of types and files may hold what a table takes for markup, and a terminal for a command.</summary>
    internal static string Escaped(string text) => Markup.Escape(VisibleText.Of(text));
}
