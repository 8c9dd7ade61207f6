using System.Text.RegularExpressions;

namespace CustomBinarySerializer.TestKit;

/// <summary>A page of the documentation, and the code that it shows.</summary>
internal sealed partial class MarkdownPage(params ReadOnlySpan<string> path)
{
    internal string Text { get; } = Repository.ReadText(path);

    /// <summary>Returns the code blocks of a language, such as <c>csharp</c>, in order.</summary>
    internal string[] Blocks(string language) =>
    [
        .. from Match block in AnyBlock.Matches(Text)
           where block.Groups["language"].Value == language
           select block.Groups["content"].Value,
    ];

    /// <summary>The addresses of the page's links and pictures.</summary>
    internal IEnumerable<string> Links => from Match link in AnyLink.Matches(Text) select link.Groups["address"].Value;

    [GeneratedRegex("\\]\\((?<address>[^)]+)\\)")]
    private static partial Regex AnyLink { get; }

    [GeneratedRegex("```(?<language>\\w+)\n(?<content>.*?)```", RegexOptions.Singleline)]
    private static partial Regex AnyBlock { get; }
}
