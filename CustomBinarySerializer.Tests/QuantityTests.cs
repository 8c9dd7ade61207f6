namespace CustomBinarySerializer.Tests;

public sealed class QuantityTests
{
    [TestCase(0, "0 segments were")]
    [TestCase(1, "1 segment was")]
    [TestCase(2000, "2,000 segments were")]
    public void NumberDecidesTheFormsOfNounAndVerb(long number, string text) =>
        Assert.That($"{Quantity.Of(number, "segment")} {Quantity.Was(number)}", Is.EqualTo(text));

    [TestCase(1, "1 entry")]
    [TestCase(2, "2 entries")]
    public void IrregularPluralIsGiven(long number, string text) =>
        Assert.That(Quantity.Of(number, "entry", "entries"), Is.EqualTo(text));
}
