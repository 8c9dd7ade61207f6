namespace PerfHarness.Survey.Features.Shapes;

[Serializable]
public sealed class Rows
{
    public int[][] Cells { get; set; } = [];
}
