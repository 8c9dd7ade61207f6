using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.Editing;

namespace CustomBinarySerializer.CodeFixes;

/// <summary>A fix that edits the file of its report alone, and so all reports of a file at once.</summary>
public abstract class EditingFix : CodeFixProvider
{
    private readonly ImmutableArray<string> _rules;

    /// <summary>A fix of one rule or of several.</summary>
    private protected EditingFix(params string[] rules) => _rules = [.. rules];

    /// <inheritdoc/>
    public sealed override ImmutableArray<string> FixableDiagnosticIds => _rules;

    /// <inheritdoc/>
    public sealed override FixAllProvider GetFixAllProvider() =>
        FixAllProvider.Create(async (context, document, diagnostics) => await Apply(document, diagnostics, context.CancellationToken).ConfigureAwait(false));

    /// <inheritdoc/>
    public sealed override async Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        foreach (Diagnostic diagnostic in context.Diagnostics)
        {
            if (await Find(context.Document, diagnostic, context.CancellationToken).ConfigureAwait(false) is { } edit)
            {
                context.RegisterCodeFix(
                    CodeAction.Create(edit.Title, cancellation => Apply(context.Document, [diagnostic], cancellation), GetType().Name),
                    diagnostic);
            }
        }
    }

    /// <summary>Finds what to do about a report; null where nothing can be done that is surely right.</summary>
    private protected abstract Task<FixEdit?> Find(Document document, Diagnostic diagnostic, CancellationToken cancellation);

    private async Task<Document> Apply(Document document, ImmutableArray<Diagnostic> diagnostics, CancellationToken cancellation)
    {
        DocumentEditor editor = await DocumentEditor.CreateAsync(document, cancellation).ConfigureAwait(false);
        HashSet<string> namespaces = [];
        foreach (Diagnostic diagnostic in diagnostics)
        {
            if (await Find(document, diagnostic, cancellation).ConfigureAwait(false) is { } edit)
            {
                edit.Apply(editor);
                namespaces.UnionWith(edit.Namespaces);
            }
        }

        return await Usings.Add(editor.GetChangedDocument(), namespaces, cancellation).ConfigureAwait(false);
    }
}

/// <summary>A change of one file.</summary>
/// <param name="Title">What an editor shows.</param>
/// <param name="Apply">Makes it.</param>
/// <param name="Namespaces">What the new code needs usings of.</param>
internal sealed record FixEdit(string Title, Action<SyntaxEditor> Apply, params string[] Namespaces);
