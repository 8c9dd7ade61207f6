using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CodeRefactorings;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;

namespace CustomBinarySerializer.Generator.Tests.Fixes;

/// <summary>A workspace with the files of a test, on which code fixes and refactorings run as in an editor.</summary>
internal sealed class FixRun : IDisposable
{
    private readonly AdhocWorkspace _workspace = new();
    private readonly ProjectId _project;

    internal FixRun(params ReadOnlySpan<string> files)
    {
        CSharpCompilation compilation = Source.Unchecked(files);
        Project project = _workspace.AddProject(ProjectInfo.Create(
            ProjectId.CreateNewId(), VersionStamp.Default, "UserProject", "UserProject", LanguageNames.CSharp,
            compilationOptions: compilation.Options, parseOptions: Source.Parsing, metadataReferences: Source.References));
        _project = project.Id;
        Solution solution = project.Solution;
        foreach (SyntaxTree tree in compilation.SyntaxTrees)
        {
            solution = solution.AddDocument(DocumentId.CreateNewId(_project), tree.FilePath, tree.GetText(), filePath: tree.FilePath);
        }

        Assert.That(_workspace.TryApplyChanges(solution), Is.True);
    }

    public void Dispose() => _workspace.Dispose();

    /// <summary>Replaces the text of a file.</summary>
    internal void Replace(string name, string text) =>
        Assert.That(
            _workspace.TryApplyChanges(
                Project.Documents.Single(document => document.Name == name).WithText(SourceText.From(text)).Project.Solution),
            Is.True);

    /// <summary>
    /// Applies a fix to the first report that it offers an action for. Returns the text of a file, which compiles.
    /// </summary>
    /// <param name="fix">The fix.</param>
    /// <param name="analyzer">The analyzer whose reports are fixed; null for the compiler's errors.</param>
    /// <param name="file">The index of the file that is returned, from 0.</param>
    /// <param name="title">A part of the title of the action; null if the fix offers only one.</param>
    internal async Task<string> Fix(CodeFixProvider fix, DiagnosticAnalyzer? analyzer, int file = 0, string? title = null)
    {
        foreach (Diagnostic diagnostic in await Reports(fix, analyzer))
        {
            List<CodeAction> offers = await Offers(fix, diagnostic);
            if (offers.Count > 0)
            {
                return await Apply(offers.Single(offer => title is null || offer.Title.Contains(title, StringComparison.Ordinal)), file);
            }
        }

        throw new AssertionException("The fix offers nothing.");
    }

    /// <summary>Returns the titles of all actions that a fix offers.</summary>
    internal async Task<string[]> Titles(CodeFixProvider fix, DiagnosticAnalyzer? analyzer)
    {
        List<string> titles = [];
        foreach (Diagnostic diagnostic in await Reports(fix, analyzer))
        {
            titles.AddRange((await Offers(fix, diagnostic)).Select(offer => offer.Title));
        }

        return [.. titles];
    }

    /// <summary>
    /// Applies a fix to all reports of the project at once. Returns the texts of the files, which compile.
    /// </summary>
    internal async Task<string[]> FixAll(CodeFixProvider fix, DiagnosticAnalyzer analyzer)
    {
        ImmutableArray<Diagnostic> reports = await Reports(fix, analyzer);
        Document document = DocumentOf(reports[0]);
        CodeAction first = (await Offers(fix, reports[0]))[0];
        FixAllContext context = new(
            document, fix, FixAllScope.Project, first.EquivalenceKey, fix.FixableDiagnosticIds, new Known(reports), CancellationToken.None);
        CodeAction? all = await fix.GetFixAllProvider()!.GetFixAsync(context);
        await Apply(all!, file: 0);
        return [.. (await Task.WhenAll(Files.Select(each => each.GetTextAsync()))).Select(text => text.ToString())];
    }

    /// <summary>Returns the titles of all actions that a refactoring offers at a text of the file.</summary>
    internal async Task<string[]> Titles(CodeRefactoringProvider refactoring, string at) =>
        [.. (await Offers(refactoring, at)).Select(offer => offer.Title)];

    /// <summary>
    /// Applies the action that a refactoring offers at a text of the file. Returns the text of the file, which
    /// compiles.
    /// </summary>
    internal async Task<string> Refactor(CodeRefactoringProvider refactoring, string at, string? title = null) =>
        await Apply(
            (await Offers(refactoring, at)).Single(offer => title is null || offer.Title.Contains(title, StringComparison.Ordinal)),
            file: 0);

    /// <summary>Compiles the project with the changes that were applied.</summary>
    internal async Task<CSharpCompilation> Compilation() => (CSharpCompilation)(await Project.GetCompilationAsync())!;

    private Project Project => _workspace.CurrentSolution.GetProject(_project)!;

    private IEnumerable<Document> Files =>
        Project.Documents.Where(document => document.Name != "Usings.cs").OrderBy(document => document.Name, StringComparer.Ordinal);

    private async Task<ImmutableArray<Diagnostic>> Reports(CodeFixProvider fix, DiagnosticAnalyzer? analyzer)
    {
        CSharpCompilation compilation = await Compilation();
        ImmutableArray<Diagnostic> reports = analyzer is null ? compilation.GetDiagnostics() : await Source.Analyze(analyzer, compilation);
        return [.. reports.Where(report => fix.FixableDiagnosticIds.Contains(report.Id))];
    }

    private Document DocumentOf(Diagnostic diagnostic) => Project.GetDocument(diagnostic.Location.SourceTree)!;

    private async Task<List<CodeAction>> Offers(CodeFixProvider fix, Diagnostic diagnostic)
    {
        List<CodeAction> offers = [];
        await fix.RegisterCodeFixesAsync(
            new CodeFixContext(DocumentOf(diagnostic), diagnostic, (offer, _) => offers.Add(offer), CancellationToken.None));
        return offers;
    }

    private async Task<List<CodeAction>> Offers(CodeRefactoringProvider refactoring, string at)
    {
        List<CodeAction> offers = [];
        Document document = Files.First();
        int place = (await document.GetTextAsync()).ToString().IndexOf(at, StringComparison.Ordinal);
        Assert.That(place, Is.GreaterThanOrEqualTo(0), at);
        await refactoring.ComputeRefactoringsAsync(
            new CodeRefactoringContext(document, new TextSpan(place, 0), offers.Add, CancellationToken.None));
        return offers;
    }

    private async Task<string> Apply(CodeAction action, int file)
    {
        foreach (CodeActionOperation operation in await action.GetOperationsAsync(CancellationToken.None))
        {
            operation.Apply(_workspace, CancellationToken.None);
        }

        string text = (await Files.ElementAt(file).GetTextAsync()).ToString();
        Assert.That(
            (await Compilation()).GetDiagnostics().Where(
                diagnostic =>
                    diagnostic.Severity == DiagnosticSeverity.Error && !diagnostic.Id.StartsWith("SYSLIB", StringComparison.Ordinal)),
            Is.Empty,
            text);
        return text;
    }

    private sealed class Known(ImmutableArray<Diagnostic> reports) : FixAllContext.DiagnosticProvider
    {
        public override Task<IEnumerable<Diagnostic>> GetAllDiagnosticsAsync(Project project, CancellationToken cancellationToken) =>
            Task.FromResult<IEnumerable<Diagnostic>>(reports);

        public override async Task<IEnumerable<Diagnostic>> GetDocumentDiagnosticsAsync(
            Document document, CancellationToken cancellationToken)
        {
            SyntaxTree? tree = await document.GetSyntaxTreeAsync(cancellationToken);
            return reports.Where(report => report.Location.SourceTree == tree);
        }

        public override Task<IEnumerable<Diagnostic>> GetProjectDiagnosticsAsync(Project project, CancellationToken cancellationToken) =>
            Task.FromResult<IEnumerable<Diagnostic>>([]);
    }
}
