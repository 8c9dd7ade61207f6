using CustomBinarySerializer.Tool;

namespace CustomBinarySerializer.Tests.Tool;

public sealed class VisibleTextTests
{
    [TestCase("\u001B[31mred", "\\u001B[31mred", TestName = "A colour")]
    [TestCase("a\u009B2Jb", "a\\u009B2Jb", TestName = "A command of one char")]
    [TestCase("a\r\nb\tc\u007F\0", "a\\u000D\\u000Ab\\u0009c\\u007F\\u0000", TestName = "Line breaks and other controls")]
    [TestCase("a\u202Etxt.exe\u2066\u200E\u061C", "a\\u202Etxt.exe\\u2066\\u200E\\u061C", TestName = "Marks of direction")]
    [TestCase("a\u2028b\u2029c\uFEFF\u200B", "a\\u2028b\\u2029c\\uFEFF\\u200B", TestName = "Separators, and what has no width")]
    [TestCase("a\U000E0041b", "a\\U000E0041b", TestName = "An invisible letter beyond 16 bits")]
    public void WhatActsOnATerminalStandsThereAsAnEscape(string text, string expected) => Assert.That(VisibleText.Of(text), Is.EqualTo(expected));

    [TestCase("Shop.Größe`1[[a, b]]<>k__BackingField")]
    [TestCase("C:\\Folder")]
    [TestCase("价格 कीमत שלום")]
    [TestCase("👩‍👩‍👧 می‌خواهم")]
    public void WhatIsToBeSeenStays(string text) => Assert.That(VisibleText.Of(text), Is.SameAs(text));

    // Attributes hold whole text only.
    [Test]
    public void HalvesOfSurrogatePairsStandThereAsEscapes() => Assert.That(VisibleText.Of("a\uD800b\uDC00"), Is.EqualTo("a\\uD800b\\uDC00"));

    [Test]
    public void NoCharOfAnyTextReachesTheTerminalAsACommand()
    {
        string all = string.Concat(Enumerable.Range(0, 0x10000).Select(value => (char)value));

        Assert.That(VisibleText.Of(all).Where(char.IsControl), Is.Empty);
    }
}
