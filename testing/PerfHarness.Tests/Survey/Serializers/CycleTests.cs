using PerfHarness.Survey.Data;
using PerfHarness.Survey.Processes;
using PerfHarness.Survey.Serializers;

namespace PerfHarness.Tests.Survey.Serializers;

public class CycleTests
{
    private const int Objects = 70;

    [TestCase("MemoryPack")]
    [TestCase("MemoryPack, UTF-16")]
    [TestCase("Hyperion")]
    [TestCase("Orleans")]
    public void PeersThatKnowReferencesCloseTheCycle(string serializer)
    {
        SurveyWorkload cycle = Cycle();
        object[] roots = cycle.CreateRoots(Objects);
        RootPasses passes = new(cycle, SurveySerializers.Named(serializer).CreateAdapter(cycle, roots), roots);

        passes.Serialize();
        passes.TurnAround();

        Assert.That(passes.FirstDifference(roots), Is.Null);
    }

    [TestCase("MessagePack")]
    [TestCase("MessagePack, native types")]
    [TestCase("MessagePack, contractless")]
    [TestCase("protobuf-net")]
    public void PeersThatWouldNotEndOnACycleRefuseIt(string serializer)
    {
        SurveyWorkload cycle = Cycle();

        Assert.That(
            () => SurveySerializers.Named(serializer)
                .CreateAdapter(cycle, cycle.CreateRoots(1)), Throws.InstanceOf<NotSupportedException>());
    }

    private static SurveyWorkload Cycle() => new SurveyData(SurveyWorkloads.DefaultBytesPerBook, null).Named("Cycle");
}
