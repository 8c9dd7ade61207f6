using PerfHarness.Reporting;
using PerfHarness.Survey.Output;
using PerfHarness.Survey.Serializers;

namespace PerfHarness.Tests.Survey.Output;

/// <summary>Creates reports.</summary>
internal static class Reports
{
    public static SurveyReport Of(params SurveyRow[] rows) =>
        new(Machine.Current, new DateTimeOffset(2026, 11, 21, 0, 0, 0, TimeSpan.Zero), false, 3, 5, rows);
}

/// <summary>Creates rows with known figures.</summary>
internal static class Rows
{
    public static SurveyRow Of(
        string serializer, double writeS, double readS, string workload = "Customer", int objects = 10, string? loss = null,
        SerializerKind kind = SerializerKind.Peer) =>
        new(workload, objects, Identity(serializer, kind), Figures(writeS), Figures(readS), 550, loss);

    public static SurveyRow Failed(string serializer, string failure, string workload = "Customer") =>
        SurveyRow.Failed(workload, 10, Identity(serializer, SerializerKind.Peer), failure);

    private static SerializerIdentity Identity(string name, SerializerKind kind) => new(name, kind);

    private static DirectionFigures Figures(double seconds) => new(seconds, seconds, 3, 100);
}
