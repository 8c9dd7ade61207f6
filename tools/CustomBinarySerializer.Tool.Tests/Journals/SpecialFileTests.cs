using System.Runtime.Versioning;
using CustomBinarySerializer.Tests.TestTypes;
using CustomBinarySerializer.TransactionFiles;
using CustomBinarySerializer.TransactionFiles.Storage;
using PointJournal = CustomBinarySerializer.TestKit.Simulation.SampleJournal;

namespace CustomBinarySerializer.Tool.Tests.Journals;

/// <summary>
/// Tests every operation with each file of a folder replaced by something else. Nothing outside is touched, nothing
/// blocks, and the error names the file.
/// </summary>
[Platform("Linux")]
[SupportedOSPlatform("linux")]
[Category(LongRun.Category)]
public sealed class SpecialFileTests
{
    private const int SegmentMessages = 200;
    private const string First = "00000000000000000000";
    private const string Middle = "00000000000000000200";
    private const string Last = "00000000000000000400";
    private const string Next = "00000000000000000500";
    private const string Positions = "positions";
    private const string WriterLock = "writer.lock";
    private const string CompressionLock = "compress.lock";
    private const string SegmentsLock = "segments.lock";
    private const string Place = "place";

    private static readonly string[] s_segments = [First + ".segment", Middle + ".segment", Last + ".segment"];

    private static readonly string[] s_names =
    [
        .. s_segments, Next + ".segment", First + ".index", Middle + ".index", Last + ".index", Next + ".index", Next + ".segment.new",
        Last + ".segment.torn-4096", Last + ".segment.torn-4096.new", First + ".segment.compressing", Middle + ".segment.compressing",
        Positions, WriterLock, CompressionLock, SegmentsLock, "accepted-damage", "accepted-damage.new", Place, Place + ".tmp",
        "type-ids.txt",
    ];

    // The files that a writer opens for writing.
    private static readonly string[] s_written = [s_segments[^1], Last + ".index", Positions];

    private static readonly Dictionary<string, Action<string>> s_writing = new()
    {
        ["write"] = folder => Write(folder, RecoveryMode.CutTornTail),
        ["write strictly"] = folder => Write(folder, RecoveryMode.Strict),
        ["write after damage"] = folder => Write(folder, RecoveryMode.SkipCorrupt),
        ["delete segments"] = folder =>
        {
            using TransactionFileWriter writer = TransactionFileWriter.Open(folder, PointJournal.Registry);
            writer.DeleteSegmentsBefore(long.MaxValue);
        },
        ["repair"] = folder => Run("repair", folder),
        ["repair after damage"] = folder => Run("repair", folder, "--accept-damage"),
        ["import"] = folder =>
        {
            string frames = Path.Combine(folder, "..", "frames");
            File.WriteAllBytes(frames, new CustomBinaryFormatter(PointJournal.Registry).Serialized(new Point(1, 2)));
            Run("import", frames, folder);
        },
    };

    private static readonly Dictionary<string, Action<string>> s_reading = new()
    {
        ["read"] = folder => Read(folder, TransactionFileReaderOptions.Default),
        ["read durable"] = folder => Read(folder, new TransactionFileReaderOptions { DurableOnly = true }),
        ["read after damage"] = folder => Read(folder, new TransactionFileReaderOptions { SkipCorrupt = true }),
        ["read out of order"] = folder =>
        {
            using TransactionFileReader reader = TransactionFileReader.Open(folder, PointJournal.Registry);
            for (long ordinal = reader.WrittenEnd - 1; ordinal >= 0; ordinal -= 7)
            {
                reader.ReadAt(ordinal);
            }
        },
        ["read in parallel"] = folder =>
        {
            using TransactionFileReader reader = TransactionFileReader.Open(folder, PointJournal.Registry);
            reader.ScanInParallel(() => new MessageHandlers().On<Point>((_, _) => { }));
        },
        ["find by time"] = folder =>
        {
            using TransactionFileReader reader = TransactionFileReader.Open(folder, PointJournal.Registry);
            reader.FindOrdinal(DateTimeOffset.UtcNow);
            _ = reader.Segments.Count;
        },
        ["follow"] = folder =>
        {
            using TransactionFileReader reader = TransactionFileReader.Open(folder, PointJournal.Registry);
            using CancellationTokenSource ending = new();
            long last = reader.WrittenEnd - 1;
            IAsyncEnumerator<TransactionRecord> follower = reader.Follow(last, ending.Token).GetAsyncEnumerator(ending.Token);
            follower.MoveNextAsync().AsTask().GetAwaiter().GetResult();
            Task<bool> waiting = follower.MoveNextAsync().AsTask();
            ending.Cancel();
            Assert.That(() => waiting.GetAwaiter().GetResult(), Throws.InstanceOf<OperationCanceledException>());
        },
        ["info"] = folder => Run("info", folder),
        ["verify"] = folder => Run("verify", folder),
        ["dump"] = folder => Run("dump", folder),
        ["stats"] = folder => Run("stats", folder),
        ["export"] = folder => Run("export", folder, "--to", "frames", "--out", Path.Combine(folder, "..", "exported")),
        ["export after damage"] =
            folder => Run("export", folder, "--to", "frames", "--out", Path.Combine(folder, "..", "exported"), "--skip-corrupt"),
        ["index"] = folder => Run("index", folder),
        ["index from scratch"] = folder => Run("index", folder, "--from-scratch"),
    };

    private static readonly Dictionary<string, Action<string>> s_placing = new()
    {
        ["load a place"] = folder => DurableText.TryRead(new DiskFolder(folder), Place),
        ["store a place"] = folder => DurableText.Write(new DiskFolder(folder), Place, "7"),
    };

    private static readonly Dictionary<string, Action<string>> s_converting = new()
    {
        ["compress"] = folder => Run("compress", folder, "--keep-newest", "1"),
        ["expand"] = folder => Run("compress", folder, "--undo"),
    };

    private static readonly Lazy<Dictionary<string, byte[]>> s_killed = new(() => Make(isKilled: true));
    private static readonly Lazy<Dictionary<string, byte[]>> s_closed = new(() => Make(isKilled: false));
    private static readonly Lazy<Dictionary<string, byte[]>> s_compressed = new(Compress);

    /// <summary>The state in which the writer left the folder.</summary>
    public enum State
    {
        Closed,
        Killed,
        Compressed,
    }

    [Test]
    public void NothingOutsideIsTouchedAndNothingBlocks([Values] SpecialFile kind, [Values] State state)
    {
        Dictionary<string, Action<string>> operations = new(s_writing.Concat(s_reading).Concat(s_placing).Concat(s_converting));
        var cases = (
            from name in s_names
            from operation in operations
            select (Name: name, Operation: operation.Key, Run: operation.Value)).ToArray();
        foreach (int i in LongRun.Sample(0, cases.Length, step: 61, stepOfLongRuns: 7))
        {
            (string name, string operation, Action<string> run) = cases[i];
            string what = $"{operation}, {name} is a {kind}";
            using HostileFolder folder = new(
                (state == State.Killed ? s_killed : state == State.Compressed ? s_compressed : s_closed).Value);
            folder.Place(name, kind);

            Exception? refusal = Try(() => run(folder.Path), what);

            folder.AssertNothingElseIsTouched(what);
            bool isClear = refusal is null or IOException or UnauthorizedAccessException or BinarySerializationException;
            Assert.That(isClear, Is.True, $"{what}: {refusal}");

            // A strict writer refuses the torn end of the killed one before it opens an index.
            bool isTornFirst = state == State.Killed && operation == "write strictly" && name.EndsWith(".index", StringComparison.Ordinal);
            if (MustRefuse(operation, name, kind) && !isTornFirst)
            {
                Assert.That(refusal?.Message, Does.Contain(folder.Path).And.Contain(name).And.Contain("refused"), what);
            }
        }
    }

    [Test]
    public void AFileOfBareFramesIsAFile([Values] SpecialFile kind)
    {
        using HostileFolder folder = new(new Dictionary<string, byte[]>());
        folder.Place("frames", kind);
        bool isFile = kind is SpecialFile.LinkToFile or SpecialFile.HardLink;
        string path = folder.PathOf("frames");

        Exception? refusal = Try(() => PlainFrameFile.Open(path, PointJournal.Registry).Dispose(), $"{kind}");
        Exception? imported = Try(() => Run("import", path, folder.PathOf("journal")), $"import, {kind}");

        Assert.That(refusal?.Message, isFile ? Is.Null : Does.Contain(path));
        Assert.That(imported?.Message, Does.Contain(path));
        folder.AssertNothingElseIsTouched($"{kind}");
    }

    [Test]
    public void AFolderMayBeASymbolicLink()
    {
        using TemporaryFolder parent = new();
        string link = parent["current"];
        Directory.CreateSymbolicLink(link, Directory.CreateDirectory(parent["folder"]).FullName);

        Write(link, RecoveryMode.CutTornTail);
        Read(link, TransactionFileReaderOptions.Default);
        Run("verify", link);
    }

    [Test]
    public void ALinkToNoFolderIsRefusedWithAReason()
    {
        using TemporaryFolder parent = new();
        string link = parent["current"];
        Directory.CreateSymbolicLink(link, parent["nothing"]);

        Assert.That(
            () => Write(link, RecoveryMode.CutTornTail),
            Throws.InstanceOf<IOException>().With.Message.Contains(link).And.Message.Contains("symbolic link"));
        Assert.That(
            () => Read(link, TransactionFileReaderOptions.Default),
            Throws.InstanceOf<IOException>().With.Message.Contains("symbolic link"));
        Assert.That(Directory.Exists(parent["nothing"]), Is.False);
    }

    private static bool MustRefuse(string operation, string name, SpecialFile kind)
    {
        if (s_writing.ContainsKey(operation))
        {
            bool isReadFirst = operation == "import" || operation.Contains("repair", StringComparison.Ordinal);
            return kind == SpecialFile.HardLink
                ? s_written.Contains(name) && !isReadFirst
                : s_segments.Contains(name) || s_written.Contains(name) || (name == WriterLock && !isReadFirst);
        }

        if (s_converting.ContainsKey(operation))
        {
            return kind != SpecialFile.HardLink
                && (name == CompressionLock || (s_segments.Contains(name) && (name != s_segments[^1] || operation == "expand")));
        }

        bool isNeeded = s_reading.ContainsKey(operation)
            ? s_segments.Contains(name) || name == Positions
            : name == Place && operation == "load a place";
        return isNeeded && kind != SpecialFile.HardLink;
    }

    private static void Write(string folder, RecoveryMode mode)
    {
        TransactionFileOptions options = new() { Recovery = mode };
        using TransactionFileWriter writer = TransactionFileWriter.Open(folder, PointJournal.Registry, options);
        for (int i = 0; i < 2; i++)
        {
            PointJournal.Append(writer, 100);
            writer.Flush(durable: true);
            writer.Roll();
        }
    }

    private static void Read(string folder, TransactionFileReaderOptions options)
    {
        using TransactionFileReader reader = TransactionFileReader.Open(folder, PointJournal.Registry, options);
        foreach (TransactionRecord record in reader.Read())
        {
            Assert.That(record.Message, Is.EqualTo(PointJournal.PointOf(record.Ordinal)));
        }
    }

    private static void Run(params string[] arguments)
    {
        ToolRun run = ToolRun.Of(arguments);
        if (run.Code != 0)
        {
            throw new IOException(run.Error + run.Output);
        }
    }

    /// <summary>Runs an action that may be refused, and fails if it blocks.</summary>
    private static Exception? Try(Action action, string what)
    {
        Exception? failure = null;
        Thread running = new(() =>
        {
            try
            {
                action();
            }
            catch (AggregateException e)
            {
                failure = e.InnerException;
            }
            catch (Exception e)
            {
                failure = e;
            }
        });
        running.IsBackground = true;
        running.Start();
        Assert.That(running.Join(TimeSpan.FromMinutes(1)), Is.True, $"Blocks: {what}");
        return failure;
    }

    private static Dictionary<string, byte[]> Compress()
    {
        using TemporaryFolder folder = new();
        foreach ((string name, byte[] bytes) in s_closed.Value)
        {
            File.WriteAllBytes(folder[name], bytes);
        }

        Run("compress", folder.Path, "--keep-newest", "1");
        Assert.That(new FileInfo(folder[s_segments[0]]).Length, Is.LessThan(s_closed.Value[s_segments[0]].Length));
        return folder.Files.ToDictionary(name => name, name => File.ReadAllBytes(folder[name]));
    }

    private static Dictionary<string, byte[]> Make(bool isKilled)
    {
        using TemporaryFolder folder = new();
        using TransactionFileWriter writer = TransactionFileWriter.Open(folder.Path, PointJournal.Registry, PointJournal.Options);
        for (int segment = 0; segment < 2; segment++)
        {
            PointJournal.Append(writer, SegmentMessages);
            writer.Roll();
        }

        PointJournal.Append(writer, SegmentMessages / 2);
        writer.Flush();
        if (!isKilled)
        {
            writer.Dispose();
        }

        Dictionary<string, byte[]> files = folder.Files.ToDictionary(
            name => name, name => name == WriterLock ? [] : File.ReadAllBytes(folder[name]));
        if (isKilled)
        {
            string last = s_segments[^1];
            files[last] = [.. files[last], 1, 2, 3];
        }

        files[Place] = "5"u8.ToArray();
        return files;
    }
}
