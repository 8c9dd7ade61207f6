using CustomBinarySerializer.Tests.TestTypes.OldMessages;

namespace CustomBinarySerializer.Tool.Tests;

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
            Assert.That(run.Lines[0], Is.EqualTo("2 messages of BinaryFormatter, 1 frame."));
            Assert.That(run.Output, Does.Match(@"OldMessages\.OrderLine .*│ CustomBinarySerializer\.Tests\.TestTypes .*│ 3 "));
            Assert.That(run.Output, Does.Contain("string Product"));
            Assert.That(
                run.Output,
                Does.Contain(
                    "registry.RegisterSerializable<CustomBinarySerializer.Tests.TestTypes.OldMessages.Order>(1); // CustomBinarySerializer.Tests.TestTypes"));
            Assert.That(run.Output, Does.Not.Contain("RegisterSerializable<System"));
        });
    }

    [Test]
    public void AFileOfIdsIsProposed()
    {
        ToolRun run = ToolRun.Of("import", "--binaryformatter", OldFile(), "--ids");

        Assert.That(
            run.Lines.Select(line => line.TrimEnd('\r')),
            Is.EqualTo([
                "1 CustomBinarySerializer.Tests.TestTypes.OldMessages.Order",
                "2 CustomBinarySerializer.Tests.TestTypes.OldMessages.OrderLine"
            ]));
    }

    [TestCase("import", "FILE")]
    [TestCase("import", "FILE", "--append", "ids")]
    [TestCase("import", "FILE", "--binaryformatter", "--ids", "--append", "ids")]
    [TestCase("import", "FILE", "folder", "--ids")]
    public void MissingOrContradictingOptionsAreMisuse(params string[] args)
    {
        string file = OldFile();

        Assert.That(ToolRun.Of([.. args.Select(arg => arg == "FILE" ? file : arg)]).Code, Is.EqualTo(2));
    }

    [Test]
    public void FilesOfFoldersGiveOneListAndAreAppendedWithoutChangingALine()
    {
        Directory.CreateDirectory(_folder["old/inner"]);
        File.WriteAllBytes(_folder["old/b.dat"], OldFormatter.Write(new Order { Lines = [new OrderLine()] }));
        File.WriteAllBytes(_folder["old/inner/a.dat"], OldFormatter.Write(new List<IShape> { new Circle() }));
        string ids = _folder["type-ids.txt"];
        File.WriteAllText(ids, $"7 {typeof(OrderLine).FullName}\n# a comment\n");

        ToolRun first = ToolRun.Of("import", "--binaryformatter", _folder["old"], "--append", ids);
        string[] lines = File.ReadAllLines(ids);
        ToolRun again = ToolRun.Of("import", "--binaryformatter", _folder["old/b.dat"], _folder["old/inner"], "--append", ids);

        Assert.That(first.Code, Is.Zero, first.Error);
        Assert.That(lines[..2], Is.EqualTo((string[])[$"7 {typeof(OrderLine).FullName}", "# a comment"]));
        Assert.That(lines[2..].Select(line => line.Split(' ')[0]), Is.EqualTo((string[])["8", "9", "10"]));
        Assert.That(
            lines[2..].Select(line => line.Split(' ')[1]),
            Is.EquivalentTo((string[])[typeof(Order).FullName!, typeof(IShape).FullName!, typeof(Circle).FullName!]));
        Assert.That(again.Code, Is.Zero, again.Error);
        Assert.That(File.ReadAllLines(ids), Is.EqualTo(lines));
    }

    [Test]
    public void TheTypesThatAreProposedAreThoseThatReadingNeeds()
    {
        byte[] message = OldFormatter.Write(new List<IShape> { new Circle() });
        string path = _folder["shapes.dat"];
        File.WriteAllBytes(path, message);

        string[] proposed = [.. ToolRun.Of("import", "--binaryformatter", path, "--ids").Lines.Select(line => line.Trim().Split(' ')[1])];

        Assert.That(proposed, Is.EquivalentTo((string[])[typeof(IShape).FullName!, typeof(Circle).FullName!]));
        Assert.That(Imported.Read(message, [.. proposed.Select(name => typeof(Circle).Assembly.GetType(name)!)]), Has.Count.EqualTo(1));
    }

    [Test]
    public void AnotherFileInAFolderIsLeftOutAndNamed()
    {
        Directory.CreateDirectory(_folder["old"]);
        File.WriteAllBytes(_folder["old/a.txt"], [1, 2, 3]);
        File.WriteAllBytes(_folder["old/b.dat"], OldFormatter.Write(new Order()));

        ToolRun run = ToolRun.Of("import", "--binaryformatter", _folder["old"]);

        Assert.That(run.Code, Is.EqualTo(1));
        Assert.That(run.Error, Does.Contain("a.txt was left out"));
        Assert.That(run.Output, Does.Contain("OldMessages.Order>(1)"));
    }

    public interface IShape;

    [Serializable]
    public sealed class Circle : IShape;

    [Test]
    public void AFileThatIsNeitherIsFoundWrong()
    {
        string path = _folder["other"];
        File.WriteAllBytes(path, [1, 2, 3]);

        Assert.That(ToolRun.Of("import", "--binaryformatter", path).Code, Is.EqualTo(1));
    }

    [TestCase("Shop.Order>(1); System.Environment.FailFast(\"x\"); registry.RegisterSerializable<Shop.Line")]
    [TestCase("Shop.Order\nEnvironment.Exit(1);//")]
    [TestCase("Shop.Order*/ evil()")]
    [TestCase("Shop.\u2028evil()")]
    [TestCase("Shop.\u001b[2JOrder")]
    [TestCase("\u202eredrO")]
    [TestCase("Shop.<>c__DisplayClass1")]
    [TestCase("Shop.1st")]
    [TestCase("")]
    [TestCase("Shop..Order")]
    [TestCase("Shop.Box`1")]
    public void AnythingButANameStaysOutOfTheProgram(string name)
    {
        ToolRun run = ToolRun.Of(
            "import", "--binaryformatter", FileOf(new RecordWriter().Library(2, "A\nevil(); //\u2029evil();").Object(1, name, 2)));

        string[] code =
        [
            .. run.Output.Split('\n').SkipWhile(line =>
                !line.StartsWith("// Needed", StringComparison.Ordinal)).Select(line => line.TrimEnd('\r')).Where(line => line.Length > 0)
        ];
        Assert.Multiple(() =>
        {
            Assert.That(code, Has.Length.EqualTo(2).And.All.StartsWith("// "));
            Assert.That(run.Output.Where(letter => char.IsControl(letter) && letter is not ('\n' or '\r')), Is.Empty);
            Assert.That(run.Output, Does.Not.Match("[\u2028\u2029\u202e]"));
        });
    }

    [TestCase("Shop.Order", "Shop.Order")]
    [TestCase("Shop.event.@class", null)]
    [TestCase("Shop.event.class", "Shop.@event.@class")]
    [TestCase("Größe.Ωmega_1", "Größe.Ωmega_1")]
    [TestCase("Shop.Box`1+Inner`1[[System.Int32, mscorlib],[Shop.Line[], Shop]]", "Shop.Box<int>.Inner<Shop.Line[]>")]
    [TestCase("Shop.Box`1[[System.Int32[,][], mscorlib]]", "Shop.Box<int[][,]>")]
    [TestCase("Shop.Box`1[[System.Nullable`1[[System.Int32, mscorlib]], mscorlib]]", "Shop.Box<int?>")]
    public void ANameIsWrittenAsCSharpWritesIt(string name, string? expected)
    {
        ToolRun run = ToolRun.Of("import", "--binaryformatter", FileOf(new RecordWriter().Library(2, "Shop").Object(1, name, 2)));

        Assert.That(
            run.Output,
            expected is null
                ? Does.Contain("// C# has no name for")
                : Does.Contain($"registry.RegisterSerializable<{expected}>(1); // Shop"));
    }

    [TestCase("Shop.Order#1")]
    [TestCase("Shop.Order\n2 Shop.Line")]
    public void AnythingButANameStaysOutOfTheFileOfIds(string name)
    {
        ToolRun run = ToolRun.Of("import", "--binaryformatter", FileOf(new RecordWriter().Library(2, "Shop").Object(1, name, 2)), "--ids");

        Assert.That(run.Lines, Has.Length.EqualTo(1).And.All.StartsWith("# 1 "));
    }

    [Test]
    public void UnreadableTypesAreListedFirst()
    {
        string path = FileOf(new RecordWriter().Library(2, "Shop").Library(3, "System.Data")
            .Object(
                1, "Shop.Order", 2, RecordWriter.OfObject("changed"), RecordWriter.OfObject("table"), RecordWriter.OfObject("type"),
                RecordWriter.OfObject("none"), RecordWriter.OfObject("day"))
            .Reference(4).Reference(5).Reference(6).Reference(7).Reference(8)
            .Object(4, "System.DelegateSerializationHolder", 0)
            .Object(5, "System.Data.DataTable", 3, RecordWriter.OfString("DataTable.TableName")).Null()
            .Object(
                6,
                "System.UnitySerializationHolder",
                0,
                RecordWriter.OfString("Data"),
                RecordWriter.Primitive("UnityType", RecordWriter.Int32)).String(9, "Shop.Order").Int(4)
            .Again(7, 6).Null().Int(2)
            .Object(8, "System.DayOfWeek", 0, RecordWriter.Primitive("value__", RecordWriter.Int32)).Int(2));

        ToolRun run = ToolRun.Of("import", "--binaryformatter", path);
        ToolRun ids = ToolRun.Of("import", "--binaryformatter", path, "--ids");

        string[] after =
            [.. run.Lines.SkipWhile(line => !line.StartsWith("// ", StringComparison.Ordinal)).Select(line => line.TrimEnd('\r'))];
        Assert.Multiple(() =>
        {
            Assert.That(run.Code, Is.EqualTo(1));
            Assert.That(after.Take(3), Has.All.StartsWith("// Can't be read: "));
            Assert.That(
                string.Join('\n', after.Take(3)),
                Does.Contain("System.DelegateSerializationHolder").And.Contain("System.Data.DataTable")
                    .And.Contain("System.UnitySerializationHolder"));
            Assert.That(
                after[4..],
                Is.EqualTo(
                    ["registry.RegisterSerializable<Shop.Order>(1); // Shop", "registry.RegisterSerializable<System.DayOfWeek>(2); // "]));
            Assert.That(ids.Lines.Select(line => line.TrimEnd('\r')), Is.EqualTo(["1 Shop.Order", "2 System.DayOfWeek"]));
            Assert.That(ids.Error, Does.Contain("Can't be read: System.DelegateSerializationHolder"));
        });
    }

    private string FileOf(RecordWriter message)
    {
        string path = _folder["message.dat"];
        File.WriteAllBytes(path, message.End());
        return path;
    }

    private string OldFile()
    {
        string path = _folder["old.dat"];
        byte[] frame = [5, 0, 0, 0, 1, 0, 0, 0, 9];
        Order order = new() { Lines = [new OrderLine(), new OrderLine()] };
        File.WriteAllBytes(path, [.. OldFormatter.Write(order), .. frame, .. OldFormatter.Write(new OrderLine())]);
        return path;
    }
}
