using System.Text.RegularExpressions;

namespace CustomBinarySerializer.TestKit;

/// <summary>The part of docs/reference/errors.md about one exception: a section for each code.</summary>
internal sealed partial class ErrorPage
{
    private static readonly MarkdownPage s_page = new("docs", "reference", "errors.md");

    private readonly Match[] _sections;

    internal ErrorPage(string exception)
    {
        string[] parts = s_page.Text.Split($"\n## Codes of {exception}\n");
        _sections = parts.Length == 2 ? AnySection.Matches("\n" + parts[1].Split("\n## ")[0] + "\n").ToArray() : [];
        Codes = [.. _sections.Select(section => section.Groups["code"].Value)];
    }

    /// <summary>Gets the codes in the order of their sections.</summary>
    internal string[] Codes { get; }

    /// <summary>Returns the codes whose section lacks meaning, cause, remedy, or who acts.</summary>
    internal IEnumerable<string> Incomplete => Codes.Where((_, i) => !CompleteSection.IsMatch(_sections[i].Groups["text"].Value));

    [GeneratedRegex("(?<=\n)### (?<code>\\w+)\n(?<text>.*?)(?=\n### |\\z)", RegexOptions.Singleline)]
    private static partial Regex AnySection { get; }

    [GeneratedRegex(
        "^\n\\w.*?\n\n- \\*\\*Cause\\*\\*: .+?\n- \\*\\*Remedy\\*\\*: .+?\n- \\*\\*Who acts\\*\\*: " +
        "(developer|operator|sender)(, (developer|operator|sender))*\n",
        RegexOptions.Singleline)]
    private static partial Regex CompleteSection { get; }
}
