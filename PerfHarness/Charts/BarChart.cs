using PerfHarness.Survey.Output;

namespace PerfHarness.Charts;

/// <summary>Draws two bars for each name, for writing and reading, on a logarithmic axis of seconds.</summary>
internal static class BarChart
{
    private const double Width = 840;
    private const double NamesWidth = 250;
    private const double RightMargin = 70;
    private const double HeadHeight = 64;
    private const double FootHeight = 44;
    private const double RowHeight = 34;
    private const double BarHeight = 12;
    private const double TextDrop = 10;

    public static string Draw(string title, string subtitle, IReadOnlyList<Bars> rows)
    {
        double plotHeight = rows.Count * RowHeight;
        SvgPicture picture = new(title, subtitle, Width, HeadHeight + plotHeight + FootHeight);
        double[] values = [.. rows.SelectMany(row => new[] { row.WriteS, row.ReadS }).OfType<double>()];
        LogScale scale = new(values, NamesWidth, Width - NamesWidth - RightMargin);
        foreach (double decade in scale.Decades)
        {
            double x = scale.Position(decade);
            picture.Line(x, HeadHeight, x, HeadHeight + plotHeight, "grid");
            picture.Text(x, HeadHeight + plotHeight + 16, FigureText.Time(decade), "note", "middle");
        }

        for (int index = 0; index < rows.Count; index++)
        {
            Draw(picture, scale, rows[index], HeadHeight + (index * RowHeight));
        }

        picture.Text(NamesWidth, HeadHeight + plotHeight + 36, "per object, logarithmic; upper bar: write, lower bar: read", "note");
        return picture.ToString();
    }

    private static void Draw(SvgPicture picture, LogScale scale, Bars row, double top)
    {
        picture.Text(NamesWidth - 8, top + 20, row.Name, "", "end");
        Draw(picture, scale, row.WriteS, top + 4, $"{row.Color} write");
        Draw(picture, scale, row.ReadS, top + 4 + BarHeight + 1, $"{row.Color} read");
    }

    private static void Draw(SvgPicture picture, LogScale scale, double? value, double top, string kind)
    {
        if (value is double seconds)
        {
            double end = scale.Position(seconds);
            picture.Rectangle(NamesWidth, top, end - NamesWidth, BarHeight, "paper");
            picture.Rectangle(NamesWidth, top, end - NamesWidth, BarHeight, kind);
            picture.Text(end + 4, top + TextDrop, FigureText.Time(seconds), "note value");
        }
    }

    /// <summary>A name with its two values.</summary>
    internal sealed record Bars(string Name, string Color, double? WriteS, double? ReadS);
}
