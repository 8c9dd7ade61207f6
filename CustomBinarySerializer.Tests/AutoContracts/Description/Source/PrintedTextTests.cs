namespace CustomBinarySerializer.Tests.AutoContracts.Description.Source;

/// <summary>How the prints read.</summary>
public sealed class PrintedTextTests
{
    private const string OfSpecialItem = """
        TODO
        """;

    [Test]
    public void IsWhatAPersonWouldHaveWritten() =>
        Assert.That(Shop.Registry().DescribeSource(typeof(SpecialItem)), Is.EqualTo(OfSpecialItem + "\n"));
}
