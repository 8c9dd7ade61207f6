using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Formatting;

namespace CustomBinarySerializer.CodeFixes;

/// <summary>The usings that generated code needs.</summary>
internal static class Usings
{
    /// <summary>Adds usings of namespaces that the file doesn't import.</summary>
    internal static async Task<Document> Add(Document document, IReadOnlyCollection<string> namespaces, CancellationToken cancellation)
    {
        if (namespaces.Count == 0
            || await document.GetSyntaxRootAsync(cancellation).ConfigureAwait(false) is not CompilationUnitSyntax root)
        {
            return document;
        }

        HashSet<string> imported = await Imported(document, root, cancellation).ConfigureAwait(false);
        string[] missing = [.. namespaces.Where(name => !imported.Contains(name))];
        return missing.Length == 0 ? document : document.WithSyntaxRoot(Add(root, missing));
    }

    /// <summary>Returns the line ending of a file.</summary>
    internal static string NewLineOf(SyntaxNode root) =>
        root.DescendantTrivia().FirstOrDefault(trivia => trivia.IsKind(SyntaxKind.EndOfLineTrivia)).ToFullString() is { Length: > 0 } found
            ? found
            : "\n";

    private static async Task<HashSet<string>> Imported(Document document, CompilationUnitSyntax root, CancellationToken cancellation)
    {
        HashSet<string> imported = [.. NamesOf(root)];
        if (await document.Project.GetCompilationAsync(cancellation).ConfigureAwait(false) is { } compilation)
        {
            imported.UnionWith(compilation.SyntaxTrees
                .SelectMany(tree => ((CompilationUnitSyntax)tree.GetRoot(cancellation)).Usings)
                .Where(directive => directive.GlobalKeyword.IsKind(SyntaxKind.GlobalKeyword))
                .Select(NameOf));
        }

        return imported;
    }

    // Inside a namespace, its own types and those of outer namespaces need no using.
    private static IEnumerable<string> NamesOf(CompilationUnitSyntax root)
    {
        foreach (UsingDirectiveSyntax directive in root.DescendantNodes(
            node => node is CompilationUnitSyntax or BaseNamespaceDeclarationSyntax).OfType<UsingDirectiveSyntax>())
        {
            yield return NameOf(directive);
        }

        foreach (BaseNamespaceDeclarationSyntax space in root.Members.OfType<BaseNamespaceDeclarationSyntax>())
        {
            string name = space.Name.ToString();
            for (int end = name.Length; end > 0; end = name.LastIndexOf('.', end - 1))
            {
                yield return name.Substring(0, end);
            }
        }
    }

    private static string NameOf(UsingDirectiveSyntax directive) =>
        directive.Alias is null && directive.StaticKeyword.IsKind(SyntaxKind.None)
            ? directive.NamespaceOrType.ToString().Replace("global::", "")
            : "";

    private static CompilationUnitSyntax Add(CompilationUnitSyntax root, string[] names)
    {
        // A comment at the top of a file stays there.
        bool isFirst = root.Usings.Count == 0;
        SyntaxTriviaList head = isFirst && root.Members.Count > 0 ? HeadOf(root.Members[0]) : default;
        if (isFirst && head.Count > 0)
        {
            root = root.ReplaceNode(
                root.Members[0], root.Members[0].WithLeadingTrivia(root.Members[0].GetLeadingTrivia().Skip(head.Count)));
        }

        SyntaxTrivia newLine = SyntaxFactory.EndOfLine(NewLineOf(root));
        List<UsingDirectiveSyntax> usings = [.. root.Usings];
        foreach (string name in names)
        {
            UsingDirectiveSyntax directive = SyntaxFactory.UsingDirective(SyntaxFactory.ParseName(name))
                .NormalizeWhitespace()
                .WithTrailingTrivia(newLine)
                .WithAdditionalAnnotations(Formatter.Annotation);
            int place = usings.FindIndex(other => other.Alias is not null
                || other.StaticKeyword.IsKind(SyntaxKind.StaticKeyword)
                || Compare(name, NameOf(other)) < 0);
            usings.Insert(place < 0 ? usings.Count : place, directive);
        }

        if (isFirst)
        {
            usings[0] = usings[0].WithLeadingTrivia(head);
            usings[usings.Count - 1] = usings[usings.Count - 1].WithTrailingTrivia(newLine, newLine);
        }
        else if (usings[0] != root.Usings[0])
        {
            SyntaxTriviaList leading = root.Usings[0].GetLeadingTrivia();
            int former = usings.IndexOf(root.Usings[0]);
            usings[former] = usings[former].WithLeadingTrivia();
            usings[0] = usings[0].WithLeadingTrivia(leading);
        }

        return root.WithUsings(SyntaxFactory.List(usings));
    }

    private static SyntaxTriviaList HeadOf(SyntaxNode first)
    {
        SyntaxTriviaList leading = first.GetLeadingTrivia();
        int blank = -1;
        for (int i = 0; i + 1 < leading.Count; i++)
        {
            if (leading[i].IsKind(SyntaxKind.EndOfLineTrivia) && leading[i + 1].IsKind(SyntaxKind.EndOfLineTrivia))
            {
                blank = i + 1;
            }
        }

        return [.. leading.Take(blank + 1)];
    }

    // System first, as editors sort them.
    private static int Compare(string one, string other) =>
        (IsOfSystem(one), IsOfSystem(other)) switch
        {
            (true, false) => -1,
            (false, true) => 1,
            _ => string.CompareOrdinal(one, other),
        };

    private static bool IsOfSystem(string name) => name == "System" || name.StartsWith("System.", StringComparison.Ordinal);
}
