using System.Text.Json;
using System.Xml.Linq;
using CustomBinarySerializer.TransactionFiles;

namespace CustomBinarySerializer.Tool.Tests;

public sealed class ReadingCommandTests
{
    private SampleJournal _journal = null!;

    [SetUp]
    public void SetUp() => _journal = new SampleJournal();

    [TearDown]
    public void TearDown() => _journal.Dispose();

    [Test]
    public void InfoNamesSegmentsPositionsAndTypes()
    {
        ToolRun run = ToolRun.Of("info", _journal.Path);

        Assert.That(run.Code, Is.Zero, run.Error);
        Assert.That(run.Output, Does.Contain("first message 0, written 1000, durable 1000"));
        Assert.That(run.Output, Does.Contain(nameof(Visit)).And.Contain("auto").And.Contain("Customer").And.Contain("hand-written"));
        foreach (string segment in _journal.Segments)
        {
            Assert.That(
                run.Lines.Single(line => line.Contains(Path.GetFileName(segment), StringComparison.Ordinal)), Does.Contain("whole"));
        }
    }

    [Test]
    public void InfoPrintsTheSchemaThatIsStored()
    {
        ToolRun run = ToolRun.Of("info", _journal.Path, "--schema");

        Assert.That(SchemaDescription.Parse(run.Output).Fingerprint, Is.EqualTo(SampleJournal.Registry.Fingerprint));
    }

    [Test]
    public void DumpShowsAutoContractsByTheirMembersAndOthersInHexadecimal()
    {
        ToolRun run = ToolRun.Of("dump", _journal.Path);

        Assert.That(run.Code, Is.Zero, run.Error);
        Assert.That(run.Lines, Has.Length.EqualTo(SampleJournal.Count));
        Assert.That(
            run.Lines[0],
            Does.StartWith("{\"ordinal\":0,\"typeId\":21,\"type\":\"CustomBinarySerializer.Tests.TestTypes.Customer\",\"hex\":\"05"));
        Assert.That(run.Lines[999], Is.EqualTo(
            "{\"ordinal\":999,\"typeId\":20,\"type\":\"CustomBinarySerializer.Tool.Tests.Visit\"," +
            "\"value\":{\"Page\":\"/page/999\",\"Number\":999}}"));
        Assert.That(
            () => run.Lines.Select(line => JsonDocument.Parse(line).RootElement.GetProperty("ordinal").GetInt64()),
            Is.EqualTo(Enumerable.Range(0, 1000)));
    }

    [Test]
    public void DumpTakesWhatIsAskedFor()
    {
        ToolRun run = ToolRun.Of("dump", _journal.Path, "--from", "495", "-n", "2", "--type", "21");

        Assert.That(run.Lines.Select(line => line[..15]), Is.EqualTo(["{\"ordinal\":500,", "{\"ordinal\":510,"]));
    }

    [Test]
    public void DumpOfADamagedJournalStopsThereOrPassesOverIt()
    {
        _journal.Damage(1);

        ToolRun strict = ToolRun.Of("dump", _journal.Path);
        ToolRun lenient = ToolRun.Of("dump", _journal.Path, "--skip-corrupt");

        Assert.That(strict.Code, Is.EqualTo(1));
        Assert.That(strict.Error, Does.Contain(_journal.Segments[1]).And.Contain("offset"));
        Assert.That(lenient.Code, Is.EqualTo(1));
        Assert.That(lenient.Error, Does.Contain(_journal.Segments[1]));
        Assert.That(lenient.Lines[^1], Does.StartWith("{\"ordinal\":999,"));
        Assert.That(lenient.Lines, Has.Length.GreaterThan(strict.Lines.Length).And.Length.LessThan(SampleJournal.Count));
    }

    [Test]
    public void AMessageThatTheSchemaDoesNotFitIsShownAsItIs()
    {
        using (TransactionFileWriter writer = _journal.OpenWriter())
        {
            writer.AppendFrames([5, 0, 0, 0, SampleJournal.VisitId, 0, 0, 0, 0xFF]);
        }

        ToolRun run = ToolRun.Of("dump", _journal.Path, "--from", "1000");

        Assert.That(run.Code, Is.EqualTo(1));
        Assert.That(run.Lines.Single(), Does.StartWith("{\"ordinal\":1000,\"typeId\":20,\"error\":\"").And.EndWith("\"hex\":\"FF\"}"));
        Assert.That(() => JsonDocument.Parse(run.Output), Throws.Nothing);
    }

    [Test]
    public void VerifyFindsNothingWrongInWhatIsWhole()
    {
        ToolRun run = ToolRun.Of("verify", _journal.Path);

        Assert.That(run.Code, Is.Zero, run.Error);
        Assert.That(run.Output, Does.StartWith("1,000 messages with ").And.Contain(" 0 damaged ranges"));
    }

    [Test]
    public void VerifyNamesEverythingThatIsDamaged()
    {
        _journal.Damage(0);
        _journal.Damage(2);

        ToolRun run = ToolRun.Of("verify", _journal.Path);

        Assert.That(run.Code, Is.EqualTo(1));
        Assert.That(run.Output, Does.Contain(" 2 damaged ranges"));
        Assert.That(run.Error, Does.Contain(_journal.Segments[0]).And.Contain(_journal.Segments[2]));
    }

    [Test]
    public void VerifyNamesADamagedHeader()
    {
        byte[] bytes = File.ReadAllBytes(_journal.Segments[1]);
        bytes[20] ^= 1;
        File.WriteAllBytes(_journal.Segments[1], bytes);

        ToolRun run = ToolRun.Of("verify", _journal.Path);

        Assert.That(run.Code, Is.EqualTo(1));
        Assert.That(run.Error, Does.Contain(_journal.Segments[1]));
    }

    [Test]
    public void StatsCountByType()
    {
        string picture = Path.Combine(_journal.Path, "stats.svg");

        ToolRun run = ToolRun.Of("stats", _journal.Path, "--svg", picture);

        Assert.That(run.Code, Is.Zero, run.Error);
        Assert.That(run.Lines, Has.One.Contains("Visit").And.One.Contains("900").And.One.Contains("90.0 %"));
        Assert.That(run.Lines, Has.One.Contains("Customer").And.One.Contains("5,500"), "100 frames of 55 bytes");
        XDocument svg = XDocument.Load(picture);
        Assert.That(svg.Root!.Name.LocalName, Is.EqualTo("svg"));
        Assert.That(svg.Root.Value, Does.Contain("Visit").And.Contain("prefers-color-scheme: dark"));
    }

    [Test]
    public void EveryReadingCommandWorksWhileAWriterAppends()
    {
        using TransactionFileWriter writer = _journal.OpenWriter();
        SampleJournal.Append(writer, 1000, 1005);
        writer.Flush();

        Assert.That(ToolRun.Of("info", _journal.Path).Output, Does.Contain("written 1005, durable 1000"));
        Assert.That(ToolRun.Of("verify", _journal.Path).Output, Does.StartWith("1,005 messages"));
        Assert.That(ToolRun.Of("dump", _journal.Path).Lines, Has.Length.EqualTo(1005));
        Assert.That(ToolRun.Of("stats", _journal.Path).Output, Does.Contain("1,005"));
        Assert.That(ToolRun.Of("index", _journal.Path).Output, Does.Contain("left to the writer"));
    }
}
