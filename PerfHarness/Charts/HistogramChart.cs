using PerfHarness.Survey.Output;

namespace PerfHarness.Charts;

/// <summary>
/// Draws a histogram for each name over one axis of times. Both axes are logarithmic, so that rare slow calls are
/// visible.
/// </summary>
internal static class HistogramChart
{
    private const double Width = 840;
    private const double NamesWidth = 240;
    private const double RightMargin = 40;
    private const double HeadHeight = 64;
    private const double FootHeight = 44;
    private const double PanelHeight = 110;
    private const double PanelGap = 26;
    private const double SmallestShare = 1e-7;
    private const double NanosecondsPerSecond = 1e9;

    private static readonly (double Share, string Text)[] Shares = [(1, "100 %"), (1e-3, "0.1 %"), (1e-6, "0.0001 %")];

    public static string Draw(string title, string subtitle, IReadOnlyList<Panel> panels)
    {
        double bottom = HeadHeight + (panels.Count * PanelHeight);
        SvgPicture picture = new(title, subtitle, Width, bottom + FootHeight);
        LogScale across = new([.. panels.SelectMany(panel => EndsOf(panel.Calls))], NamesWidth, Width - NamesWidth - RightMargin);
        foreach (double decade in across.Decades)
        {
            double x = across.Position(decade);
            picture.Line(x, HeadHeight, x, bottom, "grid");
            picture.Text(x, bottom + 16, FigureText.Time(decade / NanosecondsPerSecond), "note", "middle");
        }

        for (int index = 0; index < panels.Count; index++)
        {
            Draw(picture, across, panels[index], HeadHeight + (index * PanelHeight));
        }

        picture.Text(
            NamesWidth,
            bottom + 36,
            $"time of a call, across; share of all calls, up, {LatencyHistogram.BucketsPerDecade} buckets a decade; both logarithmic",
            "note");
        return picture.ToString();
    }

    private static void Draw(SvgPicture picture, LogScale across, Panel panel, double top)
    {
        double bottom = top + PanelHeight;
        LogScale up = new([SmallestShare, 1], bottom, PanelGap - PanelHeight);
        picture.Line(NamesWidth, bottom, Width - RightMargin, bottom, "grid");
        picture.Text(16, bottom - (PanelHeight / 3), panel.Name);
        foreach ((double share, string text) in Shares)
        {
            double y = up.Position(share);
            picture.Line(NamesWidth - 4, y, NamesWidth, y, "grid");
            picture.Text(NamesWidth - 8, y + 4, text, "note", "end");
        }

        for (int index = 0; index < panel.Calls.Counts.Count; index++)
        {
            double share = panel.Calls.Share(index);
            if (share > SmallestShare)
            {
                double left = across.Position(panel.Calls.StartNs(index));
                double height = up.Position(share);
                picture.Rectangle(
                    left, height, across.Position(panel.Calls.StartNs(index + 1)) - left, bottom - height, $"{panel.Color} write");
            }
        }

        picture.Text(Width - RightMargin - 4, top + 18, Summary(panel.Calls), "note value", "end");
    }

    private static string Summary(LatencyHistogram calls) =>
        $"half within {Within(calls, 0.5)}, 99 % within {Within(calls, 0.99)}, 99.9 % within {Within(calls, 0.999)}";

    private static string Within(LatencyHistogram calls, double share) => FigureText.Time(calls.WithinNs(share) / NanosecondsPerSecond);

    private static double[] EndsOf(LatencyHistogram calls) => [calls.StartNs(0), calls.StartNs(calls.Counts.Count)];

    /// <summary>A name with its calls.</summary>
    internal sealed record Panel(string Name, string Color, LatencyHistogram Calls);
}
