namespace PerfHarness.Charts;

/// <summary>A table of a Markdown page.</summary>
/// <param name="Headings">The cells of the first line.</param>
/// <param name="Rows">The cells of the other lines.</param>
internal sealed record PageTable(string[] Headings, IReadOnlyList<string[]> Rows)
{
    /// <summary>Reads the table whose first heading is a title.</summary>
    /// <exception cref="InvalidDataException">The page has no table with the title.</exception>
    public static PageTable Read(string path, string title)
    {
        string[][] lines =
        [
            .. File.ReadLines(path)
                .SkipWhile(line => !line.StartsWith($"| {title} |", StringComparison.Ordinal))
                .TakeWhile(line => line.StartsWith('|'))
                .Select(line => line[1..^1].Split('|', StringSplitOptions.TrimEntries)),
        ];
        return lines.Length > 2
            ? new PageTable(lines[0], lines[2..])
            : throw new InvalidDataException($"{path} has no table '{title}'.");
    }
}
