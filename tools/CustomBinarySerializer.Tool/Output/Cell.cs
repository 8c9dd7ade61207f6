using System.Globalization;

namespace CustomBinarySerializer.Tool.Output;

/// <summary>Values as cells of tables show them.</summary>
internal static class Cell
{
    /// <summary>With separators, for people.</summary>
    internal static string Number(long value) => value.ToString("N0", CultureInfo.InvariantCulture);

    /// <summary>Without separators, for ids.</summary>
    internal static string Plain(long value) => value.ToString(CultureInfo.InvariantCulture);

    /// <summary>In UTC, to the second.</summary>
    internal static string Time(DateTimeOffset time) => time.UtcDateTime.ToString("yyyy-MM-dd HH:mm:ss", CultureInfo.InvariantCulture);

    /// <summary>Returns the share of a whole in percent, with one digit after the point.</summary>
    internal static string Share(long part, long whole) =>
        (whole == 0 ? 0 : 100.0 * part / whole).ToString("F1", CultureInfo.InvariantCulture) + " %";
}
