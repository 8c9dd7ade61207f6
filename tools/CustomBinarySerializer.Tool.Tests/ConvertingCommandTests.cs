using CustomBinarySerializer.TransactionFiles;

namespace CustomBinarySerializer.Tool.Tests;

public sealed class ConvertingCommandTests
{
    private SampleJournal _journal = null!;
    private TemporaryFolder _folder = null!;

    private string Frames => _folder["frames.bin"];

    private string Imported => _folder["imported"];

    [SetUp]
    public void SetUp()
    {
        _journal = new SampleJournal();
        _folder = new TemporaryFolder();
    }

    [TearDown]
    public void TearDown()
    {
        _journal.Dispose();
        _folder.Dispose();
    }

    [Test]
    public void FormatterReadsExportedFrames()
    {
        ToolRun run = ToolRun.Of("export", _journal.Path, "--to", "frames", "--out", Frames);

        Assert.That(run.Code, Is.Zero, run.Error);
        using PlainFrameFile file = PlainFrameFile.Open(Frames, SampleJournal.Registry);
        Assert.That(file.Read().Select(record => record.Message), Is.EqualTo(_journal.Messages()));
    }

    [Test]
    public void ProgramThatKnowsTheTypesReadsImportedMessages([Values] bool withSchema)
    {
        string schema = _folder["schema.json"];
        File.WriteAllText(schema, ToolRun.Of("info", _journal.Path, "--schema").Output);
        ToolRun.Of("export", _journal.Path, "--to", "frames", "--out", Frames);

        ToolRun run = ToolRun.Of(withSchema ? ["import", Frames, Imported, "--schema", schema] : ["import", Frames, Imported]);

        Assert.That(run.Code, Is.Zero, run.Error);
        Assert.That(run.Output, Does.StartWith("1,000 messages appended, from 0 on."));
        using TransactionFileReader reader = TransactionFileReader.Open(Imported, SampleJournal.Registry);
        Assert.That(reader.Read().Select(record => record.Message), Is.EqualTo(_journal.Messages()));
        Assert.That(ToolRun.Of("dump", Imported).Lines[1].Contains("\"Page\"", StringComparison.Ordinal), Is.EqualTo(withSchema));
        using TransactionFileWriter writer = TransactionFileWriter.Open(Imported, SampleJournal.Registry);
        Assert.That(writer.Append(new Visit("/next", 0)), Is.EqualTo(1000));
    }

    [Test]
    public void AnImportIntoAJournalKeepsItsSchema()
    {
        ToolRun.Of("export", _journal.Path, "--to", "frames", "--out", Frames, "--from", "11", "-n", "5");

        ToolRun run = ToolRun.Of("import", Frames, _journal.Path);

        Assert.That(run.Output, Does.StartWith("5 messages appended, from 1000 on."));
        Assert.That(ToolRun.Of("dump", _journal.Path, "--from", "1000").Lines, Has.All.Contains("\"Page\""));
    }

    [Test]
    public void AnIncompleteEndIsLeftOutAndReported()
    {
        ToolRun.Of("export", _journal.Path, "--to", "frames", "--out", Frames);
        using (FileStream stream = File.OpenWrite(Frames))
        {
            stream.SetLength(stream.Length - 1);
        }

        ToolRun run = ToolRun.Of("import", Frames, Imported);

        Assert.That(run.Code, Is.EqualTo(1));
        Assert.That(run.Output, Does.StartWith("999 messages appended"));
        Assert.That(run.Error, Does.Contain("an incomplete message of"));
    }

    [Test]
    public void ADamagedFileIsImportedUpToTheDamage()
    {
        ToolRun.Of("export", _journal.Path, "--to", "frames", "--out", Frames, "-n", "2");
        File.AppendAllBytes(Frames, [1, 0, 0, 0, 1, 0, 0, 0]);

        ToolRun run = ToolRun.Of("import", Frames, Imported);

        Assert.That(run.Code, Is.EqualTo(1));
        Assert.That(run.Error, Does.Contain("message 2 can't be read"));
        Assert.That(ToolRun.Of("verify", Imported).Output, Does.StartWith("2 messages"));
    }

    [Test]
    public void AnExportWritesOverNothingUnlessForced()
    {
        File.WriteAllText(Frames, "dear");

        Assert.That(ToolRun.Of("export", _journal.Path, "--to", "frames", "--out", Frames).Code, Is.EqualTo(2));
        Assert.That(File.ReadAllText(Frames), Is.EqualTo("dear"));
        Assert.That(ToolRun.Of("export", _journal.Path, "--to", "frames", "--out", Frames, "--force").Code, Is.Zero);
    }

    [Test]
    public void AnExportThatFailsLeavesNoFileThatStandsInTheWayOfTheNext([Values] bool isForced)
    {
        _journal.Damage(1);

        ToolRun failed = ToolRun.Of(["export", _journal.Path, "--to", "frames", "--out", Frames, .. isForced ? (string[])["--force"] : []]);

        Assert.That(failed.Code, Is.EqualTo(1));
        Assert.That(File.Exists(Frames), Is.False);
        ToolRun lenient = ToolRun.Of("export", _journal.Path, "--to", "frames", "--out", Frames, "--skip-corrupt");
        Assert.That(lenient.Output, Does.Contain("999 messages"));
    }

    [Test]
    public void AnExportOverAFileThatFailsSaysWhatTheFileHolds()
    {
        File.WriteAllText(Frames, "no longer dear");
        _journal.Damage(1);

        ToolRun failed = ToolRun.Of("export", _journal.Path, "--to", "frames", "--out", Frames, "--force");

        using PlainFrameFile file = PlainFrameFile.Open(Frames, SampleJournal.Registry);
        int count = file.Read().Count();
        Assert.That(failed.Code, Is.EqualTo(1));
        Assert.That(count, Is.InRange(1, 999));
        Assert.That(failed.Error, Does.Contain($"{Frames} is incomplete: it holds no more than the first {count} messages"));
    }

    [TestCase("explode")]
    [TestCase("info")]
    [TestCase("dump", "FOLDER", "--from", "-1")]
    [TestCase("dump", "FOLDER", "--from", "1001")]
    [TestCase("dump", "FOLDER", "--type", "cat")]
    [TestCase("info", "FOLDER/nowhere")]
    [TestCase("import", "FOLDER/nowhere", "FOLDER")]
    public void MisuseHasACodeOfItsOwn(params string[] args)
    {
        ToolRun run = ToolRun.Of([.. args.Select(arg => arg.Replace("FOLDER", _journal.Path, StringComparison.Ordinal))]);

        Assert.That(run.Code, Is.EqualTo(2));
        Assert.That(run.Error, Is.Not.Empty);
    }

    [Test]
    public void AFileInThePlaceOfAFolderIsToldAsSuch()
    {
        File.WriteAllText(Frames, "text");

        foreach (string command in new[] { "info", "verify", "dump", "stats", "index", "repair" })
        {
            ToolRun run = ToolRun.Of(command, Frames);
            Assert.That(run.Code, Is.EqualTo(2), command);
            Assert.That(run.Error, Does.Contain("is a file").And.Contain("cbs import").And.Not.Contain("Parameter"));
        }

        Assert.That(ToolRun.Of("import", Frames, Frames).Error, Does.Contain("is a file"));
    }

    [Test]
    public void ErrorsAreInTheWordsOfTheCommandLine()
    {
        File.WriteAllText(Frames, "text");
        (string[] Args, string Expected)[] runs =
        [
            (["info", Imported], "doesn't exist. Give the folder"),
            (["dump", _folder.Path], "holds no transaction file. Give the folder"),
            (["info", Frames + "/"], "is a file"),
            (["import", _journal.Path, Imported], "is a folder"),
            (["dump", _journal.Path, "--from", "1001"], "1000 messages"),
        ];

        foreach ((string[] args, string expected) in runs)
        {
            ToolRun run = ToolRun.Of(args);
            Assert.That(run.Code, Is.EqualTo(2), string.Join(' ', args));
            Assert.That(run.Error, Does.Contain(expected).And.Not.Contain("TransactionFileWriter").And.Not.Contain("Actual value")
                .And.Not.Contain("Parameter"));
        }

        Assert.That(Directory.Exists(Imported), Is.False);
    }

    [Test]
    public void AnImportThatFailsAtOnceLeavesNoFolder()
    {
        File.WriteAllText(Frames, "This is no file of frames.");

        Assert.That(ToolRun.Of("import", Frames, Imported).Code, Is.EqualTo(1));
        Assert.That(Directory.Exists(Imported), Is.False);
    }

    [TestCase("dump")]
    [TestCase("export")]
    public void AnIdThatNoMessageHasIsSaid(string command)
    {
        string[] output = command == "export" ? ["--to", "frames", "--out", Frames] : [];

        ToolRun run = ToolRun.Of([command, _journal.Path, .. output, "--type", "77"]);

        Assert.That(run.Code, Is.EqualTo(1));
        Assert.That(run.Error, Does.Contain("No message has the type id 77"));
    }

    [Test]
    public void DamageIsToldInTheWordsOfTheCommandLine()
    {
        _journal.Damage(1);

        Assert.That(ToolRun.Of("dump", _journal.Path).Error, Does.Contain("--skip-corrupt").And.Not.Contain("SkipCorrupt"));
    }

    [Test]
    public void AFolderWithoutTransactionFilesIsMisuse() =>
        Assert.That(ToolRun.Of("verify", _folder.Path).Code, Is.EqualTo(2));
}
