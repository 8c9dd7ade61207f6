using CustomBinarySerializer.Tests.BinaryFormatterImport;
using CustomBinarySerializer.Tests.TransactionFiles;

namespace CustomBinarySerializer.Tests.Tool;

public sealed class OldFileListingTests
{
    private TemporaryFolder _folder = null!;

    [SetUp]
    public void SetUp() => _folder = new TemporaryFolder();

    [TearDown]
    public void TearDown() => _folder.Dispose();

    [Test]
    public void TypesAndMembersAreListedAndRegistrationsProposed()
    {
        ToolRun run = ToolRun.Of("import", "--binaryformatter", OldFile());

        Assert.Multiple(() =>
        {
            Assert.That(run.Code, Is.Zero, run.Error);
            Assert.That(run.Lines[0], Is.EqualTo("2 messages of BinaryFormatter, 1 frames."));
            Assert.That(run.Output, Does.Match(@"BinaryFormatterImport\.OrderLine .*│ CustomBinarySerializer\.Tests .*│ 3 "));
            Assert.That(run.Output, Does.Contain("string Product"));
            Assert.That(run.Output, Does.Contain("registry.RegisterSerializable<CustomBinarySerializer.Tests.BinaryFormatterImport.Order>(1); // CustomBinarySerializer.Tests"));
            Assert.That(run.Output, Does.Not.Contain("RegisterSerializable<System"));
        });
    }

    [Test]
    public void AFileOfIdsIsProposed()
    {
        ToolRun run = ToolRun.Of("import", "--binaryformatter", OldFile(), "--ids");

        Assert.That(run.Lines.Select(line => line.TrimEnd('\r')), Is.EqualTo(["1 CustomBinarySerializer.Tests.BinaryFormatterImport.Order", "2 CustomBinarySerializer.Tests.BinaryFormatterImport.OrderLine"]));
    }

    [TestCase("import", "FILE")]
    [TestCase("import", "FILE", "folder", "--binaryformatter")]
    [TestCase("import", "FILE", "folder", "--ids")]
    public void WhatMakesNoSenseIsMisuse(params string[] args)
    {
        string file = OldFile();

        Assert.That(ToolRun.Of([.. args.Select(arg => arg == "FILE" ? file : arg)]).Code, Is.EqualTo(2));
    }

    [Test]
    public void AFileThatIsNeitherIsFoundWrong()
    {
        string path = _folder.PathOf("other");
        File.WriteAllBytes(path, [1, 2, 3]);

        Assert.That(ToolRun.Of("import", "--binaryformatter", path).Code, Is.EqualTo(1));
    }

    private string OldFile()
    {
        string path = _folder.PathOf("old.dat");
        byte[] frame = [5, 0, 0, 0, 1, 0, 0, 0, 9];
        Order order = new() { Lines = [new OrderLine(), new OrderLine()] };
        File.WriteAllBytes(path, [.. OldFormatter.Write(order), .. frame, .. OldFormatter.Write(new OrderLine())]);
        return path;
    }
}
