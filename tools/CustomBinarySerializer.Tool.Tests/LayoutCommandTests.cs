using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.Tool.Tests;

public sealed class LayoutCommandTests
{
    private const string Order = "public class Order { public int Number; public string Customer; }\n";

    private TemporaryFolder _folder = null!;

    [SetUp]
    public void SetUp() => _folder = new TemporaryFolder();

    [TearDown]
    public void TearDown() => _folder.Dispose();

    [Test]
    public void PrintShowsOneMemberInALine()
    {
        ToolRun run = ToolRun.Of("layout", "print", Compile("Shop", $"[BinaryTypeId(7)] {Order}"));

        Assert.That(run.Code, Is.Zero, run.Error);
        Assert.That(run.Output, Is.EqualTo("""
            {
              "format": 1,
              "types": [
                { "id": 7, "name": "Order", "layout": "Order" }
              ],
              "layouts": {
                "Order": { "kind": "class", "members": [
                  { "name": "Number", "layout": "int32" },
                  { "name": "Customer", "layout": "string" }
                ] },
                "int32": { "kind": "raw", "size": 4 },
                "string": { "kind": "text" }
              }
            }

            """.ReplaceLineEndings("\n")));
    }

    [Test]
    public void CheckAcceptsWhatEarlierFramesSurvive()
    {
        string before = Compile("Before", $"[BinaryTypeId(7)] {Order}");
        string after = Compile(
            "After",
            $"[BinaryTypeId(7)] {Order.Replace("}", "[System.Runtime.Serialization.OptionalField] public int Count; }", StringComparison.Ordinal)}");

        ToolRun run = ToolRun.Of("layout", "check", before, after);

        Assert.That(run.Code, Is.Zero, run.Error);
        Assert.That(run.Output, Is.EqualTo(
            "fine: id 7 (Order): member Count was added in After.dll at the end, optional\n1 change. Frames that were written before can be read.\n"));
        Assert.That(ToolRun.Of("layout", "check", before, after, "--exact").Code, Is.EqualTo(1));
    }

    [Test]
    public void CheckNamesWhatEarlierFramesDoNotSurvive()
    {
        string file = _folder["contracts.layout.json"];
        Assert.That(ToolRun.Of("layout", "update", Compile("Before", $"[BinaryTypeId(7)] {Order}"), file).Code, Is.Zero);

        ToolRun run = ToolRun.Of(
            "layout",
            "check",
            file,
            Compile("After", $"[BinaryTypeId(7)] {Order.Replace("int Number", "long Number", StringComparison.Ordinal)}"));

        Assert.That(run.Code, Is.EqualTo(1));
        Assert.That(run.Lines[0], Is.EqualTo(
            "breaks: id 7 (Order): member Number is int64 in After.dll and int32 in contracts.layout.json. Undo that; or keep the earlier class under the id 7, "
            + "give the changed one a new id, and register an upcast from the earlier to it."));
        Assert.That(run.Lines[^1], Is.EqualTo("1 change, of which frames that were written before don't survive 1."));
    }

    [Test]
    public void CheckOfTheSameSaysSo()
    {
        string file = Compile("Shop", $"[BinaryTypeId(7)] {Order}");

        Assert.That(ToolRun.Of("layout", "check", file, file, "--exact"), Is.EqualTo(new ToolRun(0, "Nothing has changed.\n", "")));
    }

    [Test]
    public void UpdateWritesNoBreakingChangeUnasked()
    {
        string file = _folder["contracts.layout.json"];
        Assert.That(
            ToolRun.Of("layout", "update", Compile("One", $"[BinaryTypeId(7)] {Order}"), file).Output,
            Does.StartWith("fine: id 7 (Order) is missing in contracts.layout.json\n"));
        string before = File.ReadAllText(file);
        string after = Compile("Two", "[BinaryTypeId(7)] public class Order { public long Number; }");

        ToolRun refused = ToolRun.Of("layout", "update", after, file);

        Assert.That(refused.Code, Is.EqualTo(1));
        Assert.That(refused.Error, Does.Contain("stays as it is"));
        Assert.That(File.ReadAllText(file), Is.EqualTo(before));
        Assert.That(ToolRun.Of("layout", "update", after, file, "--accept-breaking").Code, Is.Zero);
        Assert.That(File.ReadAllText(file), Is.EqualTo(ToolRun.Of("layout", "print", after).Output));
    }

    [Test]
    public void HandWrittenContractsAreNamed() =>
        Assert.That(
            ToolRun.Of(
                "layout",
                "print",
                Compile(
                    "Hand",
                    "[BinaryTypeId(3, AllowTrailingData = true)] public class Hand : ICustomBinarySerializable { public void WriteDataTo(System.IO.BinaryWriter writer) { } public void SetDataFrom(System.IO.BinaryReader reader) { } }"))
                .Output,
            Does.Contain("""    { "id": 3, "name": "Hand", "allowsTrailingData": true }"""));

    [Test]
    public void LooksIntoAProgramOfAnInstalledFramework()
    {
        const string Framework = "namespace Microsoft.AspNetCore.Http { public interface IResult { } }";
        string referred = _folder["Microsoft.AspNetCore.Http.Abstractions.dll"];
        CompiledSource.Save("Microsoft.AspNetCore.Http.Abstractions", Framework, referred);
        string program = _folder["Web.dll"];
        CompiledSource.Save(
            "Web",
            $"using CustomBinarySerializer; public interface IPage : Microsoft.AspNetCore.Http.IResult {{ }} [BinaryTypeId(7)] {Order}",
            program,
            referred);
        File.Delete(referred);

        Assert.That(ToolRun.Of("layout", "print", program).Output, Does.Contain("""{ "id": 7, "name": "Order","""));
    }

    [Test]
    public void NamesTheAssemblyThatIsNowhere()
    {
        string referred = _folder["Elsewhere.dll"];
        CompiledSource.Save("Elsewhere", "public interface IPage { }", referred);
        string program = _folder["Web.dll"];
        CompiledSource.Save(
            "Web", $"using CustomBinarySerializer; public interface IMyPage : IPage {{ }} [BinaryTypeId(7)] {Order}", program, referred);
        File.Delete(referred);

        ToolRun run = ToolRun.Of("layout", "print", program);

        Assert.That((run.Code, run.Output), Is.EqualTo((2, "")));
        Assert.That(
            run.Error,
            Does.StartWith("Web can't be loaded: ").And.Contain("'Elsewhere, ")
                .And.Contain("Give the assembly in the folder of its program"));
    }

    [Test]
    public void RefusesWhatHoldsNoLayouts()
    {
        string text = _folder["text.json"];
        File.WriteAllText(text, "{\n  \"format\": 1,\n  \"types\": [ { } ]\n}");
        string empty = Compile("Empty", "public class X { }");

        Assert.Multiple(() =>
        {
            Assert.That(
                ToolRun.Of("layout", "print", text),
                Is.EqualTo(new ToolRun(
                    2, "", $"{text}, line 1 isn't a file of layouts: layouts is missing in {{ \"format\": 1, \"types\": [ {{ }} ] }}.\n")));
            Assert.That(
                ToolRun.Of("layout", "print", empty),
                Is.EqualTo(new ToolRun(
                    2,
                    "",
                    $"{empty} has no contract: no type carries [BinaryTypeId], and no set of contracts names any with [ContractFor].\n")));
            Assert.That(ToolRun.Of("layout", "print", _folder["none"]).Code, Is.EqualTo(2));
            Assert.That(ToolRun.Of("layout", "check", empty).Code, Is.EqualTo(2));
        });
    }

    private string Compile(string name, string source)
    {
        string path = _folder[name + ".dll"];
        CompiledSource.Save(name, "using CustomBinarySerializer;\n" + source, path);
        return path;
    }
}
