using CustomBinarySerializer.TestKit.Processes;
using CustomBinarySerializer.TransactionFiles;
using CustomBinarySerializer.TransactionFiles.Compressing;
using CustomBinarySerializer.TransactionFiles.Storage;

namespace CustomBinarySerializer.TestKit.Simulation;

/// <summary>
/// A folder whose segments a child process converts until it is killed, while this process writes, deletes and reads.
/// </summary>
internal sealed class KilledConversion : IDisposable
{
    private const int MessagesOfSegment = 300;
    private const int LongestRun = 60;

    private readonly TemporaryFolder _folder;
    private readonly TransactionFileReaderOptions? _options;
    private readonly int _seed = Random.Shared.Next();
    private readonly Random _random;
    private readonly List<byte[]> _messages = [];
    private readonly TransactionFileWriter _writer;

    /// <param name="folder">The folder, which is empty.</param>
    /// <param name="segments">The number of segments to begin with.</param>
    /// <param name="options">The options of the readers.</param>
    internal KilledConversion(TemporaryFolder folder, int segments, TransactionFileReaderOptions? options = null)
    {
        _folder = folder;
        _options = options;
        _random = new Random(_seed);
        _writer = TransactionFileWriter.Open(
            folder.Path, SampleFolder.Registry, new TransactionFileOptions { Durability = DurabilityPolicy.Explicit });
        for (int i = 0; i < segments; i++)
        {
            AppendSegment();
        }

        Old = TransactionFileReader.Open(folder.Path, SampleFolder.Registry, options);
    }

    /// <summary>Gets the reader that was opened before the first conversion.</summary>
    internal TransactionFileReader Old { get; }

    /// <summary>Starts a process again and again, kills it, and reads.</summary>
    /// <param name="kills">The number of processes.</param>
    /// <param name="start">Starts a process.</param>
    /// <param name="begun">The line that the process prints once it has converted.</param>
    /// <param name="kept">The number of newest segments that aren't deleted.</param>
    /// <param name="isConverted">Returns whether a segment is converted.</param>
    internal void Repeat(int kills, Func<ChildProcess> start, string begun, int kept, Func<IStorageFile, bool> isConverted)
    {
        int met = 0;
        for (int kill = 0; kill < kills; kill++)
        {
            using (ChildProcess converter = start())
            {
                converter.ExpectLine(begun);
                AppendSegment();
                _writer.DeleteSegmentsBefore(Math.Max(0, _messages.Count - (kept * MessagesOfSegment)));

                // The time of the kill is what is random here. Nothing waits for it.
                Task.Delay(TimeSpan.FromMilliseconds(_random.Next(LongestRun)), TimeProvider.System).Wait();
                converter.Kill();
            }

            met += CountOf(isConverted);
            using TransactionFileReader reader = TransactionFileReader.Open(_folder.Path, SampleFolder.Registry, _options);
            AssertHolds(reader, $"kill {kill}");
            AssertHolds(Old, $"kill {kill}, old reader");
        }

        TestContext.Out.WriteLine($"{met} converted segments were met.");
    }

    internal void AssertHolds(TransactionFileReader reader, string place)
    {
        place = $"seed {_seed}, {place}";
        long next = reader.FirstOrdinal;
        foreach (TransactionRecord<Blob> record in reader.Read<Blob>(next))
        {
            if (record.Ordinal != next || !record.Message.Bytes.AsSpan().SequenceEqual(_messages[(int)next]))
            {
                Assert.Fail($"{place}: message {record.Ordinal} isn't message {next}.");
            }

            next++;
        }

        Assert.That(next, Is.EqualTo(_messages.Count), place);
        Assert.That(reader.ReadAt<Blob>(reader.FirstOrdinal).Bytes, Is.EqualTo(_messages[(int)reader.FirstOrdinal]), place);
    }

    public void Dispose()
    {
        Old.Dispose();
        _writer.Dispose();
    }

    private int CountOf(Func<IStorageFile, bool> isConverted)
    {
        DiskFolder disk = new(_folder.Path);
        int count = 0;
        foreach (string name in _folder.Files.Where(name => name.EndsWith(".segment", StringComparison.Ordinal)))
        {
            using IStorageFile file = SegmentFile.Open(disk, name);
            count += isConverted(file) ? 1 : 0;
        }

        return count;
    }

    private void AppendSegment()
    {
        for (int i = 0; i < MessagesOfSegment; i++)
        {
            Blob message = Blob.Next(_random, 300);
            _messages.Add(message.Bytes);
            _writer.Append(message);
        }

        _writer.Flush(durable: true);
        _writer.Roll();
    }
}
