using System.Globalization;
using System.Text.Json;
using CustomBinarySerializer.Compiler.Text;

namespace CustomBinarySerializer.Tests.Contracts;

public sealed class VisibleTextTests
{
    [TestCase("Shop.Order`1[System.Int32]", "Shop.Order`1[System.Int32]")]
    [TestCase("Größe → 東京 😀 👩\u200D💻 \"+\\", "Größe → 東京 😀 👩\u200D💻 \"+\\")]
    [TestCase("C:\\Folder <>k__BackingField कीमत שלום می‌خواهم", "C:\\Folder <>k__BackingField कीमत שלום می‌خواهم")]
    [TestCase("\u001B[2J\u001B]0;title\a", @"\u001B[2J\u001B]0;title\u0007")]
    [TestCase("\u009B31m\u007F", @"\u009B31m\u007F")]
    [TestCase("a\rb\tc\nd", @"a\u000Db\u0009c\u000Ad")]
    [TestCase("\u202Eevil\u2066\u200F\u061C", @"\u202Eevil\u2066\u200F\u061C")]
    [TestCase("\u2028\u2029\uFEFF\u00AD", @"\u2028\u2029\uFEFF\u00AD")]
    [TestCase("\U000E0041", @"\uDB40\uDC41")]
    public void CharactersThatATerminalObeysOrHidesAreEscaped(string text, string expected) =>
        Assert.That(VisibleText.Of(text), Is.EqualTo(expected));

    // Not attributes, which must be valid text.
    [Test]
    public void LoneSurrogatesAreEscaped() => Assert.That(VisibleText.Of("a\uD83Db\uDE00"), Is.EqualTo(@"a\uD83Db\uDE00"));

    [Test]
    public void LinesAreKeptWhereTheyAreAskedFor() =>
        Assert.That(VisibleText.OfLines("a\nb\r\nc\rd\u001B"), Is.EqualTo("a\nb\nc\\u000Dd\\u001B"));

    [Test]
    public void EveryCodeUnitIsShownOrEscapedOnceAndReadsBackFromJson()
    {
        for (int code = 0; code <= char.MaxValue; code++)
        {
            char unit = (char)code;
            string safe = VisibleText.Of(unit.ToString());

            UnicodeCategory category = char.GetUnicodeCategory(unit);
            bool isObeyed = category is UnicodeCategory.Control
                or UnicodeCategory.Surrogate
                or UnicodeCategory.LineSeparator
                or UnicodeCategory.ParagraphSeparator;
            Assert.That(
                safe == unit.ToString(),
                Is.EqualTo(
                    !isObeyed
                        && (category is not (UnicodeCategory.Format or UnicodeCategory.OtherNotAssigned) || unit is '\u200C' or '\u200D')),
                $"{code:X4}");
            Assert.That(VisibleText.Of(safe), Is.EqualTo(safe));
            if (safe.Length > 1 && category != UnicodeCategory.Surrogate)
            {
                Assert.That(JsonSerializer.Deserialize<string>($"\"{safe}\""), Is.EqualTo(unit.ToString()));
            }
        }
    }
}
