using CustomBinarySerializer.Generator.Registrations;

namespace CustomBinarySerializer.Generator.Tests.Registrations;

internal sealed class DuplicateRegistrationTests
{
    [TestCase("registry.Register<Order>(1); registry.Register<Payment>(1);")]
    [TestCase("registry.Register<Order>(1).Register<Payment>(1);")]
    [TestCase("new TypeRegistry().Register<Order>(1).Register<Plain>(2).Register<Payment>(1);")]
    [TestCase("var mine = new TypeRegistry().Register<Order>(1); mine.Register<Payment>(1);")]
    [TestCase("TypeRegistry mine; mine = new(); mine.Register<Order>(1); mine.Register<Payment>(1);")]
    [TestCase("_kept.Register<Order>(1); this._kept.Register<Payment>(1);")]
    [TestCase("registry.Register<Order>(1); if (condition) { registry.Register<Payment>(1); }")]
    [TestCase("var formatter = new CustomBinaryFormatter(); formatter.Register<Order>(1); formatter.Registry.Register<Payment>(1);")]
    [TestCase("Action later = () => registry.Register<Order>(1).Register<Payment>(1);")]
    public async Task ReportsAnIdThatIsTaken(string statements) =>
        Assert.That(await RegistrationReports.OfStatements(new RegistrationAnalyzer(), statements), Is.EqualTo("CBS011 1"));

    [TestCase("registry.Register<Order>(1); other.Register<Payment>(1);")]
    [TestCase("new TypeRegistry().Register<Order>(1); new TypeRegistry().Register<Payment>(1);")]
    [TestCase("var one = new TypeRegistry().Register<Order>(1); var two = new TypeRegistry().Register<Payment>(1);")]
    [TestCase("if (condition) { registry.Register<Order>(1); } else { registry.Register<Payment>(1); }")]
    [TestCase("if (condition) { registry.Register<Order>(1); return; } registry.Register<Payment>(1);")]
    [TestCase("var mine = new TypeRegistry(); mine.Register<Order>(1); mine = new(); mine.Register<Payment>(1);")]
    [TestCase("registry.Register<Order>(1); Action refused = () => registry.Register<Payment>(1);")]
    [TestCase("registry.Register<Order>(1); try { registry.Register<Payment>(1); } catch (ArgumentException) { }")]
    [TestCase("switch (computed) { case 1: registry.Register<Order>(1); break; default: registry.Register<Payment>(1); break; }")]
    [TestCase("_ = condition ? registry.Register<Order>(1) : registry.Register<Payment>(1);")]
    [TestCase("registry.Register<Order>(computed); registry.Register<Payment>(computed);")]
    [TestCase("registry = other; registry.Register<Order>(1); registry.Register<Payment>(1);")]
    public async Task AcceptsOneIdWhereOnlyOneOfThemIsRegistered(string statements) =>
        Assert.That(await RegistrationReports.OfStatements(new RegistrationAnalyzer(), statements), Is.Empty);

    [Test]
    public async Task ReportsATypeThatIsRegisteredTwice() =>
        Assert.That(
            (await Source.Analyze(
                new RegistrationAnalyzer(),
                Source.Compile(RegistrationReports.Program("registry.Register<Order>(1).Register(typeof(Order), computed);")))).Single()
                .GetMessage(null),
            Is.EqualTo(
                "Order can't be registered under the id computed: it already has the id 1. Remove one of the registrations; for frames of an earlier layout register the earlier class, and an upcast."));

    [TestCase("registry.Register<Order>(1); other.Register<Order>(2);")]
    [TestCase("if (condition) { registry.Register<Order>(1); } else { registry.Register<Order>(2); }")]
    [TestCase("registry.Register<List<int>>(1).Register<List<long>>(2);")]
    public async Task AcceptsATypeInTwoRegistries(string statements) =>
        Assert.That(await RegistrationReports.OfStatements(new RegistrationAnalyzer(), statements), Is.Empty);
}
