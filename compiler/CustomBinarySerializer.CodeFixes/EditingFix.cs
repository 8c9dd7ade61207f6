using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.Editing;

namespace CustomBinarySerializer.CodeFixes;

/// <summary>
/// A code fix that edits the file of its diagnostic and may add a file. It can fix all diagnostics of a file at once.
/// </summary>
public abstract class EditingFix : CodeFixProvider
{
    private readonly ImmutableArray<string> _rules;

    /// <summary>Creates a fix of one or several rules.</summary>
    private protected EditingFix(params string[] rules) => _rules = [.. rules];

    /// <inheritdoc/>
    public sealed override ImmutableArray<string> FixableDiagnosticIds => _rules;

    /// <inheritdoc/>
    public sealed override FixAllProvider GetFixAllProvider() => new AllFiles(this);

    /// <inheritdoc/>
    public sealed override async Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        foreach (Diagnostic diagnostic in context.Diagnostics)
        {
            if (await Find(context.Document, diagnostic, context.CancellationToken).ConfigureAwait(false) is { } edit)
            {
                context.RegisterCodeFix(
                    CodeAction.Create(
                        edit.Title,
                        cancellation => Apply(context.Document.Project.Solution, [(context.Document.Id, [diagnostic])], cancellation),
                        GetType().Name),
                    diagnostic);
            }
        }
    }

    /// <summary>Finds the edit for a diagnostic; null if no edit is certain to be correct.</summary>
    private protected abstract Task<FixEdit?> Find(Document document, Diagnostic diagnostic, CancellationToken cancellation);

    private async Task<Solution> Apply(
        Solution solution,
        IEnumerable<(DocumentId Document, ImmutableArray<Diagnostic> Diagnostics)> reports,
        CancellationToken cancellation)
    {
        Solution changed = solution;
        foreach ((DocumentId id, ImmutableArray<Diagnostic> diagnostics) in reports)
        {
            (Document document, NewFile? file) = await Apply(solution.GetDocument(id)!, diagnostics, cancellation).ConfigureAwait(false);
            changed = changed.WithDocumentSyntaxRoot(id, (await document.GetSyntaxRootAsync(cancellation).ConfigureAwait(false))!);
            if (file is not null && changed.GetProject(id.ProjectId)!.Documents.All(one => one.Name != file.Name))
            {
                changed = changed.AddDocument(DocumentId.CreateNewId(id.ProjectId), file.Name, file.Text);
            }
        }

        return changed;
    }

    private async Task<(Document Document, NewFile? File)> Apply(
        Document document, ImmutableArray<Diagnostic> diagnostics, CancellationToken cancellation)
    {
        NewFile? file = null;
        DocumentEditor editor = await DocumentEditor.CreateAsync(document, cancellation).ConfigureAwait(false);
        HashSet<string> namespaces = [];
        foreach (Diagnostic diagnostic in diagnostics)
        {
            if (await Find(document, diagnostic, cancellation).ConfigureAwait(false) is { } edit)
            {
                edit.Apply(editor);
                file ??= edit.File;
                namespaces.UnionWith(edit.Namespaces);
            }
        }

        return (await Usings.Add(editor.GetChangedDocument(), namespaces, cancellation).ConfigureAwait(false), file);
    }

    private sealed class AllFiles(EditingFix fix) : FixAllProvider
    {
        public override async Task<CodeAction?> GetFixAsync(FixAllContext fixAllContext)
        {
            ImmutableArray<Diagnostic> diagnostics = fixAllContext switch
            {
                { Scope: FixAllScope.Document, Document: { } document } =>
                    await fixAllContext.GetDocumentDiagnosticsAsync(document).ConfigureAwait(false),
                { Scope: FixAllScope.Solution } =>
                    [.. (await Task.WhenAll(fixAllContext.Solution.Projects.Select(fixAllContext.GetAllDiagnosticsAsync))
                        .ConfigureAwait(false)).SelectMany(some => some)],
                _ => await fixAllContext.GetAllDiagnosticsAsync(fixAllContext.Project).ConfigureAwait(false),
            };
            (DocumentId, ImmutableArray<Diagnostic>)[] reports =
            [
                .. from diagnostic in diagnostics
                   let document = fixAllContext.Solution.GetDocument(diagnostic.Location.SourceTree)
                   where document is not null
                   group diagnostic by document.Id into ofDocument
                   select (ofDocument.Key, ofDocument.ToImmutableArray()),
            ];
            return CodeAction.Create(
                "Fix all", cancellation => fix.Apply(fixAllContext.Solution, reports, cancellation), fix.GetType().Name);
        }
    }
}

/// <summary>An edit of one file.</summary>
/// <param name="Title">The title in an editor.</param>
/// <param name="Apply">Applies the edit.</param>
/// <param name="Namespaces">The namespaces that the new code needs usings of.</param>
internal sealed record FixEdit(string Title, Action<SyntaxEditor> Apply, params string[] Namespaces)
{
    /// <summary>
    /// Gets a file that the project also needs, or null. It is added unless the project has a file of that name.
    /// </summary>
    internal NewFile? File { get; init; }
}

/// <summary>A file that a fix adds to a project.</summary>
/// <param name="Name">The file name.</param>
/// <param name="Text">The content.</param>
internal sealed record NewFile(string Name, string Text);
