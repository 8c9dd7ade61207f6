using System.Xml.Linq;
using CustomBinarySerializer.Tool.Statistics;

namespace CustomBinarySerializer.Tool.Tests;

public sealed class TypePictureTests
{
    [Test]
    public void BarsAreAsLongAsTheSharesThatTheyStandFor()
    {
        XElement svg = Draw(new TypeRow(1, "A", 300, 1000, 3, 4), new TypeRow(2, "B", 100, 3000, 30, 30));

        Assert.That(BarsOf(svg, "messages"), Is.EqualTo(["546.0", "182.0"]));
        Assert.That(BarsOf(svg, "bytes"), Is.EqualTo(["182.0", "546.0"]));
    }

    [Test]
    public void NamesAreTextWhateverIsInThem()
    {
        XElement svg = Draw(new TypeRow(1, "List<Order> & \"co\"", 1, 8, 8, 8));

        Assert.That(svg.Value, Does.Contain("1  List<Order> & \"co\""));
    }

    [Test]
    public void NamesHoldNothingThatXmlOrTerminalsCannotShow()
    {
        for (int code = 0; code <= char.MaxValue; code++)
        {
            string name = $"Evil{(char)code}Text";
            string drawn = TypePicture.Draw([new TypeRow(1, name, 1, 8, 8, 8)]);

            Assert.That(() => XDocument.Parse(drawn), Throws.Nothing, $"{code:X4}");
            Assert.That(drawn, Does.Match("Evil").And.Not.Match(@"[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}-[\n\u200C\u200D]]"), $"{code:X4}");
        }
    }

    [Test]
    public void ANameThatIsCutInACharacterIsStillText() =>
        Assert.That(
            Draw(new TypeRow(1, string.Concat(Enumerable.Repeat("\U0001F600", 40)) + "x", 1, 8, 8, 8)).Value, Does.Contain("\U0001F600x"));

    [Test]
    public void ALongNameKeepsItsEnd()
    {
        XElement svg = Draw(new TypeRow(1, new string('N', 100) + ".Order", 1, 8, 8, 8));

        Assert.That(svg.Value, Does.Contain("NNN.Order").And.Not.Contain(new string('N', 50)));
    }

    [Test]
    public void TheSmallestOfManyTypesAreDrawnTogether()
    {
        XElement svg = Draw([.. Enumerable.Range(1, 50).Select(id => new TypeRow(id, $"T{id}", 10, 100, 10, 10))]);

        Assert.That(BarsOf(svg, "bytes"), Has.Length.EqualTo(20));
        Assert.That(svg.Value, Does.Contain("31 other types").And.Contain("310 (62.0 %)"));
    }

    [Test]
    public void NothingIsAPictureToo() => Assert.That(BarsOf(Draw(), "bytes"), Is.Empty);

    private static XElement Draw(params TypeRow[] rows) => XDocument.Parse(TypePicture.Draw(rows)).Root!;

    // Without those of the legend, which are square.
    private static string[] BarsOf(XElement svg, string kind) =>
        [.. svg.Elements()
            .Where(element => (string?)element.Attribute("class") == kind && (string?)element.Attribute("width") != "12")
            .Select(element => (string)element.Attribute("width")!)];
}
