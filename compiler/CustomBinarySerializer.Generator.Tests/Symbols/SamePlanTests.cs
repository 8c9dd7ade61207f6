using System.Reflection;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace CustomBinarySerializer.Generator.Tests.Symbols;

/// <summary>
/// Every type of the library's tests is planned by reflection and by symbols: the plans have the same members, and refusals the same words. Where
/// they differ, the universe must have said that there is more than it sees. A long run plans each type with all options, others one in four.
/// </summary>
[Category(LongRun.Category)]
internal sealed class SamePlanTests
{
    private const string Tests = "CustomBinarySerializer.Tests.";

    [Test]
    public void OfSource() => AssertSame(
        TestTypes.Assembly,
        TestTypes.Source,
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
        ]);

    [Test]
    public void OfSourceOverAssembliesThatHideNothing() => AssertSame(
        TestTypes.Assembly,
        TestTypes.SourceOverImplementation,
        [
            // What the code of others does with private fields.
            "Contracts.BuiltIn.BuiltInTypesTests+HiddenAddress",
            "Formatter.Advice.OwnComponent",
            "Formatter.State.ReentrancyTests+Tools",
        ]);

    [Test]
    public void OfMetadataThatHidesNothing() => AssertSame(
        TestTypes.Assembly,
        TestTypes.Metadata,
        [
            "Contracts.BuiltIn.BuiltInTypesTests+HiddenAddress",
            "Formatter.Advice.OwnComponent",
            "Formatter.State.ReentrancyTests+Tools",
        ]);

    [Test]
    public void OfMetadataOrItSaysWhatIsHidden() => AssertSame(TestTypes.Assembly, TestTypes.PublicMetadata, expected: null);

    [Test]
    public void OfFSharp() => AssertSame(TestTypes.FSharpAssembly, TestTypes.Metadata, []);

    [Test]
    public void OfFSharpOrItSaysWhatIsHidden() => AssertSame(TestTypes.FSharpAssembly, TestTypes.PublicMetadata, expected: null);

    /// <param name="assembly">The types as reflection sees them.</param>
    /// <param name="compilation">As a compiler does.</param>
    /// <param name="expected">Which types may have another plan under default options; null where that isn't held.</param>
    private static void AssertSame(Assembly assembly, CSharpCompilation compilation, string[]? expected)
    {
        List<string> unexplained = [];
        HashSet<string> hidden = [];
        int same = 0;
        Type[] types = [.. assembly.GetTypes().Where(type => !type.ContainsGenericParameters && IsInSource(type.FullName!))];
        HashSet<int> withAllOptions = [.. LongRun.Sample(0, types.Length, step: assembly == TestTypes.Assembly ? 4 : 1)];
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
                    hidden.Add(type.FullName!.Replace(Tests, "", StringComparison.Ordinal));
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

    // Names in angle brackets are of types that a compiler or a generator made; of other namespaces are files that other projects have, too.
    private static bool IsInSource(string name) => name.StartsWith("CustomBinarySerializer.Test", StringComparison.Ordinal) && !name.Contains('<', StringComparison.Ordinal);
}
