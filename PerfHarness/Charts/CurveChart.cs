using PerfHarness.Survey.Output;

namespace PerfHarness.Charts;

/// <summary>
/// Draws a curve for each name over the number of objects on two logarithmic axes, with the names at the ends of the
/// curves.
/// </summary>
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
    private const double LabelGap = 3;
    private const double LabelLeft = Width - Right + 26;

    public static string Draw(string title, string subtitle, IReadOnlyList<Curve> curves)
    {
        SvgPicture picture = new(title, subtitle, Width, Height);
        LogScale across = new(
            [.. curves.SelectMany(curve => curve.Points.Select(point => (double)point.Objects))], Left, Width - Left - Right);
        LogScale up = new(
            [.. curves.SelectMany(curve => curve.Points.Select(point => point.Seconds))], Height - Bottom, Top + Bottom - Height);
        DrawGrid(picture, across, up);
        foreach (Curve curve in curves)
        {
            Draw(picture, curve, across, up);
        }

        DrawLabels(picture, curves, across, up);
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

    // Each label is as near to the end of its curve as its neighbours allow.
    private static void DrawLabels(SvgPicture picture, IReadOnlyList<Curve> curves, LogScale across, LogScale up)
    {
        Curve[] fromTheTop = [.. curves.OrderBy(curve => up.Position(curve.Points[^1].Seconds))];
        double[] heights = Spread([.. fromTheTop.Select(curve => up.Position(curve.Points[^1].Seconds))]);
        for (int index = 0; index < fromTheTop.Length; index++)
        {
            Curve curve = fromTheTop[index];
            (int objects, double seconds) = curve.Points[^1];
            picture.Line(across.Position(objects), up.Position(seconds), LabelLeft - LabelGap, heights[index], $"{curve.Color} lead");
            picture.Text(LabelLeft, heights[index] + LabelDrop, curve.Name, $"{curve.Color} label");
        }
    }

    // Labels that overlap move down, and those that leave the picture move up again.
    private static double[] Spread(double[] wanted)
    {
        double[] heights = [.. wanted];
        for (int index = 1; index < heights.Length; index++)
        {
            heights[index] = Math.Max(heights[index], heights[index - 1] + LabelDistance);
        }

        double highest = Height - Bottom;
        for (int index = heights.Length - 1; index >= 0; index--)
        {
            heights[index] = Math.Min(heights[index], highest);
            highest = heights[index] - LabelDistance;
        }

        return heights;
    }

    /// <summary>A name with its points, by rising number of objects.</summary>
    internal sealed record Curve(string Name, string Color, string Dashes, IReadOnlyList<(int Objects, double Seconds)> Points);
}
