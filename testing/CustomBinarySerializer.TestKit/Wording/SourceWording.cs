using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace CustomBinarySerializer.TestKit.Wording;

/// <summary>Checks the documentation, the comments, the names of tests and the length of lines of C# source.</summary>
internal static partial class SourceWording
{
    /// <summary>Checks all files below a folder.</summary>
    /// <param name="folder">The path from the root of the repository.</param>
    /// <returns>The faults, each with file and line.</returns>
    internal static IEnumerable<string> FaultsBelow(string folder) =>
        from path in Directory.EnumerateFiles(Repository.PathOf(folder), "*.cs", SearchOption.AllDirectories)
        let name = Path.GetRelativePath(Repository.Folder, path)
        where !name.Split(Path.DirectorySeparatorChar).Any(part => part is "bin" or "obj")
        from fault in FaultsIn(File.ReadAllText(path))
        select $"{name} {fault}";

    /// <summary>Checks a file.</summary>
    /// <param name="source">The text of the file.</param>
    /// <returns>The faults, each with its line.</returns>
    internal static IEnumerable<string> FaultsIn(string source)
    {
        SyntaxTree tree = CSharpSyntaxTree.ParseText(source, new CSharpParseOptions(documentationMode: DocumentationMode.Parse));
        SyntaxNode root = tree.GetRoot();
        IEnumerable<string> commentFaults = Words.Banned.IsMatch(source) ? CommentFaults(root) : [];
        return
        [
            .. DocumentationFaults(root),
            .. CommentBeginningFaults(tree.GetText()),
            .. TestNameFaults(root),
            .. commentFaults,
            .. LineFaults(root, tree.GetText()),
        ];
    }

    private static IEnumerable<string> DocumentationFaults(SyntaxNode root)
    {
        IEnumerable<XmlElementSyntax> elements =
            from comment in root.DescendantTrivia()
            where comment.Kind() is SyntaxKind.SingleLineDocumentationCommentTrivia or SyntaxKind.MultiLineDocumentationCommentTrivia
            from element in comment.GetStructure()!.DescendantNodes().OfType<XmlElementSyntax>()
            where element.StartTag.Name.ToString() is "summary" or "param" or "typeparam" or "returns" or "value" or "exception"
            select element;
        foreach (XmlElementSyntax element in elements)
        {
            string name = element.StartTag.Name.ToString();
            string text = Markup.Replace(element.Content.ToString(), "${name}").Trim();
            if ((name == "exception" ? Words.UnclearCondition : Words.UnclearBeginning).IsMatch(text))
            {
                yield return $"{PlaceOf(element.GetLocation())}: no {name} begins so: {text}";
            }
            else if (name == "summary" && AnyWord.Count(text) < 2)
            {
                yield return $"{PlaceOf(element.GetLocation())}: a summary is a sentence: {text}";
            }
        }
    }

    // Only lines that are comments, and of these the first.
    private static IEnumerable<string> CommentBeginningFaults(SourceText text)
    {
        bool isInComment = false;
        foreach (TextLine line in text.Lines)
        {
            string content = line.ToString().TrimStart();
            if (!isInComment && Words.UnclearComment.IsMatch(content))
            {
                yield return $"line {line.LineNumber + 1}: a comment doesn't begin so: {content}";
            }

            isInComment = content.StartsWith("// ", StringComparison.Ordinal);
        }
    }

    private static IEnumerable<string> TestNameFaults(SyntaxNode root) =>
        from method in root.DescendantNodes(node => node is not BlockSyntax).OfType<MethodDeclarationSyntax>()
        where Words.UnclearTestName.IsMatch(method.Identifier.Text)
            && method.AttributeLists.SelectMany(list => list.Attributes).Any(attribute => TestAttribute.IsMatch(attribute.Name.ToString()))
        select $"{PlaceOf(method.Identifier.GetLocation())}: a test's name begins with its subject: {method.Identifier.Text}";

    private static IEnumerable<string> CommentFaults(SyntaxNode root) =>
        from comment in root.DescendantTrivia()
        where comment.Kind() is SyntaxKind.SingleLineCommentTrivia or SyntaxKind.MultiLineCommentTrivia
            or SyntaxKind.SingleLineDocumentationCommentTrivia
        from Match word in Words.Banned.Matches(comment.ToFullString())
        select $"{PlaceOf(comment.GetLocation())}: \"{word.Value}\" isn't used";

    private static IEnumerable<string> LineFaults(SyntaxNode root, SourceText text)
    {
        foreach (TextLine line in text.Lines.Where(line => line.Span.Length > Words.MaxText))
        {
            string content = line.ToString();
            int most = content.TrimStart().StartsWith("//", StringComparison.Ordinal) ? Words.MaxText : Words.MaxCode;
            if (content.Length > most && !Row.IsMatch(content) && !IsLongLiteral(root, line, content))
            {
                yield return $"line {line.LineNumber + 1}: {content.Length} characters, of {most} at most";
            }
        }
    }

    // The lines of a literal are its content, and a literal that begins its line can't move further to the left.
    private static bool IsLongLiteral(SyntaxNode root, TextLine line, string content)
    {
        string trimmed = content.TrimStart(' ', '+', '[', '(');
        SyntaxToken first = root.FindToken(line.End - trimmed.Length);
        TextSpan literal = first.Parent?.AncestorsAndSelf().OfType<InterpolatedStringExpressionSyntax>().LastOrDefault()?.Span
            ?? (first.Value is string && first.Parent is LiteralExpressionSyntax ? first.Span : default);
        int end = literal.End - line.Start;
        return literal.Start < line.Start ? end > 0 : end > Words.MaxCode || Ending.IsMatch(content.AsSpan(Math.Min(end, content.Length)));
    }

    private static string PlaceOf(Location location) => $"line {location.GetLineSpan().StartLinePosition.Line + 1}";

    [GeneratedRegex(@"///|<[^>]*(cref|langword|name)=""(?<name>[^""]*)""[^>]*>|</?\w+/?>")]
    private static partial Regex Markup { get; }

    // A row of a drawing.
    [GeneratedRegex(@"^\s*///? [+|].*[+|]$")]
    private static partial Regex Row { get; }

    [GeneratedRegex(@"^[\])},;]*$")]
    private static partial Regex Ending { get; }

    [GeneratedRegex("^(Test|TestCase|TestCaseSource|Theory)$")]
    private static partial Regex TestAttribute { get; }

    [GeneratedRegex(@"\w+")]
    private static partial Regex AnyWord { get; }
}
