using CustomBinarySerializer.TestKit;
using PerfHarness.Survey.Data;
using PerfHarness.Survey.Serializers.Twins;

namespace PerfHarness.Tests.Survey.Serializers.Twins;

public class TwinConversionTests
{
    private const int Objects = 7;

    [TestCase("Customer")]
    [TestCase("Poco")]
    [TestCase("HyperTest")]
    [TestCase("NineInts")]
    [TestCase("Blob")]
    [TestCase("BookShelf")]
    [TestCase("LoadedShelf")]
    [TestCase("References")]
    [TestCase("Cycle")]
    public void ATwinHoldsAllOfItsMessage(string workload)
    {
        SurveyWorkload data = new SurveyData(SurveyWorkloads.DefaultBytesPerBook, null).Named(workload);
        object message = data.CreateRoots(Objects)[^1];

        object twin = TwinConversion.Convert(message, TwinTypes.Of(data.RootType));

        Assert.That(twin, Is.InstanceOf<ITwin>());
        Assert.That(((ITwin)twin).Touch(), Is.EqualTo(data.Touch(message)));
        Assert.That(
            GraphComparer.Difference(message, TwinConversion.Convert(twin, data.RootType), GraphEquality.Objects), Is.Null);
    }

    [Test]
    public void AMemberThatTheTwinLacksIsNamed() =>
        Assert.That(
            () => TwinConversion.Convert(new WithNickname(), typeof(CustomerTwin)),
            Throws.InvalidOperationException.With.Message.Contains(nameof(WithNickname.Nickname)));

    [Test]
    public void AMessageWithoutTwinIsRefusedByName() =>
        Assert.That(
            () => TwinTypes.Of(typeof(WithNickname)),
            Throws.InstanceOf<NotSupportedException>().With.Message.Contains(nameof(WithNickname)));

    private sealed class WithNickname
    {
        public string Nickname { get; set; } = "";
    }
}
