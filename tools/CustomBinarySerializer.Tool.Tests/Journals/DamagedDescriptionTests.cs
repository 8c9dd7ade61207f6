using System.Text;
using CustomBinarySerializer.Payload;
using CustomBinarySerializer.Tests.TestTypes;
using CustomBinarySerializer.TransactionFiles;
using PointJournal = CustomBinarySerializer.TestKit.Simulation.SampleJournal;

namespace CustomBinarySerializer.Tool.Tests.Journals;

/// <summary>Tests of a segment whose header has a valid checksum but an invalid schema.</summary>
public sealed class DamagedDescriptionTests
{
    private const int SizeOffset = 12;

    private TemporaryFolder _folder = null!;

    private string Segment => _folder["00000000000000000000.segment"];

    [SetUp]
    public void SetUp()
    {
        _folder = new TemporaryFolder();
        using TransactionFileWriter writer = TransactionFileWriter.Open(_folder.Path, PointJournal.Registry);
        PointJournal.Append(writer, 3);
    }

    [TearDown]
    public void TearDown() => _folder.Dispose();

    [TestCase("{\"format\"", "[\"format\"")]
    [TestCase("\"format\":", "\"formal\":")]
    [TestCase("}", "x")]
    [TestCase("\"name\"", "\"nome\"")]
    public void IsReportedWithTheFile(string text, string damaged)
    {
        Damage(text, damaged);
        TypeRegistry other = new TypeRegistry().Register<Point>(TypeIds.Point).Register<Visit>(20);

        foreach (Action use in new Action[]
        {
            () => Read(other, new TransactionFileReaderOptions(), reader => reader.Segments[0].Schema),
            () => Read(other, new TransactionFileReaderOptions { SkipCorrupt = true }, reader => reader.Segments[0].Schema),
        })
        {
            Assert.That(use, Throws.TypeOf<BinarySerializationException>()
                .With.Property("Code").EqualTo(SerializationErrorCode.CorruptFile)
                .And.Message.StartsWith(Segment).And.Message.Contains("description of the types"));
        }

        foreach (string command in (string[])["info", "verify", "dump", "stats", "repair"])
        {
            ToolRun run = ToolRun.Of(command, _folder.Path);
            Assert.That(run.Code == 0
                || run.Error.Contains(Segment, StringComparison.Ordinal)
                || run.Output.Contains(Segment, StringComparison.Ordinal), $"{command}: {run.Error}");
        }
    }

    private void Read(TypeRegistry registry, TransactionFileReaderOptions options, Func<TransactionFileReader, object> use)
    {
        using TransactionFileReader reader = TransactionFileReader.Open(_folder.Path, registry, options);
        use(reader);
    }

    private void Damage(string text, string damaged)
    {
        byte[] bytes = File.ReadAllBytes(Segment);
        int size = BitConverter.ToInt32(bytes, SizeOffset);
        int at = bytes.AsSpan(0, size - sizeof(uint)).LastIndexOf(Encoding.UTF8.GetBytes(text));
        Assert.That(at, Is.Positive, Encoding.UTF8.GetString(bytes.AsSpan(0, size)));
        Encoding.UTF8.GetBytes(damaged, bytes.AsSpan(at));
        BitConverter.TryWriteBytes(bytes.AsSpan(size - sizeof(uint)), Crc32C.Of(bytes.AsSpan(0, size - sizeof(uint))));
        File.WriteAllBytes(Segment, bytes);
    }
}
