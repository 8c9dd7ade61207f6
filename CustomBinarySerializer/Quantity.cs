using System.Globalization;

namespace CustomBinarySerializer;

/// <summary>Numbers with their nouns, in sentences.</summary>
internal static class Quantity
{
    /// <summary>Returns a number and its noun: "1 segment", "2,000 segments".</summary>
    /// <param name="number">The number.</param>
    /// <param name="noun">The noun for one.</param>
    /// <param name="plural">The noun for all other numbers; null for the noun with an s.</param>
    internal static string Of(long number, string noun, string? plural = null) =>
        number.ToString("N0", CultureInfo.InvariantCulture) + ' ' + (number == 1 ? noun : plural ?? noun + "s");

    /// <summary>Returns the verb after a number and its noun.</summary>
    internal static string Was(long number) => number == 1 ? "was" : "were";
}
