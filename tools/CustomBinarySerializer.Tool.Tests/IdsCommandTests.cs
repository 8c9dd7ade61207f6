using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.Tool.Tests;

public sealed class IdsCommandTests
{
    private TemporaryFolder _folder = null!;
    private string _file = null!;

    [SetUp]
    public void SetUp()
    {
        _folder = new TemporaryFolder();
        _file = _folder["type-ids.txt"];
    }

    [TearDown]
    public void TearDown() => _folder.Dispose();

    [Test]
    public void LinesAreAppendedForAllAssemblies()
    {
        File.WriteAllText(_file, "7 Line\n");

        ToolRun run = ToolRun.Of(
            "ids",
            _file,
            Compile("Shop", "[Serializable] public class Order { } [Serializable] public abstract class Base { }"),
            Compile("Stock", "[Serializable] public class Item { }"));

        Assert.That(run.Code, Is.Zero, run.Error);
        Assert.That(File.ReadAllText(_file), Is.EqualTo("7 Line\n8 Order\n9 Item\n"));
        Assert.That(run.Output, Does.StartWith("8 Order\n9 Item\nskipped: Base, because an abstract class").And.EndWith("Check it in.\n"));
    }

    [Test]
    public void CheckChangesNothingAndFailsWhereTypesAreMissing()
    {
        string shop = Compile("Shop", "[Serializable] public class Order { }");

        ToolRun run = ToolRun.Of("ids", _file, shop, "--check");

        Assert.That(run.Code, Is.EqualTo(1));
        Assert.That(run.Error, Does.Contain("1 Order").And.Contain(_file));
        Assert.That(File.Exists(_file), Is.False);
        File.WriteAllText(_file, "1 Order\n");
        Assert.That(ToolRun.Of("ids", _file, shop, "--check").Code, Is.Zero);
    }

    [Test]
    public void AnAssemblyThatIsNotThereIsMisuse() =>
        Assert.That(ToolRun.Of("ids", _file, _folder["none.dll"]).Code, Is.EqualTo(2));

    private string Compile(string name, string source)
    {
        string path = _folder[name + ".dll"];
        CompiledSource.Save(name, $"using System; {source}", path);
        return path;
    }
}
