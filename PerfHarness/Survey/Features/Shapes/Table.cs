namespace PerfHarness.Survey.Features.Shapes;

[Serializable]
public sealed class Table
{
    public int[,] Cells { get; set; } = new int[0, 0];
}
