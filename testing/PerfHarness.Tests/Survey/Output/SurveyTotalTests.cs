using PerfHarness.Survey.Output;
using PerfHarness.Survey.Serializers;

namespace PerfHarness.Tests.Survey.Output;

public class SurveyTotalTests
{
    private const string Own = SurveySerializers.HandWritten;

    [Test]
    public void OnlyCommonRowsAreCompared()
    {
        SurveyTotal total = TotalOf(
            "Peer", Rows.Of(Own, 1, 1), Rows.Of("Peer", 4, 4), Rows.Of(Own, 1, 1, "Blob"), Rows.Failed("Peer", "Too large", "Blob"));

        Assert.That((total.TimesOwn, total.Done, total.Asked), Is.EqualTo((4.0, 1, 2)));
    }

    [Test]
    public void EachRowHasTheSameWeight()
    {
        SurveyTotal total = TotalOf(
            "Peer", Rows.Of(Own, 1, 1), Rows.Of("Peer", 2, 2), Rows.Of(Own, 1000, 1000, "Blob"), Rows.Of("Peer", 8000, 8000, "Blob"));

        Assert.That(total.TimesOwn, Is.EqualTo(4).Within(1e-9));
    }

    [Test]
    public void FailuresAndLossesAreListed()
    {
        SurveyTotal total = TotalOf("Peer", Rows.Failed("Peer", "Too large", "Blob"), Rows.Of("Peer", 1, 1, loss: "root.Kind: Utc"));

        Assert.That(total.LeftOut, Is.EqualTo((string[])["Blob (Too large)", "Customer (lost root.Kind: Utc)"]));
    }

    [Test]
    public void AutoContractReplacesAMissingHandWrittenOne()
    {
        SurveyTotal total = TotalOf("Peer", Rows.Of(SurveySerializers.Auto, 2, 2), Rows.Of("Peer", 4, 4), Rows.Failed(Own, "None"));

        Assert.That(total.TimesOwn, Is.EqualTo(2).Within(1e-9));
    }

    [Test]
    public void NoCommonRowGivesNoRatio() => Assert.That(TotalOf("Peer", Rows.Of("Peer", 1, 1)).TimesOwn, Is.Null);

    private static SurveyTotal TotalOf(string serializer, params SurveyRow[] rows) =>
        SurveyTotal.Of(rows).Single(total => total.Serializer == serializer);
}
