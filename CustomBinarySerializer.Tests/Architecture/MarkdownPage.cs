using System.Text.RegularExpressions;

namespace CustomBinarySerializer.Tests.Architecture;

/// <summary>A page of the documentation, and the code that it shows.</summary>
internal sealed partial class MarkdownPage(params ReadOnlySpan<string> path)
{
    internal string Text { get; } = Repository.ReadText(path);

    /// <summary>What stands between the fences of a language, such as <c>csharp</c>, in order.</summary>
    internal string[] Blocks(string language) =>
    [
        .. from Match block in AnyBlock.Matches(Text)
           where block.Groups["language"].Value == language
           select block.Groups["content"].Value,
    ];

    [GeneratedRegex("```(?<language>\\w+)\n(?<content>.*?)```", RegexOptions.Singleline)]
    private static partial Regex AnyBlock { get; }
}
