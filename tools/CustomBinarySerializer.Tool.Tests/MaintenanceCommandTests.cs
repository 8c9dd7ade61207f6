using CustomBinarySerializer.SharedMemory;
using CustomBinarySerializer.TransactionFiles;

namespace CustomBinarySerializer.Tool.Tests;

public sealed class MaintenanceCommandTests
{
    private SampleJournal _journal = null!;

    [SetUp]
    public void SetUp() => _journal = new SampleJournal();

    [TearDown]
    public void TearDown() => _journal.Dispose();

    [Test]
    public void PruneDeletesSegmentsBeforeAnOrdinal()
    {
        string[] before = _journal.Segments;
        long second = FirstOf(before[1]);
        long third = FirstOf(before[2]);

        ToolRun dry = ToolRun.Of("prune", _journal.Path, "--before", $"{third - 1}", "--dry-run");

        Assert.That(dry.Code, Is.Zero, dry.Error);
        Assert.That(dry.Output, Does.Contain("1 segment with").And.Contain($"would be deleted; the first message would be {second}."));
        Assert.That(_journal.Segments, Is.EqualTo(before));

        ToolRun run = ToolRun.Of("prune", _journal.Path, "--before", $"{third - 1}");

        Assert.That(run.Output, Does.Contain($"was deleted; the first message is {second}."), run.Error);
        Assert.That(_journal.Segments, Is.EqualTo(before[1..]));
        Assert.That(ToolRun.Of("verify", _journal.Path).Code, Is.Zero);
        Assert.That(ToolRun.Of("dump", _journal.Path, "-n", "1").Output, Does.StartWith($"{{\"ordinal\":{second},"));
    }

    [Test]
    public void PruneKeepsASizeAndTheLastSegment()
    {
        string[] before = _journal.Segments;
        long lastTwo = before[^2..].Sum(file => new FileInfo(file).Length);

        Assert.That(ToolRun.Of("prune", _journal.Path, "--keep-bytes", $"{lastTwo}").Code, Is.Zero);
        Assert.That(_journal.Segments, Is.EqualTo(before[^2..]));

        Assert.That(ToolRun.Of("prune", _journal.Path, "--keep-bytes", "0").Code, Is.Zero);
        Assert.That(_journal.Segments, Is.EqualTo(before[^1..]));
    }

    [Test]
    public void PruneDeletesByAge()
    {
        string[] before = _journal.Segments;

        Assert.That(ToolRun.Of("prune", _journal.Path, "--older-than", "1d").Code, Is.Zero);
        Assert.That(_journal.Segments, Is.EqualTo(before));

        Assert.That(ToolRun.Of("prune", _journal.Path, "--older-than", "2999-01-01").Code, Is.Zero);
        Assert.That(_journal.Segments, Is.EqualTo(before[^1..]));
    }

    [Test]
    public void PruneRefusesAFolderThatAWriterHasOpen()
    {
        string[] before = _journal.Segments;
        using TransactionFileWriter writer = _journal.OpenWriter();

        Assert.That(ToolRun.Of("prune", _journal.Path, "--before", "900").Code, Is.EqualTo(ExitCode.FoundWrong));
        Assert.That(_journal.Segments, Is.EqualTo(before));
    }

    [TestCase("prune", "Give --before ORDINAL, --older-than AGE, --keep-bytes SIZE or --keep-newest NUMBER.")]
    [TestCase("prune --keep-bytes 5XB", "this is no size")]
    [TestCase("prune --older-than soon", "this is no time")]
    public void PruneNeedsAValidCondition(string command, string reason)
    {
        string[] words = command.Split(' ');

        ToolRun run = ToolRun.Of([words[0], _journal.Path, .. words[1..]]);

        Assert.That(run.Code, Is.EqualTo(ExitCode.Misuse));
        Assert.That(run.Error, Does.Contain(reason));
    }

    [Test]
    public void ADryRepairSaysWhatARepairDoesAndChangesNothing()
    {
        using RunbookFolder folder = new();
        folder.Tear();
        Dictionary<string, byte[]> before = Contents(folder.PathOf("orders"));

        ToolRun dry = ToolRun.Of("repair", folder.PathOf("orders"), "--dry-run");

        Assert.That(dry.Code, Is.EqualTo(ExitCode.FoundWrong));
        Assert.That(
            dry.Output, Does.Contain("would be cut at offset").And.Contain("before message 1009").And.Contain("Nothing was changed."));
        Assert.That(Contents(folder.PathOf("orders")), Is.EqualTo(before));

        ToolRun run = ToolRun.Of("repair", folder.PathOf("orders"));

        string cut = dry.Lines.Single(line => line.Contains("would be cut at offset", StringComparison.Ordinal));
        Assert.That(
            run.Lines,
            Does.Contain(cut
                .Replace("would be cut at", "cut at", StringComparison.Ordinal)
                .Replace("They would be kept in", "A copy is in", StringComparison.Ordinal)));
        Assert.That(ToolRun.Of("repair", folder.PathOf("orders"), "--dry-run").Output, Does.Contain("Nothing would be cut."));
    }

    [Test]
    public void ADryRepairNamesDamage()
    {
        _journal.Damage(1);

        ToolRun dry = ToolRun.Of("repair", _journal.Path, "--dry-run");

        Assert.That(dry.Code, Is.EqualTo(ExitCode.FoundWrong));
        Assert.That(dry.Error, Does.Contain(_journal.Segments[1]));
        Assert.That(dry.Output, Does.Contain("Nothing would be cut.").And.Contain("--accept-damage would record it"));
    }

    [Test]
    public void InfoSaysThatAFolderIsDamaged()
    {
        File.Delete(_journal.Segments[1]);

        ToolRun run = ToolRun.Of("info", _journal.Path);

        Assert.That(run.Code, Is.EqualTo(ExitCode.FoundWrong));
        Assert.That(run.Lines[^1], Does.StartWith("The folder is damaged."));
        Assert.That(ToolRun.Of("dump", _journal.Path, "--since", "1d", "--skip-corrupt").Lines, Is.Not.Empty);
    }

    [Test]
    public void RingsShowsQueuesAndWhoHoldsThem()
    {
        using TemporaryFolder folder = TemporaryFolder.InMemory();
        SharedMemoryOptions options = new() { Folder = folder.Path, Capacity = 4096, SingleProducer = true, SingleConsumer = true };
        using (SharedMemoryQueue queue = SharedMemoryQueue.OpenOrCreate("visits", SampleJournal.Registry, options))
        {
            Assert.That(queue.TrySend(new Visit("/page", 1)), Is.True);

            string[] row = Row(ToolRun.Of("rings", "--folder", folder.Path), "visits");

            Assert.That(row[1], Is.EqualTo("queue"));
            Assert.That(row[2], Is.Not.EqualTo("0.0 %"));
            Assert.That(row[3], Is.EqualTo("4,096"));
            Assert.That(row[5], Is.EqualTo("alive"));
            Assert.That(row[9], Is.EqualTo("0"));
        }

        Assert.That(Row(ToolRun.Of("rings", "visits", "--folder", folder.Path), "visits")[5], Is.EqualTo("gone"));
        using SharedMemoryQueue again = SharedMemoryQueue.OpenOrCreate("visits", SampleJournal.Registry, options);
        Assert.That(again.TrySend(new Visit("/page", 2)), Is.True, "Looking leaves no lock.");
    }

    [Test]
    public void RingsNamesWhatItCannotRead()
    {
        using TemporaryFolder folder = TemporaryFolder.InMemory();
        Assert.That(ToolRun.Of("rings", "--folder", folder.Path).Output, Is.EqualTo("There are no queues or broadcasts.\n"));
        File.WriteAllText(folder["CustomBinarySerializer.x.ring"], "nothing");

        ToolRun run = ToolRun.Of("rings", "x", "y", "--folder", folder.Path);

        Assert.That(run.Code, Is.EqualTo(ExitCode.FoundWrong));
        Assert.That(run.Error, Does.Contain("There is no queue or broadcast y.").And.Contain("x: "));
    }

    private static string[] Row(ToolRun run, string name) =>
        [.. run.Lines
            .Single(line => line.Contains($" {name} ", StringComparison.Ordinal))
            .Trim('│')
            .Split('│')
            .Select(cell => cell.Trim())];

    private static long FirstOf(string segment) =>
        long.Parse(Path.GetFileNameWithoutExtension(segment), System.Globalization.CultureInfo.InvariantCulture);

    private static Dictionary<string, byte[]> Contents(string folder) => Directory.GetFiles(folder)
        .Where(file => !file.EndsWith(".lock", StringComparison.Ordinal))
        .ToDictionary(file => file, File.ReadAllBytes);
}
