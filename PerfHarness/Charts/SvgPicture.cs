using System.Xml.Linq;

namespace PerfHarness.Charts;

/// <summary>A picture as SVG without scripts. Its colours follow the light or dark setting of the reader.</summary>
internal sealed class SvgPicture
{
    private const string Style = """
        text { font: 12px system-ui, sans-serif; fill: #24292f; }
        .title { font-size: 16px; font-weight: 600; }
        .note { font-size: 11px; fill: #57606a; }
        .value { paint-order: stroke; stroke: #ffffff; stroke-width: 4; stroke-linejoin: round; }
        .paper { fill: #ffffff; }
        .grid { stroke: #d0d7de; stroke-width: 1; }
        .a { fill: #0969da; stroke: #0969da; } .b { fill: #1a7f37; stroke: #1a7f37; } .c { fill: #bc4c00; stroke: #bc4c00; }
        .d { fill: #8250df; stroke: #8250df; } .e { fill: #cf222e; stroke: #cf222e; } .f { fill: #6e7781; stroke: #6e7781; }
        .g { fill: #1b7c83; stroke: #1b7c83; }
        .read { fill-opacity: 0.45; stroke-opacity: 0; } .write { stroke-opacity: 0; }
        polyline.line { fill: none; stroke-width: 2; } .lead { stroke-width: 1; stroke-opacity: 0.4; } text.label { stroke: none; }
        @media (prefers-color-scheme: dark) {
          text { fill: #e6edf3; } .note { fill: #9198a1; } .value { stroke: #0d1117; } .paper { fill: #0d1117; } .grid { stroke: #3d444d; }
          .a { fill: #4493f8; stroke: #4493f8; } .b { fill: #3fb950; stroke: #3fb950; } .c { fill: #f0883e; stroke: #f0883e; }
          .d { fill: #ab7df8; stroke: #ab7df8; } .e { fill: #f85149; stroke: #f85149; } .f { fill: #9198a1; stroke: #9198a1; }
          .g { fill: #39c5cf; stroke: #39c5cf; }
        }
        """;

    private static readonly XNamespace Svg = "http://www.w3.org/2000/svg";

    private readonly XElement _root;

    /// <summary>Creates a picture with a title and a line after it.</summary>
    public SvgPicture(string title, string subtitle, double width, double height)
    {
        _root = new XElement(
            Svg + "svg",
            new XAttribute("viewBox", $"0 0 {Number(width)} {Number(height)}"),
            new XAttribute("width", Number(width)),
            new XAttribute("height", Number(height)),
            new XAttribute("role", "img"),
            new XElement(Svg + "title", title),
            new XElement(Svg + "style", Style));
        Rectangle(0, 0, width, height, "paper");
        Text(16, 26, title, "title");
        Text(16, 46, subtitle, "note");
    }

    /// <summary>Returns a description of machine and time for the line after a title.</summary>
    public static string Measured(Machine machine, DateTimeOffset moment) => string.Create(
        CultureInfo.InvariantCulture,
        $"{machine.Runtime}, {machine.Architecture}, {machine.Processors} processors, {moment:MMMM yyyy}");

    public void Rectangle(double x, double y, double width, double height, string kind) => Add(
        "rect", kind, ("x", x), ("y", y), ("width", width), ("height", height));

    public void Line(double fromX, double fromY, double toX, double toY, string kind) => Add(
        "line", kind, ("x1", fromX), ("y1", fromY), ("x2", toX), ("y2", toY));

    public void Dot(double x, double y, string kind) => Add("circle", kind, ("cx", x), ("cy", y), ("r", 3));

    public void Curve(IEnumerable<(double X, double Y)> points, string kind, string dashes) => _root.Add(new XElement(
        Svg + "polyline",
        new XAttribute("class", kind),
        new XAttribute("stroke-dasharray", dashes),
        new XAttribute("points", string.Join(' ', points.Select(point => $"{Number(point.X)},{Number(point.Y)}")))));

    /// <summary>Draws a text.</summary>
    /// <param name="x">Position of the anchor.</param>
    /// <param name="y">Position of the base line.</param>
    /// <param name="text">The text.</param>
    /// <param name="kind">Class of the style.</param>
    /// <param name="anchor"><c>start</c>, <c>middle</c> or <c>end</c>.</param>
    public void Text(double x, double y, string text, string kind = "", string anchor = "start") => _root.Add(new XElement(
        Svg + "text",
        new XAttribute("x", Number(x)),
        new XAttribute("y", Number(y)),
        new XAttribute("class", kind),
        new XAttribute("text-anchor", anchor),
        text));

    public override string ToString() => _root.ToString() + "\n";

    private void Add(string element, string kind, params ReadOnlySpan<(string Name, double Value)> attributes)
    {
        XElement added = new(Svg + element, new XAttribute("class", kind));
        foreach ((string name, double value) in attributes)
        {
            added.Add(new XAttribute(name, Number(value)));
        }

        _root.Add(added);
    }

    private static string Number(double value) => value.ToString("0.##", CultureInfo.InvariantCulture);
}
