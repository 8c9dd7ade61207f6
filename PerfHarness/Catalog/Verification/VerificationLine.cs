using System.Globalization;

namespace PerfHarness.Catalog.Verification;

/// <summary>
/// What the verifying process says, a line each: a word, a blank, a value.
/// <code>
/// checked 5000             records found equal so far
/// read 0.123               seconds for reading the whole file, start-up costs of the formatter included
/// verified 101234          all records were found equal, and these were all
/// difference Record 17 …   the first thing that isn't as it was written
/// </code>
/// </summary>
internal static class VerificationLine
{
    public const string Checked = "checked";
    public const string Read = "read";
    public const string Verified = "verified";
    public const string Difference = "difference";

    public static void Print(string word, IFormattable value) =>
        Print(word, value.ToString(null, CultureInfo.InvariantCulture));

    // Output is buffered when it goes to a pipe, and the listener shows progress.
    public static void Print(string word, string value)
    {
        Console.Out.WriteLine($"{word} {value.ReplaceLineEndings(" ")}");
        Console.Out.Flush();
    }

    public static (string Word, string Value) Parse(string line)
    {
        int blank = line.IndexOf(' ', StringComparison.Ordinal);
        return blank < 0 ? (line, "") : (line[..blank], line[(blank + 1)..]);
    }
}
