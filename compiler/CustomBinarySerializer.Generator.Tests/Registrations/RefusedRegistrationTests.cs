using CustomBinarySerializer.Generator.Registrations;

namespace CustomBinarySerializer.Generator.Tests.Registrations;

internal sealed class RefusedRegistrationTests
{
    [TestCase("registry.Register(typeof(Order), 1);")]
    [TestCase("registry.Register<Order>(1).Register<Plain>(2).Register(typeof(Plain[]), 3);")]
    [TestCase("new CustomBinaryFormatter(registry).Register<Plain>(1);")]
    [TestCase("registry.RegisterSerializable<Plain>(1);")]
    [TestCase("foreach (Type type in new[] { typeof(Plain) }) { registry.Register(type, computed++); }")]
    public async Task AcceptsATypeWithAndWithoutAContract(string statement) =>
        Assert.That(await RegistrationReports.OfStatements(new RegistrationAnalyzer(), statement), Is.Empty);

    [TestCase("registry.RegisterSerializable<Order>(1);")]
    [TestCase("registry.RegisterSerializable(typeof(Order), 1, null);")]
    public async Task ReportsAHandWrittenContractThatWouldNotBeUsed(string statement) =>
        Assert.That(
            await RegistrationReports.OfStatements(new RegistrationAnalyzer(), statement),
            Does.StartWith("CBS014 ").And.Not.Contains("\n"));

    [TestCase("registry.Register(typeof(Shape), 1);")]
    [TestCase("registry.Register<Shape>(1);")]
    [TestCase("registry.Register<IComparable>(1);")]
    [TestCase("registry.Register(typeof(List<>), 1);")]
    [TestCase("registry.Register(typeof(Math), 1);")]
    [TestCase("registry.RegisterSerializable(typeof(Math), 1);")]
    [TestCase("registry.Register(typeof(Span<int>), 1);")]
    public async Task ReportsATypeOfWhichThereAreNoObjects(string statement) =>
        Assert.That(
            await RegistrationReports.Of(
                new RegistrationAnalyzer(), Source.Compile("public abstract class Shape;", RegistrationReports.Program(statement))),
            Does.StartWith("CBS014 ").And.Not.Contains("\n"));

    [TestCase("registry.RegisterSerializable<Order>(1, new RegistrationOptions { AllowUnsuitableType = true });")]
    [TestCase("registry.RegisterSerializable<Shape>(1);")]
    [TestCase("registry.Register<int[]>(1);")]
    public async Task AcceptsWhatTheRegistryTakes(string statement) =>
        Assert.That(
            await RegistrationReports.Of(
                new RegistrationAnalyzer(), Source.Compile("public abstract class Shape;", RegistrationReports.Program(statement))),
            Is.Empty);

    [TestCase(
        "[BinaryTypeId(1)] public abstract class Shape : ICustomBinarySerializable { public abstract void WriteDataTo(BinaryWriter writer); public abstract void SetDataFrom(BinaryReader reader); }")]
    [TestCase("[BinaryTypeId(1)] public class Box<T> { public int Number; }")]
    [TestCase("public class Box<T> { [BinaryTypeId(1)] public class Inner { public int Number; } }")]
    public async Task ReportsAnAttributeOnATypeOfWhichThereAreNoObjects(string source) =>
        Assert.That(await RegistrationReports.Of(new RegistrationAnalyzer(), Source.Compile(source)), Is.EqualTo("CBS014 BinaryTypeId(1)"));

    [Test]
    public async Task LeavesMarkedTypesToTheGenerator() =>
        Assert.That(
            await RegistrationReports.Of(new RegistrationAnalyzer(), Source.Compile("[BinaryTypeId(1)] public abstract class Shape;")),
            Is.Empty);
}
