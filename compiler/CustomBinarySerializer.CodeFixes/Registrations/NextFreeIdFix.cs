using System.Collections.Immutable;
using System.Composition;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace CustomBinarySerializer.CodeFixes.Registrations;

/// <summary>The fix of CBS010 and CBS011: it uses an id above all ids of the project and its references.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(NextFreeIdFix))]
[Shared]
public sealed class NextFreeIdFix : CodeFixProvider
{
    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ["CBS010", "CBS011"];

    /// <inheritdoc/>
    public override FixAllProvider GetFixAllProvider() => new AllInTurn();

    /// <inheritdoc/>
    public override async Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        SyntaxNode? root = await context.Document.GetSyntaxRootAsync(context.CancellationToken).ConfigureAwait(false);
        foreach (Diagnostic diagnostic in context.Diagnostics)
        {
            if (root is not null && IdAt(root, diagnostic) is not null
                && await UsedIds.In(context.Document.Project, context.CancellationToken).ConfigureAwait(false) is { } used)
            {
                int id = used.TakeNext();
                context.RegisterCodeFix(
                    CodeAction.Create(
                        $"Use the next free id, {id}",
                        _ => Task.FromResult(context.Document.WithSyntaxRoot(Replace(root, [(diagnostic, id)]))),
                        nameof(NextFreeIdFix)),
                    diagnostic);
            }
        }
    }

    // A named constant isn't changed, because other code may use it.
    private static ExpressionSyntax? IdAt(SyntaxNode root, Diagnostic diagnostic)
    {
        SyntaxNode node = root.FindNode(diagnostic.Location.SourceSpan, getInnermostNodeForTie: true);
        ExpressionSyntax? id = node is AttributeSyntax attribute
            ? attribute.ArgumentList?.Arguments.LastOrDefault(argument => argument.NameEquals is null)?.Expression
            : node as ExpressionSyntax;
        return id is LiteralExpressionSyntax or PrefixUnaryExpressionSyntax { Operand: LiteralExpressionSyntax } ? id : null;
    }

    private static SyntaxNode Replace(SyntaxNode root, List<(Diagnostic Report, int Id)> ids)
    {
        Dictionary<SyntaxNode, int> byNode = [];
        foreach ((Diagnostic report, int id) in ids)
        {
            byNode[IdAt(root, report)!] = id;
        }

        return root.ReplaceNodes(
            byNode.Keys,
            (node, _) =>
                SyntaxFactory.LiteralExpression(
                    SyntaxKind.NumericLiteralExpression, SyntaxFactory.Literal(byNode[node])).WithTriviaFrom(node));
    }

    /// <summary>A fix provider that assigns each diagnostic an id of its own.</summary>
    private sealed class AllInTurn : FixAllProvider
    {
        public override async Task<CodeAction?> GetFixAsync(FixAllContext fixAllContext)
        {
            Solution solution = fixAllContext.Solution;
            foreach (Project project in fixAllContext.Scope == FixAllScope.Solution ? solution.Projects : [fixAllContext.Project])
            {
                solution = await Fix(project, solution, fixAllContext).ConfigureAwait(false);
            }

            return CodeAction.Create("Use the next free ids", _ => Task.FromResult(solution), nameof(NextFreeIdFix));
        }

        private static async Task<Solution> Fix(Project project, Solution solution, FixAllContext context)
        {
            UsedIds? used = await UsedIds.In(project, context.CancellationToken).ConfigureAwait(false);
            IEnumerable<Document> documents = context.Scope == FixAllScope.Document && context.Document is { } only
                ? [only]
                : project.Documents;
            foreach (Document document in documents.OrderBy(document => document.FilePath ?? document.Name, StringComparer.Ordinal))
            {
                SyntaxNode? root = await document.GetSyntaxRootAsync(context.CancellationToken).ConfigureAwait(false);
                List<(Diagnostic, int)> ids = [];
                foreach (Diagnostic diagnostic in (await context.GetDocumentDiagnosticsAsync(document).ConfigureAwait(false)).OrderBy(
                    report => report.Location.SourceSpan.Start))
                {
                    if (root is not null && used is not null && IdAt(root, diagnostic) is not null)
                    {
                        ids.Add((diagnostic, used.TakeNext()));
                    }
                }

                solution = ids.Count == 0 ? solution : solution.WithDocumentSyntaxRoot(document.Id, Replace(root!, ids));
            }

            return solution;
        }
    }
}
