using System.Globalization;
using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace CustomBinarySerializer.Tests.Architecture;

/// <summary>Compares the walks of docs/architecture.md with the calls in the source.</summary>
public sealed partial class WalkTests
{
    // Their bodies are in programs, in generated code, or emitted.
    private static readonly string[] s_bodiesElsewhere =
        ["ICustomBinarySerializable.WriteDataTo", "ICustomBinarySerializable.SetDataFrom", "WriteClass.Invoke", "WriteFields.Invoke"];

    private static readonly Lazy<ILookup<string, IMethodSymbol>> s_methods = new(() => Methods().ToLookup(NameOf));

    private static readonly Walk[] s_walks = [.. Walks()];

    [Test]
    public void ThePageHasTheWalks() => Assert.That(
        s_walks.Select(walk => walk.Name),
        Is.EqualTo(["Write by hand", "Write generated", "Write a graph", "Read", "Append", "Flush", "Make durable", "Send"]));

    [TestCaseSource(nameof(s_walks))]
    public void EveryMethodCallsTheNext(Walk walk) => Assert.That(FirstMissingCall(walk.Methods), Is.Null);

    [TestCaseSource(nameof(s_walks))]
    public void TheHeadingCountsTheHops(Walk walk) => Assert.That(walk.Hops, Is.EqualTo(walk.Methods.Length - 1));

    [TestCase("Write by hand", 7)]
    [TestCase("Write generated", 7)]
    [TestCase("Write a graph", 10)]
    [TestCase("Send", 8)]
    public void AWalkIsShort(string name, int most) =>
        Assert.That(s_walks.Single(walk => walk.Name == name).Methods, Has.Length.LessThanOrEqualTo(most + 1));

    [TestCase("FrameWriter.WriteOwn", "Contract.WriteOwnFrame")]
    [TestCase("Contract.WritePayload", "PayloadWriter.Write")]
    [TestCase("JournalTail.Append", "RecordBlock.EndRecord", "RecordLayout.End")]
    public void AMissingHopIsNoticed(params string[] methods) =>
        Assert.That(FirstMissingCall(methods), Is.EqualTo($"{methods[^2]} doesn't call {methods[^1]}"));

    // Follows overloads: only those that the one before calls.
    private static string? FirstMissingCall(string[] methods)
    {
        IMethodSymbol[] reached = [.. s_methods.Value[methods[0]]];
        for (int i = 1; i < methods.Length; i++)
        {
            HashSet<ISymbol> called = new(reached.SelectMany(Called), SymbolEqualityComparer.Default);
            reached = s_bodiesElsewhere.Contains(methods[i - 1])
                ? [.. s_methods.Value[methods[i]]]
                : [.. s_methods.Value[methods[i]].Where(next => called.Any(each => IsOrOverrides(next, (IMethodSymbol)each)))];
            if (reached.Length == 0)
            {
                return $"{methods[i - 1]} doesn't call {methods[i]}";
            }
        }

        return null;
    }

    private static IEnumerable<IMethodSymbol> Called(IMethodSymbol method)
    {
        foreach (SyntaxReference reference in method.DeclaringSyntaxReferences)
        {
            SemanticModel model = LibrarySource.ModelOf(reference.SyntaxTree);
            foreach (InvocationExpressionSyntax call in reference.GetSyntax().DescendantNodes().OfType<InvocationExpressionSyntax>())
            {
                if (model.GetSymbolInfo(call).Symbol is IMethodSymbol called)
                {
                    yield return (called.ReducedFrom ?? called).OriginalDefinition;
                }
            }
        }
    }

    // A call may be of a method that the next one overrides or implements.
    private static bool IsOrOverrides(IMethodSymbol method, IMethodSymbol called)
    {
        for (IMethodSymbol? each = method; each is not null; each = each.OverriddenMethod?.OriginalDefinition)
        {
            if (SymbolEqualityComparer.Default.Equals(each, called))
            {
                return true;
            }
        }

        return called.ContainingType.TypeKind == TypeKind.Interface
            && method.Name == called.Name
            && method.ContainingType.AllInterfaces.Contains(called.ContainingType, SymbolEqualityComparer.Default);
    }

    private static string NameOf(IMethodSymbol method) => $"{method.ContainingType.Name}.{method.Name}";

    private static IEnumerable<IMethodSymbol> Methods() =>
        from name in s_walks.SelectMany(walk => walk.Methods).Distinct()
        let parts = name.Split('.')
        from type in LibrarySource.Compilation.GetSymbolsWithName(parts[0], SymbolFilter.Type).OfType<INamedTypeSymbol>()
        from method in type.GetMembers(parts[1]).OfType<IMethodSymbol>()
        select method;

    private static IEnumerable<Walk> Walks()
    {
        string page = Repository.ReadText("docs", "architecture.md");
        string section = Section.Match(page).Groups["text"].Value;
        return
            from Match walk in AnyWalk.Matches(section)
            let methods = AnyMethod.Matches(walk.Groups["list"].Value).Select(method => method.Groups["name"].Value)
            select new Walk(
                walk.Groups["name"].Value, int.Parse(walk.Groups["hops"].Value, CultureInfo.InvariantCulture), [.. methods]);
    }

    [GeneratedRegex(@"\n## Walks\n(?<text>.*?)(?=\n## |\z)", RegexOptions.Singleline)]
    private static partial Regex Section { get; }

    [GeneratedRegex(@"\n\*\*(?<name>[^,*]+), (?<hops>\d+) hops\.\*\*(?<list>.*?)(?=\n\n|\z)", RegexOptions.Singleline)]
    private static partial Regex AnyWalk { get; }

    [GeneratedRegex(@"`(?<name>\w+\.\w+)`")]
    private static partial Regex AnyMethod { get; }

    /// <summary>A walk of the page.</summary>
    /// <param name="Name">The heading of the walk.</param>
    /// <param name="Hops">The number of calls that the heading states.</param>
    /// <param name="Methods">The methods, each of which calls the next.</param>
    public sealed record Walk(string Name, int Hops, string[] Methods)
    {
        public override string ToString() => Name;
    }
}
