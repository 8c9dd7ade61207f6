using System.Globalization;
using System.Xml.Linq;

namespace PerfHarness.Tests.Charts;

/// <summary>Reads pictures in tests.</summary>
internal static class Svg
{
    private const double WidthOfACharacter = 7;

    public static IEnumerable<XElement> Texts(this XElement svg) => svg.Descendants().Where(element => element.Name.LocalName == "text");

    public static double Number(this XElement element, string attribute) =>
        double.Parse(element.Attribute(attribute)!.Value, CultureInfo.InvariantCulture);

    /// <summary>Fails if a text leaves its picture.</summary>
    public static void RequireTextInside(string fileName, XElement svg) => Assert.Multiple(() =>
    {
        foreach (XElement text in svg.Texts())
        {
            double x = text.Number("x");
            double width = text.Value.Length * WidthOfACharacter;
            (double left, double right) = text.Attribute("text-anchor")!.Value switch
            {
                "end" => (x - width, x),
                "middle" => (x - (width / 2), x + (width / 2)),
                _ => (x, x + width),
            };
            Assert.That(left, Is.GreaterThanOrEqualTo(0), $"{fileName}: {text.Value}");
            Assert.That(right, Is.LessThanOrEqualTo(svg.Number("width")), $"{fileName}: {text.Value}");
            Assert.That(text.Number("y"), Is.InRange(0, svg.Number("height")), $"{fileName}: {text.Value}");
        }
    });
}
