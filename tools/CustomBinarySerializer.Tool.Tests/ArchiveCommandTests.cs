namespace CustomBinarySerializer.Tool.Tests;

public sealed class ArchiveCommandTests
{
    private SampleJournal _journal = null!;
    private TemporaryFolder _archive = null!;

    [SetUp]
    public void SetUp()
    {
        _journal = new SampleJournal();
        _archive = new TemporaryFolder();
    }

    [TearDown]
    public void TearDown()
    {
        _journal.Dispose();
        _archive.Dispose();
    }

    [Test]
    public void EveryCommandReadsAnArchivedFolderAsBefore()
    {
        string[] commands = ["dump", "stats", "verify"];
        string[] before = [.. commands.Select(command => ToolRun.Of(command, _journal.Path).Output)];

        ToolRun run = Archive("--keep-newest", "1");

        Assert.That(run.Code, Is.Zero, run.Error);
        Assert.That(run.Output, Does.Contain("were archived."));
        Assert.That(
            commands.Select(command => ToolRun.Of(command, _journal.Path, "--archive", _archive.Path).Output), Is.EqualTo(before));
        Assert.That(
            ToolRun.Of("export", _journal.Path, "--to", "jsonl", "--archive", _archive.Path).Code, Is.Zero);
        ToolRun info = ToolRun.Of("info", _journal.Path);
        Assert.That(info.Code, Is.Zero, info.Error);
        Assert.That(info.Output, Does.Contain("Archived to").And.Contain("whole"));
        Assert.That(ToolRun.Of("repair", _journal.Path, "--dry-run").Output, Does.Contain("Nothing would be cut."));
        Assert.That(ToolRun.Of("repair", _journal.Path).Code, Is.Zero);
        ToolRun index = ToolRun.Of("index", _journal.Path, "--from-scratch");
        Assert.That(index.Output, Does.Contain("because the segment is archived"), index.Error);
    }

    [Test]
    public void WithoutTheArchiveCommandsNameIt()
    {
        Archive("--keep-newest", "1");

        ToolRun dump = ToolRun.Of("dump", _journal.Path);
        Assert.That(dump.Code, Is.EqualTo(1));
        Assert.That(dump.Error, Does.Contain(_archive.Path).And.Contain("--archive PATH"));
        ToolRun verify = ToolRun.Of("verify", _journal.Path);
        Assert.That(verify.Code, Is.Zero, verify.Error);
        Assert.That(verify.Output, Does.Contain("archived segments weren't read"));
    }

    [Test]
    public void VerifyReportsDamageBeforeAnArchivedSegment()
    {
        _journal.Damage(1);
        Archive("--keep-newest", "1");

        ToolRun run = ToolRun.Of("verify", _journal.Path);

        Assert.That(run.Code, Is.EqualTo(ExitCode.FoundWrong));
        Assert.That(run.Output, Does.Contain("1 damaged range found.").And.Contain("archived segment wasn't read"));
        Assert.That(run.Error, Does.Contain(_journal.Segments[1]).And.Contain("offset").And.Not.Contain("archive"));
    }

    [Test]
    public void RestoringGivesEveryByteBack()
    {
        byte[][] before = [.. _journal.Segments.Select(File.ReadAllBytes)];
        Assert.That(Archive("--keep-newest", "1", "--dry-run").Output, Does.Contain("would be archived."));
        Assert.That(_journal.Segments.Select(File.ReadAllBytes), Is.EqualTo(before));
        Archive("--keep-bytes", "0");

        ToolRun run = Archive("--restore");

        Assert.That(run.Output, Does.Contain("were restored."), run.Error);
        Assert.That(_journal.Segments.Select(File.ReadAllBytes), Is.EqualTo(before));
        ToolRun removed = Archive("--remove-unused");
        Assert.That(removed.Output, Does.Contain("unused objects were deleted."), removed.Error);
        Assert.That(Directory.EnumerateFiles(_archive.Path, "*", SearchOption.AllDirectories), Is.Empty);
    }

    [Test]
    public void PruneDeletesWhatTheArchiveHas()
    {
        Archive("--keep-newest", "1");

        ToolRun dry = ToolRun.Of("prune", _journal.Path, "--keep-newest", "1", "--dry-run");
        Assert.That(dry.Output, Does.Contain("Their objects stay in the archive"), dry.Error);
        ToolRun run = ToolRun.Of("prune", _journal.Path, "--keep-newest", "1", "--archive", _archive.Path);

        Assert.That(run.Code, Is.Zero, run.Error);
        Assert.That(_journal.Segments, Has.Length.EqualTo(1));
        Assert.That(Directory.EnumerateFiles(_archive.Path, "*", SearchOption.AllDirectories), Is.Empty);
    }

    [TestCase("")]
    [TestCase("--restore --keep-newest 1")]
    [TestCase("--restore --remove-unused")]
    [TestCase("--keep-newest 0")]
    [TestCase("--keep-bytes much")]
    public void MissingOrWrongOptionsAreMisuse(string options)
    {
        ToolRun run = Archive(options.Split(' ', StringSplitOptions.RemoveEmptyEntries));

        Assert.That(run.Code, Is.EqualTo(2), run.Output);
    }

    private ToolRun Archive(params string[] options) => ToolRun.Of(["archive", _journal.Path, "--to", _archive.Path, .. options]);
}
