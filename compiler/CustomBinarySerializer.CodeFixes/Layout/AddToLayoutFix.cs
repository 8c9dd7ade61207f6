using System.Collections.Immutable;
using System.Composition;
using CustomBinarySerializer.Generator.Layout;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Text;

namespace CustomBinarySerializer.CodeFixes.Layout;

/// <summary>The fix of CBS031: it adds all compatible changes to contracts.layout.json; others stay reported.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(AddToLayoutFix))]
[Shared]
public sealed class AddToLayoutFix : CodeFixProvider
{
    private const string Title = "Add to " + LayoutFile.Name;

    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ["CBS031"];

    /// <inheritdoc/>
    public override FixAllProvider GetFixAllProvider() => new OfProjects();

    /// <inheritdoc/>
    public override Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        Project project = context.Document.Project;
        if (FileOf(project) is { } file)
        {
            context.RegisterCodeFix(
                CodeAction.Create(Title, cancellation => Add(project.Solution, project.Id, file.Id, cancellation), nameof(AddToLayoutFix)),
                context.Diagnostics);
        }

        return Task.CompletedTask;
    }

    private static TextDocument? FileOf(Project project) => project.AdditionalDocuments
        .Where(file => LayoutFile.IsOne(file.FilePath ?? file.Name))
        .OrderBy(file => file.FilePath, StringComparer.Ordinal)
        .FirstOrDefault();

    private static async Task<Solution> Add(Solution solution, ProjectId projectId, DocumentId fileId, CancellationToken cancellation)
    {
        Project project = solution.GetProject(projectId)!;
        TextDocument document = project.GetAdditionalDocument(fileId)!;
        SourceText before = await document.GetTextAsync(cancellation).ConfigureAwait(false);
        LayoutFile file = LayoutFile.Of(document.FilePath ?? document.Name, before);
        if (file.Problem is not null
            || await project.GetCompilationAsync(cancellation).ConfigureAwait(false) is not CSharpCompilation compilation)
        {
            return solution;
        }

        string text = LayoutUpdate.Of(file, compilation, cancellation);
        return solution.WithAdditionalDocumentText(fileId, SourceText.From(text, before.Encoding, before.ChecksumAlgorithm));
    }

    /// <summary>The fix of one diagnostic fixes all of a project.</summary>
    private sealed class OfProjects : FixAllProvider
    {
        public override IEnumerable<FixAllScope> GetSupportedFixAllScopes() => [FixAllScope.Project, FixAllScope.Solution];

        public override Task<CodeAction?> GetFixAsync(FixAllContext fixAllContext) => Task.FromResult<CodeAction?>(
            CodeAction.Create(Title, cancellation => AddAll(fixAllContext, cancellation), nameof(AddToLayoutFix)));

        private static async Task<Solution> AddAll(FixAllContext context, CancellationToken cancellation)
        {
            Solution solution = context.Solution;
            IEnumerable<Project> projects = context.Scope == FixAllScope.Solution ? solution.Projects : [context.Project];
            foreach (Project project in projects.Where(project => project.Language == LanguageNames.CSharp).ToArray())
            {
                if (FileOf(project) is { } file)
                {
                    solution = await Add(solution, project.Id, file.Id, cancellation).ConfigureAwait(false);
                }
            }

            return solution;
        }
    }
}
