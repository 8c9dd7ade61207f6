using System.Text.RegularExpressions;

namespace CustomBinarySerializer.TestKit.Wording;

/// <summary>Checks the words and the length of lines of Markdown pages.</summary>
internal static partial class PageWording
{
    /// <summary>Checks a page, or all pages below a folder.</summary>
    /// <param name="path">The path from the root of the repository.</param>
    /// <returns>The faults, each with file and line.</returns>
    internal static IEnumerable<string> FaultsBelow(string path)
    {
        string whole = Repository.PathOf(path.Split('/'));
        return
            from page in Directory.Exists(whole) ? Directory.EnumerateFiles(whole, "*.md", SearchOption.AllDirectories) : [whole]
            let name = Path.GetRelativePath(Repository.Folder, page)
            where !name.Split(Path.DirectorySeparatorChar).Any(part => part is "bin" or "obj" or "node_modules" or "api")
            from fault in FaultsIn(File.ReadAllLines(page))
            select $"{name} {fault}";
    }

    /// <summary>
    /// Checks the lines of a page. Code and HTML comments aren't text, and rows of tables may be long.
    /// </summary>
    /// <param name="lines">The lines of the page.</param>
    /// <returns>The faults, each with its line.</returns>
    internal static IEnumerable<string> FaultsIn(IReadOnlyList<string> lines)
    {
        bool isCode = false;
        for (int i = 0; i < lines.Count; i++)
        {
            bool isFence = Fence.IsMatch(lines[i]);
            isCode ^= isFence;
            if (isCode || isFence || lines[i].StartsWith("<!--", StringComparison.Ordinal))
            {
                continue;
            }

            bool isRow = lines[i].TrimStart().StartsWith('|');
            if (lines[i].Length > Words.MaxText && !isRow && !lines[i].Contains("](", StringComparison.Ordinal))
            {
                yield return $"line {i + 1}: {lines[i].Length} characters, of {Words.MaxText} at most";
            }

            // The glossary of words to replace names them in the first column.
            string text = isRow ? string.Join('|', lines[i].Split('|').Skip(2)) : lines[i];
            foreach (Match word in Words.Banned.Matches(Code.Replace(text, "")))
            {
                yield return $"line {i + 1}: \"{word.Value}\" isn't used";
            }
        }
    }

    [GeneratedRegex(@"^\s*(```|~~~)")]
    private static partial Regex Fence { get; }

    [GeneratedRegex("`[^`]+`")]
    private static partial Regex Code { get; }
}
