namespace CustomBinarySerializer.Tests.Payload.Extensions;

/// <summary>
/// Each extension method writes the same bytes to every writer, and each reader gives back what was written.
/// </summary>
[Category(LongRun.Category)]
public sealed class RoundTripTests
{
    private Drive _drive = null!;

    private static IEnumerable<RoundTrip> Some => LongRun.Some(RoundTrips.All, part: 20);

    [OneTimeSetUp]
    public void Begin() => _drive = new Drive();

    [OneTimeTearDown]
    public void End() => _drive.Dispose();

    [TestCaseSource(nameof(Some))]
    public void KeepsEveryValueOnEveryWriterAndReader(RoundTrip roundTrip) => roundTrip.Check(_drive);
}
