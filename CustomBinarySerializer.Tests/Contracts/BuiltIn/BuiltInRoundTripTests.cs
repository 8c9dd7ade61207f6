using CustomBinarySerializer.Contracts.BuiltIn;
using CustomBinarySerializer.Tests.Contracts.Implementations;

namespace CustomBinarySerializer.Tests.Contracts.BuiltIn;

[TestFixture(Implementation.Emitted)]
[TestFixture(Implementation.Interpreted)]
[TestFixture(Implementation.Generated)]
[Category(LongRun.Category)]
public sealed class BuiltInRoundTripTests(Implementation implementation)
{
    private static IEnumerable<BuiltInRoundTrip> All => BuiltInRoundTrips.All;

    [TestCaseSource(nameof(All))]
    public void KeepsEveryValue(BuiltInRoundTrip roundTrip) => roundTrip.Check(implementation);

    [Test]
    public void EveryLineThatIsNoCollectionIsTried() =>
        Assert.That(
            BuiltInTypes.All.Where(line => line is RawType or TextType or ConvertedType && line.Type != typeof(Exception)),
            Is.SubsetOf(All.Select(roundTrip => BuiltInTypes.Find(roundTrip.Type))));
}
