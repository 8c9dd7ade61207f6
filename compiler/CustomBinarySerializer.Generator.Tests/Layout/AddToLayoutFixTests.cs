using CustomBinarySerializer.CodeFixes.Layout;
using CustomBinarySerializer.Generator.Layout;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.Text;

namespace CustomBinarySerializer.Generator.Tests.Layout;

internal sealed class AddToLayoutFixTests
{
    private const string One = "[BinaryTypeId(1)] public class X { public int A; }\n";
    private const string Two = "[BinaryTypeId(2)] public sealed class Y { public string? A; public X? B; }\n";

    [TestCase(false)]
    [TestCase(true)]
    public async Task FillsAnEmptyFile(bool all) =>
        Assert.That(await Fixed("", One + Two, all), Is.EqualTo("""
            {
              "format": 1,
              "types": [
                { "id": 1, "name": "X", "layout": "X" },
                { "id": 2, "name": "Y", "layout": "Y" }
              ],
              "layouts": {
                "X": { "kind": "class", "members": [
                  { "name": "A", "layout": "int32" }
                ] },
                "Y": { "kind": "sealedClass", "members": [
                  { "name": "A", "layout": "string" },
                  { "name": "B", "layout": "X" }
                ] },
                "int32": { "kind": "raw", "size": 4 },
                "string": { "kind": "text" }
              }
            }

            """.ReplaceLineEndings("\n")));

    [Test]
    public async Task AddsAMemberInALineOfItsOwn()
    {
        string before = LayoutRun.FileOf(One);
        string after = await Fixed(
            before,
            "[BinaryTypeId(1)] public class X { public int A; [System.Runtime.Serialization.OptionalField] public int B; }\n",
            all: false);

        Assert.That(string.Join('\n', after.Split('\n').Except(before.Split('\n'))), Is.EqualTo(
            """
                  { "name": "A", "layout": "int32" },
                  { "name": "B", "layout": "int32", "isOptional": true }
            """.ReplaceLineEndings("\n")));
        Assert.That(
            await LayoutRun.Reports(
                after, "[BinaryTypeId(1)] public class X { public int A; [System.Runtime.Serialization.OptionalField] public int B; }\n"),
            Is.Empty);
    }

    [Test]
    public async Task LeavesWhatFramesDoNotSurvive()
    {
        const string Broken = "[BinaryTypeId(1)] public class X { public long A; }\n";
        string after =
            await Fixed(LayoutRun.FileOf(One), Broken + "[BinaryTypeId(2)] public sealed class Y { public string? A; }\n", all: true);

        Assert.Multiple(async () =>
        {
            Assert.That(await LayoutRun.Reports(after, One + "[BinaryTypeId(2)] public sealed class Y { public string? A; }\n"), Is.Empty);
            Assert.That(
                await LayoutRun.Reports(after, Broken + "[BinaryTypeId(2)] public sealed class Y { public string? A; }\n"),
                Does.StartWith("CBS030 A").And.Not.Contain("CBS031"));
        });
    }

    [Test]
    public async Task LeavesWhatIsNotKnownHere()
    {
        string before = LayoutRun.FileOf(One + Two);
        string after = LayoutUpdate.Of(
            LayoutFile.Of(LayoutRun.Path, SourceText.From(before)),
            Source.Unchecked(One + Two.Replace("string?", "Unknown", StringComparison.Ordinal)
                + "[BinaryTypeId(3)] public sealed class Z { public Dictionary<string, X>? A; }\n"),
            CancellationToken.None);

        Assert.That(
            await LayoutRun.Reports(after, One + Two + "[BinaryTypeId(3)] public sealed class Z { public Dictionary<string, X>? A; }\n"),
            Is.Empty,
            after);
    }

    private static async Task<string> Fixed(string file, string source, bool all)
    {
        using AdhocWorkspace workspace = new();
        Microsoft.CodeAnalysis.CSharp.CSharpCompilation compilation = LayoutRun.Compile(source);
        Project project = workspace.AddProject(ProjectInfo.Create(
            ProjectId.CreateNewId(), VersionStamp.Default, "UserProject", "UserProject", LanguageNames.CSharp,
            compilationOptions: compilation.Options, parseOptions: Source.Parsing, metadataReferences: Source.References));
        Solution solution = project.Solution;
        DocumentId? document = null;
        foreach (SyntaxTree tree in compilation.SyntaxTrees)
        {
            document = DocumentId.CreateNewId(project.Id);
            solution = solution.AddDocument(document, tree.FilePath, tree.GetText(), filePath: tree.FilePath);
        }

        DocumentId additional = DocumentId.CreateNewId(project.Id);
        solution = solution.AddAdditionalDocument(additional, "contracts.layout.json", SourceText.From(file), filePath: LayoutRun.Path);
        AddToLayoutFix fix = new();
        Diagnostic[] reports =
            [.. (await LayoutRun.Diagnostics(file, compilation)).Where(report => fix.FixableDiagnosticIds.Contains(report.Id))];
        Assert.That(reports, Is.Not.Empty);
        Document last = solution.GetDocument(document)!;
        List<CodeAction> offers = [];
        if (all)
        {
            offers.Add((await fix.GetFixAllProvider().GetFixAsync(new FixAllContext(
                last, fix, FixAllScope.Project, nameof(AddToLayoutFix), fix.FixableDiagnosticIds, new None(), CancellationToken.None)))!);
        }
        else
        {
            await fix.RegisterCodeFixesAsync(new CodeFixContext(last, reports[0], (offer, _) => offers.Add(offer), CancellationToken.None));
        }

        ApplyChangesOperation operation =
            (await offers.Single().GetOperationsAsync(CancellationToken.None)).OfType<ApplyChangesOperation>().Single();
        return (await operation.ChangedSolution.GetAdditionalDocument(additional)!.GetTextAsync()).ToString();
    }

    private sealed class None : FixAllContext.DiagnosticProvider
    {
        public override Task<IEnumerable<Diagnostic>> GetAllDiagnosticsAsync(Project project, CancellationToken cancellationToken) =>
            Task.FromResult<IEnumerable<Diagnostic>>([]);

        public override Task<IEnumerable<Diagnostic>> GetDocumentDiagnosticsAsync(Document document, CancellationToken cancellationToken) =>
            Task.FromResult<IEnumerable<Diagnostic>>([]);

        public override Task<IEnumerable<Diagnostic>> GetProjectDiagnosticsAsync(Project project, CancellationToken cancellationToken) =>
            Task.FromResult<IEnumerable<Diagnostic>>([]);
    }
}
