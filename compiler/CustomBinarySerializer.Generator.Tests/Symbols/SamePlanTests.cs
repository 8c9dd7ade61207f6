using System.Reflection;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace CustomBinarySerializer.Generator.Tests.Symbols;

/// <summary>
/// Tests that every type of the library's tests has the same plan, or the same refusal, by reflection and by symbols.
/// Plans may differ only if the universe of symbols reported hidden members. A long run plans each type with all
/// options, others plan one type in four so.
/// </summary>
[Category(LongRun.Category)]
internal sealed class SamePlanTests
{
    private const string Tests = "CustomBinarySerializer.Tests.";
    private const string TestsOfGraphs = "CustomBinarySerializer.Graphs.Tests.";

    [Test]
    public void PlansOfSourceAreTheSame() => AssertSame(
        types => types.Source,
        [
            // The state of classes of the framework, of the library, which reference assemblies leave out.
            "Attacks.HostileStreamTests+LyingStream",
            "Contracts.BuiltIn.BuiltInTypesTests+HiddenAddress",
            "Contracts.BuiltIn.DerivedBuiltInTests+MarkedCulture",
            "Contracts.BuiltIn.DerivedBuiltInTests+MarkedUri",
            "Formatter.Advice.OwnComponent",
            "Formatter.Advice.OwnCulture",
            "Formatter.Advice.OwnRandom",
            "Formatter.Advice.OwnStream",
            "Formatter.Advice.OwnTables",
            "Formatter.State.ReentrancyTests+Tools",
            "Frames.KeptPayloadTests+UsingStream",
            "Graphs.Attacks.TypeLoads",
            "TestTypes.MisreportingStream",
            "TestTypes.ReadingWay+SwappingMemoryStream",
        ]);

    [Test]
    public void PlansOfSourceOverAssembliesThatHideNothingAreTheSame() => AssertSame(
        types => types.SourceOverImplementation,
        [
            // Code of others that uses private fields.
            "Contracts.BuiltIn.BuiltInTypesTests+HiddenAddress",
            "Formatter.Advice.OwnComponent",
            "Formatter.State.ReentrancyTests+Tools",
        ]);

    [Test]
    public void PlansOfMetadataThatHidesNothingAreTheSame() => AssertSame(
        types => types.Metadata,
        [
            "Contracts.BuiltIn.BuiltInTypesTests+HiddenAddress",
            "Formatter.Advice.OwnComponent",
            "Formatter.State.ReentrancyTests+Tools",
            "Graphs.Completion.StandIn",
            "Graphs.Import.ImportingFormatter",
        ]);

    [Test]
    public void PlansOfMetadataAreTheSameOrNameWhatIsHidden() => AssertSame(types => types.PublicMetadata, expected: null);

    [Test]
    public void PlansOfFSharpAreTheSame() => AssertSame([(TestTypes.FSharpAssembly, TestTypes.OfCore.Metadata)], step: 1, []);

    [Test]
    public void PlansOfFSharpAreTheSameOrNameWhatIsHidden() =>
        AssertSame([(TestTypes.FSharpAssembly, TestTypes.OfCore.PublicMetadata)], step: 1, expected: null);

    private static void AssertSame(Func<TestTypes, CSharpCompilation> compile, string[]? expected) =>
        AssertSame([.. TestTypes.All.Select(types => (types.Assembly, compile(types)))], step: 4, expected);

    /// <param name="projects">The types of each project, as reflection and as a compiler sees them.</param>
    /// <param name="step">The number of types for each one that is planned with all options.</param>
    /// <param name="expected">
    /// The types that may have another plan under default options; null where that isn't checked.
    /// </param>
    private static void AssertSame((Assembly Assembly, CSharpCompilation Compilation)[] projects, int step, string[]? expected)
    {
        List<string> unexplained = [];
        HashSet<string> hidden = [];
        int same = 0;
        foreach ((Assembly assembly, CSharpCompilation compilation) in projects)
        {
            Type[] types = [.. assembly.GetTypes().Where(type => !type.ContainsGenericParameters && IsInSource(type.FullName!))];
            HashSet<int> withAllOptions = [.. LongRun.Sample(0, types.Length, step)];
            for (int i = 0; i < types.Length; i++)
            {
                Type type = types[i];
                INamedTypeSymbol? symbol = compilation.GetTypeByMetadataName(type.FullName!);
                Assert.That(symbol, Is.Not.Null, type.FullName);
                foreach (PlannedTwice one in PlannedTwice.WithOptions(type, compilation, symbol!, all: withAllOptions.Contains(i)))
                {
                    if (one.IsSame)
                    {
                        same++;
                    }
                    else if (!one.IsHidden)
                    {
                        unexplained.Add(one.ToString());
                    }
                    else if (one.HasDefaultOptions)
                    {
                        hidden.Add(type.FullName!.Replace(TestsOfGraphs, "Graphs.", StringComparison.Ordinal)
                            .Replace(Tests, "", StringComparison.Ordinal));
                    }
                }
            }
        }

        TestContext.Out.WriteLine($"{same} plans and refusals are the same.");
        Assert.Multiple(() =>
        {
            Assert.That(string.Join("\n\n", unexplained), Is.Empty);
            Assert.That(same, Is.GreaterThan(200));
            if (expected is not null)
            {
                Assert.That(hidden, Is.EquivalentTo(expected));
            }
        });
    }

    // Names in angle brackets are of types that a compiler or a generator made; of other namespaces are files that
    // other projects have, too.
    private static bool IsInSource(string name) =>
        (name.StartsWith(Tests, StringComparison.Ordinal) || name.StartsWith(TestsOfGraphs, StringComparison.Ordinal))
        && !name.Contains('<', StringComparison.Ordinal);
}
