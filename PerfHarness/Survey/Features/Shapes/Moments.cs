namespace PerfHarness.Survey.Features.Shapes;

[Serializable]
public sealed class Moments
{
    public DateTime Utc { get; set; }

    public DateTime Local { get; set; }

    public DateTime Unspecified { get; set; }

    public static Moments Create() => new()
    {
        Utc = new DateTime(2024, 2, 29, 12, 34, 56, DateTimeKind.Utc).AddTicks(1),
        Local = new DateTime(2024, 2, 29, 12, 34, 56, DateTimeKind.Local).AddTicks(2),
        Unspecified = new DateTime(2024, 2, 29, 12, 34, 56, DateTimeKind.Unspecified).AddTicks(3),
    };
}
