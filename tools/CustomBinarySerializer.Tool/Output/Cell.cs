using System.Globalization;

namespace CustomBinarySerializer.Tool.Output;

/// <summary>Formats values for cells of tables.</summary>
internal static class Cell
{
    /// <summary>Returns a number with thousands separators.</summary>
    internal static string Number(long value) => value.ToString("N0", CultureInfo.InvariantCulture);

    /// <summary>Returns a number without separators, for ids.</summary>
    internal static string Plain(long value) => value.ToString(CultureInfo.InvariantCulture);

    /// <summary>Returns a time in UTC, to the second.</summary>
    internal static string Time(DateTimeOffset time) => time.UtcDateTime.ToString("yyyy-MM-dd HH:mm:ss", CultureInfo.InvariantCulture);

    /// <summary>Returns the share of a whole in percent, with one digit after the point.</summary>
    internal static string Share(long part, long whole) =>
        (whole == 0 ? 0 : 100.0 * part / whole).ToString("F1", CultureInfo.InvariantCulture) + " %";
}
