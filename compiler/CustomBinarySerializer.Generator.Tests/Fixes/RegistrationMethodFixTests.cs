using CustomBinarySerializer.CodeFixes.Registrations;
using CustomBinarySerializer.Generator.Registrations;
using CustomBinarySerializer.Generator.Tests.Registrations;

namespace CustomBinarySerializer.Generator.Tests.Fixes;

internal sealed class RegistrationMethodFixTests
{
    [TestCase("registry.Register<Order>(1).RegisterSerializable<Payment>(2);", "registry.Register<Order>(1).Register<Payment>(2);")]
    [TestCase("registry.RegisterSerializable(typeof(Order), 1);", "registry.Register(typeof(Order), 1);")]
    public async Task CallsTheMethodThatServesTheType(string statement, string result)
    {
        using FixRun run = new(RegistrationReports.Program(statement));

        Assert.That(
            await run.Fix(new RegistrationMethodFix(), new RegistrationAnalyzer()), Is.EqualTo(RegistrationReports.Program(result)));
    }

    [Test]
    public async Task OffersNothingForATypeWithoutObjects()
    {
        using FixRun run = new(RegistrationReports.Program("registry.Register(typeof(Math), 1);"));

        Assert.That(await run.Titles(new RegistrationMethodFix(), new RegistrationAnalyzer()), Is.Empty);
    }

    [Test]
    public async Task FixesAllAtOnce()
    {
        using FixRun run =
            new(RegistrationReports.Program("registry.RegisterSerializable(typeof(Order), 1).RegisterSerializable<Payment>(2);"));

        Assert.That(
            await run.FixAll(new RegistrationMethodFix(), new RegistrationAnalyzer()),
            Is.EqualTo((string[])[RegistrationReports.Program("registry.Register(typeof(Order), 1).Register<Payment>(2);")]));
    }
}
