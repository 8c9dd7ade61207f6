using System.Globalization;
using System.Xml.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;

namespace CustomBinarySerializer.Generator.Tests.Registrations;

/// <summary>
/// Draws a source file with the reports of an analyzer as SVG: the lines as an editor shows them, then the messages as
/// the build prints them.
/// </summary>
internal static class ReportPicture
{
    private const int Width = 760;
    private const int Left = 56;
    private const int LineHeight = 19;
    private const double CharWidth = 7.2;
    private const int CharsPerLine = 90;

    private const string Style = """
        text { font: 12px ui-monospace, monospace; fill: #24292f; }
        .paper { fill: #ffffff; stroke: #d0d7de; } .bar { fill: #f6f8fa; stroke: #d0d7de; }
        .number { fill: #57606a; text-anchor: end; } .error { fill: #cf222e; } .wave { fill: none; stroke: #cf222e; stroke-width: 1.3; }
        @media (prefers-color-scheme: dark) {
          text { fill: #e6edf3; } .paper { fill: #0d1117; stroke: #3d444d; } .bar { fill: #151b23; stroke: #3d444d; }
          .number { fill: #9198a1; } .error { fill: #ff7b72; } .wave { stroke: #ff7b72; }
        }
        """;

    private static readonly XNamespace Svg = "http://www.w3.org/2000/svg";

    public static string Draw(SourceText source, IReadOnlyList<Diagnostic> reports)
    {
        string[] messages = [.. reports.SelectMany(report => Wrapped(report.ToString()))];
        int bottom = 40 + (source.Lines.Count * LineHeight) + 6;
        int height = bottom + ((messages.Length + 1) * LineHeight);
        XElement picture = new(
            Svg + "svg",
            new XAttribute("viewBox", $"0 0 {Width} {height}"),
            new XAttribute("width", Width),
            new XAttribute("height", height),
            new XAttribute("role", "img"),
            new XElement(Svg + "title", string.Join(" ", reports)),
            new XElement(Svg + "style", Style),
            Box("paper", 0, height),
            Text(20, 20, reports[0].Location.GetLineSpan().Path, ""));
        foreach (TextLine line in source.Lines)
        {
            double y = Baseline(line.LineNumber);
            picture.Add(Text(Left - 16, y, (line.LineNumber + 1).ToString(CultureInfo.InvariantCulture), "number"));
            picture.Add(Code(line.ToString(), y));
        }

        picture.Add(reports.SelectMany(report => report.AdditionalLocations.Prepend(report.Location)).Select(Wave));
        picture.Add(Box("bar", bottom, height - bottom));
        picture.Add(messages.Select((message, index) => Text(20, bottom + ((index + 1) * LineHeight), message, "error")));
        return picture + "\n";
    }

    private static double Baseline(int line) => 40 + ((line + 0.75) * LineHeight);

    private static XElement Code(string line, double y)
    {
        string code = line.TrimStart();
        XElement text = Text(Left + ((line.Length - code.Length) * CharWidth), y, code, "");

        // The marks fit in every font.
        text.Add(new XAttribute("textLength", Number(code.Length * CharWidth)));
        return text;
    }

    private static XElement Wave(Location location)
    {
        LinePositionSpan place = location.GetLineSpan().Span;
        double x = Left + (place.Start.Character * CharWidth);
        int waves = (int)((place.End.Character - place.Start.Character) * CharWidth / 6);
        string path = string.Concat(Enumerable.Repeat(" q1.5 -3 3 0 t3 0", waves));
        return new XElement(
            Svg + "path",
            new XAttribute("class", "wave"),
            new XAttribute("d", $"M{Number(x)} {Number(Baseline(place.Start.Line) + 4)}{path}"));
    }

    private static XElement Box(string kind, int top, int height) => new(
        Svg + "rect",
        new XAttribute("class", kind),
        new XAttribute("y", top),
        new XAttribute("width", Width),
        new XAttribute("height", height));

    private static XElement Text(double x, double y, string text, string kind) => new(
        Svg + "text", new XAttribute("class", kind), new XAttribute("x", Number(x)), new XAttribute("y", Number(y)), text);

    private static IEnumerable<string> Wrapped(string message)
    {
        string line = "";
        foreach (string word in message.Split(' '))
        {
            if (line.Length + word.Length >= CharsPerLine)
            {
                yield return line;
                line = "";
            }

            line += line.Length == 0 ? word : " " + word;
        }

        yield return line;
    }

    private static string Number(double value) => value.ToString("0.##", CultureInfo.InvariantCulture);
}
