using System.Text.RegularExpressions;

namespace CustomBinarySerializer.Documentation.Tests.Code;

/// <summary>
/// A C# block of a page. A comment before it may say how it is compiled. Its first line is <c>code:</c> and one of:
/// <c>program</c> or <c>web program</c>, which need nothing but the implicit usings of the SDK; <c>with 1</c>, which
/// continues another block of the page; <c>text only, REASON</c>. Its other lines are C#: using directives, and what
/// the block uses.
/// A comment whose first line is <c>code of this page</c> is for all blocks that aren't programs.
/// </summary>
internal sealed partial record CodeBlock
{
    internal required string Page { get; init; }

    /// <summary>Gets the number of the block in its page, from 1.</summary>
    internal required int Number { get; init; }

    /// <summary>Gets the text of the comment before the block, after <c>code:</c>.</summary>
    internal required string Manner { get; init; }

    internal required CodePiece Code { get; init; }

    /// <summary>Gets the C# of the comment before the block.</summary>
    internal required CodePiece Context { get; init; }

    internal bool IsProgram => Manner is "program" or "web program";

    /// <summary>
    /// Gets the reason why the block isn't compiled; empty without a stated reason, null if it is compiled.
    /// </summary>
    internal string? Reason =>
        Manner.StartsWith("text only", StringComparison.Ordinal) ? Manner["text only".Length..].TrimStart(',', ' ') : null;

    /// <summary>Gets the number of the block that this one continues, or null.</summary>
    internal int? Continued => Continuation.Match(Manner) is { Success: true } match ? int.Parse(match.Groups[1].ValueSpan) : null;

    /// <summary>Reads the blocks of a page, and the C# that is given to all of them.</summary>
    /// <param name="page">The path of the page from the folder of the repository.</param>
    /// <param name="given">Receives the C# of the comment for the whole page.</param>
    internal static CodeBlock[] Of(string page, out CodePiece given)
    {
        string text = Repository.ReadText(page.Split('/'));
        Match general = PageContext.Match(text);
        given = Piece(general.Groups["code"]);
        return [.. AnyBlock.Matches(text).Select((match, i) => new CodeBlock
        {
            Page = page,
            Number = i + 1,
            Manner = match.Groups["manner"].Value.Trim(),
            Context = Piece(match.Groups["context"]),
            Code = Piece(match.Groups["code"]),
        })];

        CodePiece Piece(Group group) => new(group.Value, page, text.AsSpan(0, group.Index).Count('\n') + 1);
    }

    [GeneratedRegex(
        @"(^ *<!-- code(:(?<manner>[^\n]*?))?( *\n(?<context>([^-]|-(?!->))*?))?-->\n\s*)?" +
        @"^ *```(csharp|cs)\n(?<code>.*?)^ *```$",
        RegexOptions.Multiline | RegexOptions.Singleline)]
    private static partial Regex AnyBlock { get; }

    [GeneratedRegex(@"^<!-- code of this page\n(?<code>.*?)-->", RegexOptions.Multiline | RegexOptions.Singleline)]
    private static partial Regex PageContext { get; }

    [GeneratedRegex(@"^with (\d+)$")]
    private static partial Regex Continuation { get; }
}
