using CustomBinarySerializer.TransactionFiles;

namespace CustomBinarySerializer.Tool.Tests;

public sealed class RepairingCommandTests
{
    private SampleJournal _journal = null!;

    private string[] Indexes => [.. Directory.GetFiles(_journal.Path, "*.index").Order(StringComparer.Ordinal)];

    [SetUp]
    public void SetUp() => _journal = new SampleJournal();

    [TearDown]
    public void TearDown() => _journal.Dispose();

    [Test]
    public void IndexBuildsAgainWhatIsMissingOrDamaged([Values] bool fromScratch)
    {
        string[] indexes = Indexes;
        byte[][] whole = [.. indexes.Select(File.ReadAllBytes)];
        File.Delete(indexes[0]);
        File.WriteAllBytes(indexes[1], [.. whole[1][..100], .. new byte[500]]);

        Assert.That(ToolRun.Of("info", _journal.Path).Output, Does.Contain("missing").And.Contain("lacks"));
        ToolRun run = ToolRun.Of(fromScratch ? ["index", _journal.Path, "--from-scratch"] : ["index", _journal.Path]);

        Assert.That(run.Code, Is.Zero, run.Error);
        Assert.That(Indexes, Is.EqualTo(indexes));
        Assert.That(Indexes.Select(File.ReadAllBytes), Is.EqualTo(whole));
    }

    [Test]
    public void IndexReportsASegmentThatItCannotReadThrough()
    {
        File.Delete(Indexes[1]);
        _journal.Damage(1);

        ToolRun run = ToolRun.Of("index", _journal.Path);

        Assert.That(run.Code, Is.EqualTo(1));
        Assert.That(run.Output, Does.Contain("damaged"));
    }

    [Test]
    public void RepairOfAFolderThatWasClosedInOrderChangesNothing()
    {
        string[] files = Directory.GetFiles(_journal.Path);

        ToolRun run = ToolRun.Of("repair", _journal.Path);

        Assert.That(run.Code, Is.Zero, run.Error);
        Assert.That(run.Lines[^1], Is.EqualTo("The last writer closed the folder in order."));
        Assert.That(Directory.GetFiles(_journal.Path), Is.EquivalentTo(files));
        Assert.That(_journal.Messages(), Has.Count.EqualTo(SampleJournal.Count));
    }

    [Test]
    public void RepairCutsATornEndAndKeepsACopy()
    {
        using TemporaryFolder crashed = new();
        using (TransactionFileWriter writer = _journal.OpenWriter())
        {
            SampleJournal.Append(writer, 1000, 1010);
            writer.Flush();
            foreach (string file in Directory.GetFiles(_journal.Path).Where(file => !file.EndsWith(".lock", StringComparison.Ordinal)))
            {
                File.Copy(file, crashed[Path.GetFileName(file)]);
            }
        }

        string last = Directory.GetFiles(crashed.Path, "*.segment").Max(StringComparer.Ordinal)!;
        using (FileStream stream = File.OpenWrite(last))
        {
            stream.SetLength(stream.Length - 3);
        }

        ToolRun run = ToolRun.Of("repair", crashed.Path);

        Assert.That(run.Code, Is.Zero, run.Error);
        Assert.That(run.Output, Does.Contain("bytes cut at offset").And.Contain(".torn-"));
        Assert.That(ToolRun.Of("verify", crashed.Path).Output, Does.StartWith("1,009 messages"));
        using TransactionFileWriter again = TransactionFileWriter.Open(crashed.Path, SampleJournal.Registry);
        Assert.That(again.NextOrdinal, Is.EqualTo(1009));
    }

    [Test]
    public void RepairRefusesDamageUnlessItIsAccepted()
    {
        byte[] bytes = File.ReadAllBytes(_journal.Segments[0]);
        File.WriteAllBytes(_journal.Segments[0], bytes[..^40]);

        ToolRun strict = ToolRun.Of("repair", _journal.Path);

        Assert.That(strict.Code, Is.EqualTo(1));
        Assert.That(strict.Error, Does.Contain(_journal.Segments[0]).And.Contain("cbs repair --accept-damage"));
        Assert.That(ToolRun.Of("verify", _journal.Path).Code, Is.EqualTo(1));
    }

    [Test]
    public void RepairNamesDamageInAFolderThatWasClosedInOrder()
    {
        _journal.Damage(1);

        ToolRun run = ToolRun.Of("repair", _journal.Path);

        Assert.That(run.Code, Is.EqualTo(1));
        Assert.That(run.Output, Does.Not.Contain("in order").And.Contain("1 damaged range found"));
        Assert.That(run.Lines[^1], Does.StartWith("The folder is damaged"));
        Assert.That(run.Error, Does.Contain(_journal.Segments[1]));
    }

    [Test]
    public void RepairOfAFolderThatIsBeingWrittenIsRefused()
    {
        using TransactionFileWriter writer = _journal.OpenWriter();

        ToolRun run = ToolRun.Of("repair", _journal.Path);

        Assert.That(run.Code, Is.EqualTo(1));
        Assert.That(run.Error, Does.Contain("open for writing already"));
    }
}
