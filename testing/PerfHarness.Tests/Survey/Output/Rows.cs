using PerfHarness.Survey;
using PerfHarness.Survey.Output;
using PerfHarness.Survey.Serializers;

namespace PerfHarness.Tests.Survey.Output;

/// <summary>Rows with known figures.</summary>
internal static class Rows
{
    public static SurveyRow Of(
        string serializer, double writeS, double readS, string workload = "Customer", int objects = 10, string? loss = null,
            SerializerKind kind = SerializerKind.Peer) =>
        new(workload, objects, Identity(serializer, kind), SurveyMode.Combined, Figures(writeS), Figures(readS), 550, true, loss, null);

    public static SurveyRow Failed(string serializer, string failure, string workload = "Customer") =>
        SurveyRow.Failed(workload, 10, Identity(serializer, SerializerKind.Peer), SurveyMode.Combined, failure);

    private static SerializerIdentity Identity(string name, SerializerKind kind) =>
        new(name, kind, "1.2.3.4", ".NET", "home", "Binary", "tags, \"and\" lengths", true);

    private static DirectionFigures Figures(double seconds) =>
        DirectionFigures.Of(2 * seconds, [seconds, seconds, seconds], 100, [0.5, 0, 0]) with { Timed = new TimedPart(3, 1_234) };
}
