using CustomBinarySerializer.Generator.Registrations;

namespace CustomBinarySerializer.Generator.Tests.Registrations;

internal sealed class BinaryFormatterTests
{
    [Test]
    public async Task ReportsEachPlaceThatNamesIt() =>
        Assert.That(
            await RegistrationReports.Of(new BinaryFormatterAnalyzer(), Source.Unchecked("""
                using System.Runtime.Serialization.Formatters.Binary;

                public class Store
                {
                    private readonly BinaryFormatter _formatter = new BinaryFormatter();

                    public object Load(Stream stream) => new System.Runtime.Serialization.Formatters.Binary.BinaryFormatter().Deserialize(stream);
                }
                """)),
            Is.EqualTo("CBS017 BinaryFormatter\nCBS017 BinaryFormatter\nCBS017 BinaryFormatter"));

    [Test]
    public async Task LeavesAloneWhatOnlyHasItsName() =>
        Assert.That(
            await RegistrationReports.Of(new BinaryFormatterAnalyzer(), Source.Compile("""
                using BinaryFormatter = CustomBinarySerializer.CustomBinaryFormatter;

                public class Store
                {
                    private readonly BinaryFormatter _formatter = new BinaryFormatter();

                    public void Save(Stream stream, object graph) => _formatter.Serialize(stream, graph);
                }
                """)),
            Is.Empty);
}
