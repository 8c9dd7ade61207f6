using CustomBinarySerializer.TestKit;
using PerfHarness.Survey.Data;
using PerfHarness.Survey.Processes;
using PerfHarness.Survey.Serializers;

namespace PerfHarness.Tests.Survey.Serializers;

public class RoundTripTests
{
    private const int Objects = 70;

    private static readonly string[] Messages =
    [
        "Customer", "VariedCustomer", "Poco", "VariedPoco", "HyperTest", "VariedHyperTest", "NineInts", "VariedNineInts",
        "Tick", "VariedTick", "Texts", "VariedTexts",
        "Order", "VariedOrder", "Collections", "VariedCollections", "BookShelf", "VariedBookShelf",
    ];

    [Test]
    [Category(LongRun.Category)]
    public void EverySerializerKeepsEveryMessage(
        [ValueSource(nameof(SerializerNames))] string serializer, [ValueSource(nameof(SomeMessages))] string workload)
    {
        SurveyWorkload data = SurveyWorkloads.Named(workload);
        object[] roots = data.CreateRoots(Objects);
        if (Refuses(serializer, workload))
        {
            Assert.That(() => Pass(serializer, data, roots), Throws.Exception);
            return;
        }

        RootPasses passes = Pass(serializer, data, roots);

        Assert.That(passes.FirstDifference(roots), LosesTuples(serializer, workload) ? Does.Contain("Pairs") : Is.Null);
        Assert.That(passes.Size, Is.Positive);
    }

    [TestCase(SurveySerializers.HandWritten)]
    [TestCase(SurveySerializers.Formatter)]
    [TestCase(SurveySerializers.ObjectGraph)]
    [TestCase("BinaryWriter")]
    [TestCase("BinaryFormatter")]
    [TestCase("DataContractSerializer, binary")]
    [TestCase("DataContractSerializer, text")]
    [TestCase("System.Text.Json")]
    [TestCase("System.Text.Json, generated")]
    [TestCase("Hyperion")]
    public void OrdersKeepTheirSharedProducts(string serializer) => Assert.That(LossOf(serializer, "Orders"), Is.Null);

    [TestCase("MemoryPack")]
    [TestCase("MessagePack")]
    [TestCase("Orleans")]
    [TestCase("protobuf-net")]
    [TestCase("Google.Protobuf")]
    public void SerializerThatCannotCarryOrdersRefusesThem(string serializer)
    {
        SurveyWorkload orders = SurveyWorkloads.Named("Orders");

        Assert.That(
            () => SurveySerializers.Named(serializer).CreateAdapter(orders, orders.CreateRoots(1)),
            Throws.InstanceOf<NotSupportedException>());
    }

    [Test]
    public void OnlyTheAllocationLimitCarriesNoData() =>
        Assert.That(
            SurveySerializers.All.Where(serializer => !Adapter(serializer, SurveyWorkloads.Named("Customer"), 1).CarriesData)
                .Select(serializer => serializer.Name),
            Is.EqualTo(new[] { SurveySerializers.AllocationOnly }));

    private static IEnumerable<string> SomeMessages() => LongRun.Some(Messages, part: 3);

    private static IEnumerable<string> SerializerNames() =>
        SurveySerializers.All.Select(serializer => serializer.Name).Where(name => name != SurveySerializers.AllocationOnly);

    // The copy buffer of the formatter of 2008 is too small for collections. XmlSerializer has no dictionaries. The
    // others have no message.
    private static bool Refuses(string serializer, string workload) => (serializer, workload) is
        ("XmlSerializer", "Order" or "VariedOrder")
        or ("Formatter of 2008" or "XmlSerializer" or "Google.Protobuf" or "MemoryPack" or "MemoryPack, UTF-16" or "MessagePack"
            or "MessagePack, native types" or "Orleans", "Collections" or "VariedCollections");

    // A tuple has fields, which System.Text.Json leaves out by default.
    private static bool LosesTuples(string serializer, string workload) => (serializer, workload) is
        ("System.Text.Json" or "System.Text.Json, generated", "Collections" or "VariedCollections");

    private static Adapter Adapter(SurveySerializer serializer, SurveyWorkload workload, int objects) =>
        serializer.CreateAdapter(workload, workload.CreateRoots(objects));

    private static string? LossOf(string serializer, string workload)
    {
        SurveyWorkload data = SurveyWorkloads.Named(workload);
        object[] roots = data.CreateRoots(Objects);
        return Pass(serializer, data, roots).FirstDifference(roots);
    }

    private static RootPasses Pass(string serializer, SurveyWorkload workload, object[] roots)
    {
        RootPasses passes = new(workload, Adapter(SurveySerializers.Named(serializer), workload, Objects), roots);
        passes.Serialize();
        passes.TurnAround();
        passes.Deserialize();
        return passes;
    }
}
