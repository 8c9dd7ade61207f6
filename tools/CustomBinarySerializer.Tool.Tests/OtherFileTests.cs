using System.Buffers;
using System.IO.Compression;
using System.IO.Pipelines;
using System.Text;
using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.Tool.Tests;

/// <summary>Tests that every reader of frames reports a file that holds none.</summary>
public sealed class OtherFileTests
{
    private const string Told = "this is hardly a file of frames";

    private static readonly string[] s_texts =
    [
        "{\"a\":1,\"b\":[1,2,3]}", "{\n  \"a\": 1\n}", "{\r\n\t\"a\": 1\r\n}", "[{\"name\": \"x\"}]",
        "2024-01-31;17,5;Anna\n", "\t\t1\t2\t3\t4\n", "né 1 à la carte",
        "<?xml version=\"1.0\"?>", "# Title\n\nText of more than one line.\n", "1;2;3;4;5;6;7;8;9\n",
    ];

    private static readonly Encoding[] s_encodings =
    [
        new UTF8Encoding(false), new UTF8Encoding(true), new UnicodeEncoding(
            bigEndian: false, byteOrderMark: true), new UnicodeEncoding(bigEndian: true, byteOrderMark: true),
    ];

    public static IEnumerable<TestCaseData> Others()
    {
        foreach (string text in s_texts)
        {
            foreach (Encoding encoding in s_encodings)
            {
                yield return Case(text, encoding);
            }
        }

        foreach (string text in s_texts.Where(text => Ascii.IsValid(text)))
        {
            yield return Case(text, new UnicodeEncoding(bigEndian: false, byteOrderMark: false));
            yield return Case(text, new UnicodeEncoding(bigEndian: true, byteOrderMark: false));
        }

        yield return new TestCaseData(Zip()).SetArgDisplayNames("zip");
        yield return new TestCaseData(GZip(300)).SetArgDisplayNames("gzip");
        yield return new TestCaseData(GZip(700_000)).SetArgDisplayNames("gzip that is longer than its length as a frame");
        yield return new TestCaseData(File.ReadAllBytes(typeof(OtherFileTests).Assembly.Location)).SetArgDisplayNames("dll");
        yield return new TestCaseData((byte[])[0x04, 0x22, 0x4D, 0x18, .. new byte[100]]).SetArgDisplayNames("lz4");
    }

    [TestCaseSource(nameof(Others))]
    public void EveryReaderReportsThatTheFileHasNoFrames(byte[] bytes)
    {
        CustomBinaryFormatter formatter = TestRegistry.NewFormatter();
        CustomBinaryFormatter untrusting = TestRegistry.NewFormatter(FormatterOptions.UntrustedData);
        FrameInspector inspector = new(TestRegistry.New().Describe());
        using PlainFile file = new(bytes);

        Assert.Multiple(() =>
        {
            Assert.That(() => formatter.Deserialize<object>(bytes), IsTold);
            Assert.That(() => formatter.Deserialize<Point>(bytes), IsTold);
            Assert.That(() => untrusting.Deserialize<object>(bytes), IsTold);
            Assert.That(() => formatter.Deserialize(new MemoryStream(bytes)), IsTold);
            Assert.That(() => formatter.Deserialize(
                new BufferedStream(new MemoryStream(bytes, 0, bytes.Length, writable: false, publiclyVisible: true))), IsTold);
            Assert.That(
                async () => await ReadAllAsync(formatter.DeserializeAllAsync(PipeReader.Create(new ReadOnlySequence<byte>(bytes)))),
                IsTold);
            Assert.That(() => file.Frames.ReadAt(0), IsTold);
            Assert.That(() => file.Frames.Read().Count(), IsTold);
        });
        if (bytes.Length < 559_903)
        {
            Assert.That(() => inspector.ToJson(bytes), IsTold);
            Assert.That(() => file.Frames.Count, IsTold);
            Assert.That(() => file.Frames.IncompleteBytes, IsTold);
        }
    }

    [TestCaseSource(nameof(Others))]
    public void AnImportRefusesItBeforeItMakesAFolder(byte[] bytes)
    {
        using TemporaryFolder folder = new();
        string path = folder["other"];
        File.WriteAllBytes(path, bytes);

        ToolRun run = ToolRun.Of("import", path, folder["imported"]);

        Assert.That(run.Code, Is.EqualTo(1));
        Assert.That(run.Error, Does.Contain(Told));
        Assert.That(run.Output, Is.Empty);
        Assert.That(Directory.GetFileSystemEntries(folder.Path), Is.EqualTo([path]));
    }

    [TestCase(5)]
    [TestCase(1000)]
    public void AnImportThatFindsNoWholeMessageMakesNoFolder(int length)
    {
        using TemporaryFolder folder = new();
        string path = folder["other"];
        File.WriteAllBytes(path, [.. Bytes.FrameOf(1, new byte[2000])[..length]]);

        ToolRun run = ToolRun.Of("import", path, folder["imported"]);

        Assert.That(run.Code, Is.EqualTo(1));
        Assert.That(run.Error, Does.Contain("Either it broke off, or these bytes are no frame"));
        Assert.That(Directory.GetFileSystemEntries(folder.Path), Is.EqualTo([path]));
    }

    [Test]
    public void AListingOfOldTypesSaysIt()
    {
        using TemporaryFolder folder = new();
        string path = folder["other"];
        File.WriteAllText(path, s_texts[0]);

        Assert.That(ToolRun.Of("import", "--binaryformatter", path).Error, Does.Contain(Told));
    }

    [Test]
    public void AFrameThatLooksLikeAnotherFileIsRead()
    {
        // A length and an id that begin as a zip archive does.
        byte[] frame = Bytes.FrameOf(20, new byte[0x04034B50 - 4]);
        TypeRegistry registry = new TypeRegistry().Register<Blob>(20);

        Assert.That(
            () => new CustomBinaryFormatter(registry).Deserialize<object>(frame),
            Throws.TypeOf<BinarySerializationException>().With.Message.Not.Contains("hardly"));
        using PlainFile file = new(frame);
        Assert.That(file.Frames.Count, Is.EqualTo(1));
    }

    [Test]
    public void PrefixesOfFramesAreNotTakenForOtherFiles()
    {
        foreach (GoldenFrame golden in GoldenFrame.All)
        {
            for (int length = 1; length < golden.Bytes.Length; length++)
            {
                byte[] prefix = golden.Bytes[..length];
                Assert.That(
                    () => TestRegistry.NewFormatter().Deserialize<object>(prefix),
                    Throws.TypeOf<BinarySerializationException>().With.Message.Not.Contains("hardly"));
            }
        }
    }

    private static NUnit.Framework.Constraints.IResolveConstraint IsTold =>
        Throws.TypeOf<BinarySerializationException>().With.Message.Contains(Told);

    private static TestCaseData Case(string text, Encoding encoding) =>
        new TestCaseData((byte[])[.. encoding.GetPreamble(), .. encoding.GetBytes(text)]).SetArgDisplayNames(
            $"{encoding.WebName} {encoding.Preamble.Length}: {text.Trim().Split('\n')[0]}");

    private static byte[] Zip()
    {
        MemoryStream bytes = new();
        using (ZipArchive archive = new(bytes, ZipArchiveMode.Create))
        {
            using Stream entry = archive.CreateEntry("a.txt").Open();
            entry.Write("text"u8);
        }

        return bytes.ToArray();
    }

    private static byte[] GZip(int count)
    {
        byte[] noise = new byte[count];
        new Random(1).NextBytes(noise);
        MemoryStream bytes = new();
        using (GZipStream zip = new(bytes, CompressionLevel.Fastest))
        {
            zip.Write(noise);
        }

        return bytes.ToArray();
    }

    private static async Task ReadAllAsync(IAsyncEnumerable<object> graphs)
    {
        await foreach (object graph in graphs)
        {
            Assert.That(graph, Is.Null);
        }
    }

    public sealed class Blob
    {
        public byte[]? Bytes { get; set; }
    }
}
