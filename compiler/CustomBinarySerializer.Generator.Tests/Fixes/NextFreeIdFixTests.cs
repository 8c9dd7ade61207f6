using CustomBinarySerializer.CodeFixes.Registrations;
using CustomBinarySerializer.Generator.Registrations;
using CustomBinarySerializer.Generator.Tests.Registrations;

namespace CustomBinarySerializer.Generator.Tests.Fixes;

internal sealed class NextFreeIdFixTests
{
    [Test]
    public async Task UsesAnIdAboveAllOfTheProject()
    {
        using FixRun run = new(
            "[BinaryTypeId(3)] public class Order { public int Number; }",
            "[BinaryTypeId(3)] public class Payment { public int Number; }",
            RegistrationReports.Program("registry.Register<Plain>(17); registry.TryGetType(99, out _);")
                .Replace("class Order", "class Other", StringComparison.Ordinal)
                .Replace("class Payment", "class Another", StringComparison.Ordinal));

        Assert.That(
            await run.Fix(new NextFreeIdFix(), new RegistrationAnalyzer(), file: 1),
            Is.EqualTo("[BinaryTypeId(18)] public class Payment { public int Number; }"));
    }

    [Test]
    public async Task ReplacesTheIdOfACall()
    {
        using FixRun run = new(RegistrationReports.Program("registry.Register<Order>(-1 /* soon */);"));

        Assert.That(
            await run.Fix(new NextFreeIdFix(), new RegistrationAnalyzer()), Does.Contain("registry.Register<Order>(1 /* soon */);"));
    }

    [Test]
    public async Task ReplacesTheIdOfASet()
    {
        using FixRun run = new(
            "[ContractFor(typeof(Version), 4)] [ContractFor(typeof(List<int>), 4, Members = default)] public abstract partial class Contracts : ContractSet;");

        Assert.That(
            await run.Fix(new NextFreeIdFix(), new RegistrationAnalyzer()),
            Is.EqualTo(
                "[ContractFor(typeof(Version), 4)] [ContractFor(typeof(List<int>), 5, Members = default)] public abstract partial class Contracts : ContractSet;"));
    }

    [Test]
    public async Task SaysWhichIdItIs()
    {
        using FixRun run = new(
            "[BinaryTypeId(int.MaxValue)] public class Order { public int Number; } [BinaryTypeId(0)] public class Payment { public int Number; }");

        Assert.That(await run.Titles(new NextFreeIdFix(), new RegistrationAnalyzer()), Is.EqualTo((string[])["Use the next free id, 1"]));
    }

    [Test]
    public async Task GivesEachReportAnIdOfItsOwn()
    {
        using FixRun run = new(
            "[BinaryTypeId(1)] public class A { public int Number; } [BinaryTypeId(1)] public class B { public int Number; } [BinaryTypeId(1)] public class C { public int Number; }",
            "[BinaryTypeId(1)] public class D { public int Number; }");

        Assert.That(await run.FixAll(new NextFreeIdFix(), new RegistrationAnalyzer()), Is.EqualTo((string[])
        [
            "[BinaryTypeId(1)] public class A { public int Number; } [BinaryTypeId(2)] public class B { public int Number; } [BinaryTypeId(3)] public class C { public int Number; }",
            "[BinaryTypeId(4)] public class D { public int Number; }",
        ]));
    }

    [Test]
    public async Task LeavesAConstantWithANameToTheUser()
    {
        using FixRun run = new(RegistrationReports.Program("const int id = 0; registry.Register<Order>(id);"));

        Assert.That(await run.Titles(new NextFreeIdFix(), new RegistrationAnalyzer()), Is.Empty);
    }
}
