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
        "Order", "VariedOrder", "Collections", "VariedCollections", "Blob", "BookShelf", "VariedBookShelf", "LoadedShelf",
    ];

    [Test]
    public void EverySerializerBringsEveryMessageBack(
        [ValueSource(nameof(SerializerNames))] string serializer, [ValueSource(nameof(Messages))] string workload)
    {
        SurveyWorkload data = WorkloadNamed(workload);
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
    [TestCase("Formatter of 2008")]
    [TestCase("BinaryWriter")]
    [TestCase("BinaryFormatter")]
    [TestCase("DataContractSerializer, binary")]
    [TestCase("DataContractSerializer, text")]
    [TestCase("System.Text.Json")]
    [TestCase("System.Text.Json, generated")]
    [TestCase("Newtonsoft.Json")]
    public void SerializersThatKnowReferencesCloseTheCycle(string serializer) => Assert.That(LossOf(serializer, "Cycle"), Is.Null);

    [TestCase(SurveySerializers.HandWritten)]
    [TestCase(SurveySerializers.ObjectGraph)]
    [TestCase("BinaryFormatter")]
    [TestCase("DataContractSerializer, binary")]
    public void SerializersThatKnowTextsKeepOneOfManyBooks(string serializer) => Assert.That(LossOf(serializer, "References"), Is.Null);

    [TestCase(SurveySerializers.Auto)]
    [TestCase(SurveySerializers.Generated)]
    [TestCase("Google.Protobuf")]
    [TestCase("System.Text.Json")]
    public void SerializersThatWriteTheSharedTextForEachBookAreMarked(string serializer) =>
        Assert.That(LossOf(serializer, "References"), Does.Contain("another string object"));

    [TestCase(SurveySerializers.HandWritten)]
    [TestCase(SurveySerializers.ObjectGraph)]
    [TestCase("BinaryFormatter")]
    [TestCase("System.Text.Json, generated")]
    public void OrdersComeBackWithTheirProductsShared(string serializer) => Assert.That(LossOf(serializer, "Orders"), Is.Null);

    [Test]
    public void OnlyTheLimitThatAllocatesCarriesNoData() =>
        Assert.That(
            SurveySerializers.All.Where(serializer => !Adapter(serializer, WorkloadNamed("Customer"), 1).CarriesData)
                .Select(serializer => serializer.Name),
            Is.EqualTo(new[] { SurveySerializers.AllocationOnly }));

    private static IEnumerable<string> SerializerNames() =>
        SurveySerializers.All.Select(serializer => serializer.Name).Where(name => name != SurveySerializers.AllocationOnly);

    // The copy buffer of the formatter of 2008 is too small for these messages. XmlSerializer has no dictionaries. The
    // others have no message.
    private static bool Refuses(string serializer, string workload) => (serializer, workload) is
        ("Formatter of 2008", "Blob" or "Collections" or "VariedCollections")
        or ("XmlSerializer", "Order" or "VariedOrder" or "Collections" or "VariedCollections")
        or ("Google.Protobuf", "Collections" or "VariedCollections")
        or ("MemoryPack" or "MemoryPack, UTF-16" or "MessagePack" or "MessagePack, native types" or "Orleans",
            "Tick" or "VariedTick" or "Texts" or "VariedTexts" or "Order" or "VariedOrder" or "Collections" or "VariedCollections");

    // By default it leaves out fields, of which a tuple consists.
    private static bool LosesTuples(string serializer, string workload) => (serializer, workload) is
        ("System.Text.Json" or "System.Text.Json, generated", "Collections" or "VariedCollections");

    private static SurveyWorkload WorkloadNamed(string name) => new SurveyData(SurveyWorkloads.DefaultBytesPerBook, null).Named(name);

    private static Adapter Adapter(SurveySerializer serializer, SurveyWorkload workload, int objects) =>
        serializer.CreateAdapter(workload, workload.CreateRoots(objects));

    private static string? LossOf(string serializer, string workload)
    {
        SurveyWorkload data = WorkloadNamed(workload);
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
