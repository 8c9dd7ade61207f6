using PerfHarness.Workloads;

namespace PerfHarness.Survey.Serializers;

/// <summary>Straight-line code that writes the same frames as the library: stores and nothing else.</summary>
/// <param name="room">Enough for any of the messages.</param>
internal sealed class StraightLineAdapter<TWorkload>(int room) : Adapter
    where TWorkload : struct, ILimitedWorkload
{
    public override void Serialize(SurveyStream destination, object root) =>
        destination.Advance(TWorkload.WriteStraight(destination.GetSpan(room), root));

    public override object Deserialize(MemoryStream source, int length) => TWorkload.ReadStraight(Bytes(source, length));
}
