using Microsoft.CodeAnalysis;

namespace CustomBinarySerializer.Tests.Architecture;

public sealed class FolderArrowTests
{
    // Each may use those in front of it. The carriers share a place, and so may not use each other.
    private static readonly Dictionary<string, int> s_places = new()
    {
        ["Contracts"] = 0,
        ["Payload"] = 1,
        ["AutoContracts"] = 2,
        ["Graphs"] = 3,
        ["Registry"] = 4,
        ["Frames"] = 5,
        ["Formatter"] = 6,
        ["TransactionFiles"] = 6,
        ["SharedMemory"] = 6,
        ["Verification"] = 7,
    };

    [Test]
    public void EveryFileIsInAFolderWithAPlace() =>
        Assert.That(LibrarySource.Files.Select(LibrarySource.FolderOf).Distinct(), Is.SubsetOf(s_places.Keys));

    [Test]
    public void ReferencesGoOneWay() =>
        Assert.That(References().Where(reference => !IsAllowed(reference.From, reference.To)).Select(reference => reference.Text), Is.Empty);

    [Test]
    public void ReferencesAreSeen() =>
        Assert.That(References().Select(reference => (reference.From, reference.To)), Does.Contain(("Formatter", "Frames")).And.Contain(("Frames", "Payload")));

    private static bool IsAllowed(string from, string to) => from == to || s_places[to] < s_places[from];

    private static IEnumerable<(string From, string To, string Text)> References()
    {
        foreach (SyntaxTree file in LibrarySource.Files)
        {
            SemanticModel model = LibrarySource.Compilation.GetSemanticModel(file);
            string from = LibrarySource.FolderOf(file);
            foreach (SyntaxNode node in file.GetRoot().DescendantNodes())
            {
                if (TypeOf(model.GetSymbolInfo(node).Symbol)?.DeclaringSyntaxReferences.FirstOrDefault()?.SyntaxTree is { FilePath.Length: > 0 } target)
                {
                    string where = $"{LibrarySource.PathOf(file)} line {node.GetLocation().GetLineSpan().StartLinePosition.Line + 1}";
                    yield return (from, LibrarySource.FolderOf(target), $"{where} uses {node} of {LibrarySource.PathOf(target)}");
                }
            }
        }
    }

    private static INamedTypeSymbol? TypeOf(ISymbol? symbol) => symbol as INamedTypeSymbol ?? symbol?.ContainingType;
}
