using CustomBinarySerializer.Contracts.BuiltIn;

namespace CustomBinarySerializer.Tests.Contracts.BuiltIn;

/// <summary>Compares the C# that the table has for built-in types with their classes.</summary>
[Category(LongRun.Category)]
public sealed class SourceColumnTests
{
    private static readonly Lazy<IReadOnlyList<CompiledColumns?>> s_compiled =
        new(() => CompiledColumns.Of([.. BuiltInRoundTrips.All.Select(roundTrip => roundTrip.Type)]));

    private static IEnumerable<TestCaseData> All =>
        BuiltInRoundTrips.All.Select((roundTrip, i) => new TestCaseData(i).SetArgDisplayNames($"{i} {roundTrip.Name}"));

    [TestCaseSource(nameof(All))]
    public void GiveTheSameBytes(int index)
    {
        BuiltInRoundTrip roundTrip = BuiltInRoundTrips.All[index];
        if (s_compiled.Value[index] is { } columns)
        {
            roundTrip.Check(columns);
        }
        else
        {
            Assert.That(BuiltInTypes.Find(roundTrip.Type), Is.TypeOf<TextType>());
        }
    }
}
