using CustomBinarySerializer.Generator.Registrations;
using Microsoft.CodeAnalysis;

namespace CustomBinarySerializer.Generator.Tests.Registrations;

internal sealed class IdTests
{
    [TestCase("registry.Register<Order>(0);", "CBS010 0")]
    [TestCase("registry.Register(typeof(Order), -3);", "CBS010 -3")]
    [TestCase("registry.Register<Plain>(typeId: 0);", "CBS010 0")]
    [TestCase("const int id = 1 - 1; registry.RegisterSerializable<Plain>(id);", "CBS010 id")]
    [TestCase("new CustomBinaryFormatter().Register<Order>(0);", "CBS010 0")]
    public async Task ReportsAnIdBelowOneInACall(string statement, string report) =>
        Assert.That(await RegistrationReports.OfStatements(new RegistrationAnalyzer(), statement), Is.EqualTo(report));

    [TestCase("registry.Register<Order>(1);")]
    [TestCase("registry.Register<Order>(int.MaxValue);")]
    [TestCase("registry.Register<Order>(computed);")]
    [TestCase("registry.TryGetType(0, out _);")]
    public async Task AcceptsOtherIds(string statement) =>
        Assert.That(await RegistrationReports.OfStatements(new RegistrationAnalyzer(), statement), Is.Empty);

    [Test]
    public async Task ReportsAnIdBelowOneInAnAttribute() =>
        Assert.That(
            await RegistrationReports.Of(
                new RegistrationAnalyzer(), Source.Compile("[BinaryTypeId(0)] public class Order { public int Number; }")),
            Is.EqualTo("CBS010 BinaryTypeId(0)"));

    [Test]
    public async Task NamesTheTypeAndTheId() =>
        Assert.That(
            (await Source.Analyze(
                new RegistrationAnalyzer(),
                Source.Compile("[BinaryTypeId(-1)] public class Order { public int Number; }"))).Single().GetMessage(null),
            Is.EqualTo(
                "Order can't be registered under the id -1: ids begin at 1, and those below mean built-in types. Give it the next free id."));

    [Test]
    public async Task ReportsOneIdOfTwoTypesAtTheLater()
    {
        Diagnostic report = (await Source.Analyze(new RegistrationAnalyzer(), Source.Compile(
            "[BinaryTypeId(3)] public class Order { public int Number; }",
            "namespace Shop { public class Outer { [BinaryTypeId(3)] private struct Payment { public int Number; } } }"))).Single();

        Assert.Multiple(() =>
        {
            Assert.That(report.Location.SourceTree!.FilePath, Is.EqualTo("File1.cs"));
            Assert.That(report.AdditionalLocations.Single().SourceTree!.FilePath, Is.EqualTo("File0.cs"));
            Assert.That(
                report.GetMessage(null),
                Is.EqualTo(
                    "The id 3 can't be registered for Outer.Payment: it already names Order. Give one of them an id of its own; types of which frames exist keep theirs."));
        });
    }

    [TestCase("[ContractFor(typeof(Version), 4)] [ContractFor(typeof(List<int>), 4)]", "CBS011 ContractFor(typeof(List<int>), 4)")]
    [TestCase("[ContractFor(typeof(Version), 3)]", "CBS011 ContractFor(typeof(Version), 3)")]
    [TestCase("[ContractFor(typeof(Version), 4)] [ContractFor(typeof(Version), 5)]", "CBS012 ContractFor(typeof(Version), 5)")]
    [TestCase("[ContractFor(typeof(Order), 4)]", "CBS012 ContractFor(typeof(Order), 4)")]
    [TestCase("[ContractFor(typeof(Version), 4)] [ContractFor(typeof(List<int>), 5)]", "")]
    public async Task ReportsIdsAndTypesThatASetNamesTwiceOrThatAreMarked(string attributes, string report) =>
        Assert.That(
            await RegistrationReports.Of(new RegistrationAnalyzer(), Source.Compile(
                "[BinaryTypeId(3)] public class Order { public int Number; }",
                $"{attributes} public abstract partial class Contracts : ContractSet;")),
            Is.EqualTo(report));

    [Test]
    public async Task AcceptsIdsThatDiffer() =>
        Assert.That(
            await RegistrationReports.Of(new RegistrationAnalyzer(), Source.Compile(
                "[BinaryTypeId(3)] public class Order { public int Number; }",
                "[BinaryTypeId(4)] public partial class Payment { public int Number; } partial class Payment { public int Other; }")),
            Is.Empty);
}
