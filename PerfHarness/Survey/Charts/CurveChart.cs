using PerfHarness.Survey.Output;

namespace PerfHarness.Survey.Charts;

/// <summary>A curve for each name over the number of objects, both axes logarithmic, with the names where the curves end.</summary>
internal static class CurveChart
{
    private const double Width = 840;
    private const double Height = 520;
    private const double Left = 70;
    private const double Right = 250;
    private const double Top = 64;
    private const double Bottom = 52;
    private const double LabelDistance = 15;
    private const double LabelDrop = 4;

    public static string Draw(string title, string subtitle, IReadOnlyList<Curve> curves)
    {
        SvgPicture picture = new(title, Width, Height);
        picture.Text(16, 26, title, "title");
        picture.Text(16, 46, subtitle, "note");
        LogScale across = new([.. curves.SelectMany(curve => curve.Points.Select(point => (double)point.Objects))], Left, Width - Left - Right);
        LogScale up = new([.. curves.SelectMany(curve => curve.Points.Select(point => point.Seconds))], Height - Bottom, Top + Bottom - Height);
        DrawGrid(picture, across, up);
        foreach (Curve curve in curves)
        {
            Draw(picture, curve, across, up);
        }

        DrawLabels(picture, curves, up);
        return picture.ToString();
    }

    private static void DrawGrid(SvgPicture picture, LogScale across, LogScale up)
    {
        foreach (double objects in across.Decades)
        {
            double x = across.Position(objects);
            picture.Line(x, Top, x, Height - Bottom, "grid");
            picture.Text(x, Height - Bottom + 16, FigureText.Count((int)objects), "note", "middle");
        }

        foreach (double seconds in up.Decades)
        {
            double y = up.Position(seconds);
            picture.Line(Left, y, Width - Right, y, "grid");
            picture.Text(Left - 6, y + LabelDrop, FigureText.Time(seconds), "note", "end");
        }

        picture.Text(Left, Height - 14, "objects, across; time per object to write and read, up; both logarithmic", "note");
    }

    private static void Draw(SvgPicture picture, Curve curve, LogScale across, LogScale up)
    {
        (double X, double Y)[] points = [.. curve.Points.Select(point => (across.Position(point.Objects), up.Position(point.Seconds)))];
        picture.Curve(points, $"{curve.Color} line", curve.Dashes);
        foreach ((double x, double y) in points)
        {
            picture.Dot(x, y, curve.Color);
        }
    }

    // From the top down, each label as near to its curve as the one above lets it.
    private static void DrawLabels(SvgPicture picture, IReadOnlyList<Curve> curves, LogScale up)
    {
        double lowest = Top;
        foreach (Curve curve in curves.OrderBy(curve => up.Position(curve.Points[^1].Seconds)))
        {
            double y = Math.Max(lowest, up.Position(curve.Points[^1].Seconds) + LabelDrop);
            picture.Text(Width - Right + 10, y, curve.Name, $"{curve.Color} label");
            lowest = y + LabelDistance;
        }
    }

    /// <summary>A name with its points, by rising number of objects.</summary>
    internal sealed record Curve(string Name, string Color, string Dashes, IReadOnlyList<(int Objects, double Seconds)> Points);
}
