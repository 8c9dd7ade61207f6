namespace CustomBinarySerializer.Tool.Tests;

public sealed class CompressCommandTests
{
    private SampleJournal _journal = null!;

    [SetUp]
    public void SetUp() => _journal = new SampleJournal();

    [TearDown]
    public void TearDown() => _journal.Dispose();

    [Test]
    public void EveryCommandReadsACompressedFolderAsBefore()
    {
        string[] commands = ["dump", "stats", "verify"];
        string[] before = [.. commands.Select(command => ToolRun.Of(command, _journal.Path).Output)];
        long[] sizes = Sizes();

        ToolRun run = ToolRun.Of("compress", _journal.Path, "--keep-newest", "1");

        Assert.That(run.Code, Is.Zero, run.Error);
        Assert.That(run.Output, Does.Contain("compressed").And.Contain("bytes became"));
        Assert.That(Sizes()[..^1], Is.Not.EqualTo(sizes[..^1]));
        Assert.That(Sizes()[^1], Is.EqualTo(sizes[^1]));
        Assert.That(commands.Select(command => ToolRun.Of(command, _journal.Path).Output), Is.EqualTo(before));
        ToolRun info = ToolRun.Of("info", _journal.Path);
        Assert.That(info.Code, Is.Zero, info.Error);
        Assert.That(info.Output, Does.Contain("Compressed from").And.Contain("whole"));
        Assert.That(ToolRun.Of("index", _journal.Path, "--from-scratch").Code, Is.Zero);
        Assert.That(ToolRun.Of("repair", _journal.Path, "--dry-run").Output, Does.Contain("Nothing would be cut."));
        Assert.That(ToolRun.Of("repair", _journal.Path).Code, Is.Zero);
        Assert.That(ToolRun.Of("prune", _journal.Path, "--keep-bytes", "0").Code, Is.Zero);
        Assert.That(_journal.Segments, Has.Length.EqualTo(1));
    }

    [Test]
    public void UndoRestoresEveryByte()
    {
        byte[][] before = [.. _journal.Segments.Select(File.ReadAllBytes)];
        Assert.That(ToolRun.Of("info", _journal.Path).Output, Does.Not.Contain("Compressed from"));
        ToolRun.Of("compress", _journal.Path, "--keep-newest", "1", "--level", "19");

        ToolRun dry = ToolRun.Of("compress", _journal.Path, "--undo", "--dry-run");
        Assert.That(dry.Output, Does.Contain("would be expanded."), dry.Error);
        ToolRun run = ToolRun.Of("compress", _journal.Path, "--undo");

        Assert.That(run.Output, Does.Contain("were expanded."), run.Error);
        Assert.That(_journal.Segments.Select(File.ReadAllBytes), Is.EqualTo(before));
    }

    [Test]
    public void SmallerBlocksTakeMoreRoom()
    {
        ToolRun.Of("compress", _journal.Path, "--keep-newest", "1");
        long usual = Sizes()[0];
        ToolRun.Of("compress", _journal.Path, "--undo");

        ToolRun run = ToolRun.Of("compress", _journal.Path, "--keep-newest", "1", "--block-size", "4");

        Assert.That(run.Code, Is.Zero, run.Error);
        Assert.That(Sizes()[0], Is.GreaterThan(usual));
        Assert.That(ToolRun.Of("compress", _journal.Path, "--block-size", "3").Code, Is.EqualTo(2));
    }

    [Test]
    public void ADryRunChangesNothing()
    {
        long[] sizes = Sizes();

        ToolRun run = ToolRun.Of("compress", _journal.Path, "--keep-newest", "1", "--dry-run");

        Assert.That(run.Output, Does.Contain("segments would be compressed."), run.Error);
        Assert.That(Sizes(), Is.EqualTo(sizes));
        Assert.That(Directory.EnumerateFiles(_journal.Path).Select(Path.GetFileName), Has.None.EqualTo("compress.lock"));
    }

    [Test]
    public void VerifyReportsADamagedBlockAndADamagedHeader()
    {
        ToolRun.Of("compress", _journal.Path, "--keep-newest", "1");
        string file = _journal.Segments[0];
        byte[] bytes = File.ReadAllBytes(file);
        bytes[20] ^= 1;
        File.WriteAllBytes(file, bytes);

        ToolRun run = ToolRun.Of("verify", _journal.Path);

        Assert.That(run.Code, Is.EqualTo(1));
        Assert.That(run.Error, Does.Contain("the first of its two headers is damaged. No message is lost"));
        Assert.That(run.Output, Does.Contain("0 damaged ranges found."));
        Assert.That(ToolRun.Of("compress", _journal.Path, "--undo").Code, Is.Zero);
        Assert.That(ToolRun.Of("verify", _journal.Path).Code, Is.Zero);

        ToolRun.Of("compress", _journal.Path, "--keep-newest", "1");
        bytes = File.ReadAllBytes(file);
        int header = BitConverter.ToInt32(bytes, 12);
        bytes[header + 5] ^= 1;
        File.WriteAllBytes(file, bytes);

        run = ToolRun.Of("verify", _journal.Path);
        Assert.That(run.Error, Does.Contain("block 0 of the compressed segment"));
        Assert.That(ToolRun.Of("compress", _journal.Path, "--undo").Code, Is.EqualTo(1));
        Assert.That(ToolRun.Of("repair", _journal.Path, "--accept-damage").Code, Is.Zero);
        Assert.That(ToolRun.Of("verify", _journal.Path).Code, Is.Zero);
    }

    [TestCase("--level", "0")]
    [TestCase("--level", "20")]
    [TestCase("--keep-newest", "0")]
    public void OptionsOutOfRangeAreMisuse(string option, string value)
    {
        ToolRun run = ToolRun.Of("compress", _journal.Path, option, value);

        Assert.That(run.Code, Is.EqualTo(2));
        Assert.That(run.Error, Does.Contain($"{option} must be 1 or more"));
    }

    [Test]
    public void AFileIsMisuse() => Assert.That(ToolRun.Of("compress", _journal.Segments[0]).Code, Is.EqualTo(2));

    private long[] Sizes() => [.. _journal.Segments.Select(file => new FileInfo(file).Length)];
}
