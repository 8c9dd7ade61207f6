using System.Text.Json;
using CustomBinarySerializer.Tool.Tests.Selection;
using CustomBinarySerializer.TransactionFiles;
using DuckDB.NET.Data;

namespace CustomBinarySerializer.Tool.Tests.Export;

public sealed class ExportCommandTests
{
    private TemporaryFolder _folder = null!;

    [SetUp]
    public void SetUp() => _folder = new TemporaryFolder();

    [TearDown]
    public void TearDown() => _folder.Dispose();

    [Test]
    public void CsvHasAColumnForEachMember()
    {
        using ParcelJournal journal = new(ParcelJournal.Sample(0), ParcelJournal.Sample(5));

        ToolRun run = ToolRun.Of(
            "export", journal.Path, "--to", "csv", "--type", "Parcel", "--columns", "Number,Note,Price,State,To,Stops.City");

        Assert.That(run.Code, Is.Zero, run.Error);
        Assert.That(run.Lines[0], Is.EqualTo("_ordinal,_time,_type,Number,Note,Price,State,State_number,To.City,To.Zip,Stops"));
        Assert.That(run.Lines[1].Split(',')[2..], Is.EqualTo(["Shop.Parcel", "0", "", "0", "OnTheWay", "5", "", "", "[]"]));
        Assert.That(run.Lines[2], Does.EndWith(
            ",Shop.Parcel,5,note 5,1.25,Delivered,6,Basel,3005,\"[{\"\"City\"\":\"\"stop 0\"\"},{\"\"City\"\":\"\"stop 1\"\"}]\""));
    }

    [Test]
    public void CsvQuotesWhatNeedsIt()
    {
        using ParcelJournal journal = new(new Shop.Parcel { Note = "a,\"b\"\nc" }, new Shop.Parcel { Note = "" });

        ToolRun run = ToolRun.Of("export", journal.Path, "--to", "csv", "--columns", "Note", "--out", _folder["x.csv"]);

        Assert.That(run.Output, Is.EqualTo($"2 messages written to {_folder["x.csv"]}.\n"), run.Error);
        string[] rows = File.ReadAllText(_folder["x.csv"]).Split("Shop.Parcel,");
        Assert.That(rows[1], Does.StartWith("\"a,\"\"b\"\"\nc\"\n"));
        Assert.That(rows[2], Is.EqualTo("\"\"\n"));
    }

    [Test]
    public void JsonLinesAreThoseOfDumpWithTimes()
    {
        using ParcelJournal journal = new(ParcelJournal.Sample(0), ParcelJournal.Sample(1));
        string[] dumped = ToolRun.Of("dump", journal.Path).Lines;

        string[] lines = ToolRun.Of("export", journal.Path, "--to", "jsonl").Lines;

        for (int i = 0; i < 2; i++)
        {
            DateTimeOffset time = JsonDocument.Parse(lines[i]).RootElement.GetProperty("time").GetDateTimeOffset();
            Assert.That(time, Is.EqualTo(DateTimeOffset.UtcNow).Within(TimeSpan.FromMinutes(10)));
            Assert.That(lines[i].Replace($"\"time\":\"{time.UtcDateTime:O}\",", "", StringComparison.Ordinal), Is.EqualTo(dumped[i]));
        }
    }

    [Test]
    public void HandWrittenContractsAreHexadecimal()
    {
        using SampleJournal journal = new();

        ToolRun run = ToolRun.Of("export", journal.Path, "--to", "parquet", "--out", _folder["x.parquet"]);

        Assert.That(run.Code, Is.Zero, run.Error);
        Assert.That(Query("select count(*), count(_hex), count(Number), min(_hex), max(Number) from '{0}'"), Is.EqualTo(
            new object[]
            {
                1000L, 100L, 900L,
                JsonDocument.Parse(ToolRun.Of("dump", journal.Path, "-n", "1").Output).RootElement.GetProperty("hex").GetString()!, 999,
            }));
        Assert.That(
            Query("select count(*) from '{0}' where _ordinal % 10 = 0 and _type like '%.TestTypes.Customer'"),
            Is.EqualTo(new object[] { 100L }));
    }

    [Test]
    public void ADamagedFolderGivesTheGoodRowsAndAReport()
    {
        using SampleJournal journal = new();
        journal.Damage(1);

        ToolRun run = ToolRun.Of("export", journal.Path, "--to", "parquet", "--out", _folder["x.parquet"]);

        Assert.That(run.Code, Is.EqualTo(ExitCode.FoundWrong));
        Assert.That(run.Error, Does.Contain(journal.Segments[1]).And.Contain("offset"));
        Assert.That(run.Output, Does.StartWith("999 messages written"));
        Assert.That(Query("select count(*), min(_ordinal), max(_ordinal) from '{0}'"), Is.EqualTo(new object[] { 999L, 0L, 999L }));
    }

    [Test]
    public void AMessageThatDoesNotFitItsSchemaIsLeftOut()
    {
        using SampleJournal journal = new();
        using (TransactionFileWriter writer = journal.OpenWriter())
        {
            writer.AppendFrames([5, 0, 0, 0, SampleJournal.VisitId, 0, 0, 0, 0xFF]);
        }

        ToolRun run = ToolRun.Of("export", journal.Path, "--to", "csv", "--from", "999");

        Assert.That(run.Code, Is.EqualTo(ExitCode.FoundWrong));
        Assert.That(run.Error, Does.StartWith("Message 1000 was left out: "));
        Assert.That(run.Lines, Has.Length.EqualTo(2));
    }

    [Test]
    [CancelAfter(60_000)]
    public async Task AnExportFollowsTheWriter([Values("csv", "parquet")] string format, CancellationToken timeout)
    {
        using SampleJournal journal = new();
        using TransactionFileWriter writer = journal.OpenWriter();
        using CancellationTokenSource end = CancellationTokenSource.CreateLinkedTokenSource(timeout);
        using LineWatcher error = new();
        using StringWriter output = new();
        Task<int> run = CommandLine.RunAsync(
            ["export", journal.Path, "--to", format, "--from", "998", "--type", "Visit", "--follow", "--out", _folder["x"]],
            output, error, isQuiet: true, end.Token);

        // The last of them is what doesn't fit, and so is reported when the others are written.
        SampleJournal.Append(writer, 1000, 1005);
        writer.AppendFrames([5, 0, 0, 0, SampleJournal.VisitId, 0, 0, 0, 0xFF]);
        writer.Flush();
        await error.WaitForAsync("Message 1005 was left out", timeout);
        await end.CancelAsync();

        Assert.That(await run, Is.EqualTo(ExitCode.FoundWrong));
        Assert.That(output.ToString(), Does.StartWith("6 messages written"));
        object rows = format == "csv"
            ? File.ReadAllLines(_folder["x"]).Length - 1L
            : Query("select count(*) from read_parquet('{0}')", "x")[0];
        Assert.That(rows, Is.EqualTo(6L));
    }

    [TestCase("parquet", "--to parquet needs a file")]
    [TestCase("frames", "--to frames needs a file")]
    [TestCase("xml", "parquet")]
    public void FormatsAreChecked(string format, string reason)
    {
        using ParcelJournal journal = new();

        ToolRun run = ToolRun.Of("export", journal.Path, "--to", format);

        Assert.That(run.Code, Is.EqualTo(ExitCode.Misuse));
        Assert.That(run.Error, Does.Contain(reason));
    }

    private object[] Query(string query, string file = "x.parquet")
    {
        using DuckDBConnection connection = new("DataSource=:memory:");
        connection.Open();
        using DuckDBCommand command = connection.CreateCommand();
        command.CommandText = string.Format(System.Globalization.CultureInfo.InvariantCulture, query, _folder[file]);
        using DuckDBDataReader reader = command.ExecuteReader();
        Assert.That(reader.Read(), Is.True);
        object[] values = new object[reader.FieldCount];
        reader.GetValues(values);
        return values;
    }
}
