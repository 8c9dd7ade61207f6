using System.Runtime.Versioning;
using CustomBinarySerializer.TestKit.Simulation;

namespace CustomBinarySerializer.TransactionFiles.Tests;

/// <summary>A folder that is moved, deleted or replaced while a writer or a reader has it open.</summary>
[Platform("Linux")]
[SupportedOSPlatform("linux")]
[Category(LongRun.Category)]
public sealed class MovedFolderTests
{
    private static readonly TransactionFileOptions s_options = SampleJournal.Options;

    private TemporaryFolder _parent = null!;
    private string _path = null!;
    private string _moved = null!;

    public enum Replacement
    {
        Nothing,
        EmptyFolder,
        OtherJournal,
        Copy,
        Link,
    }

    [SetUp]
    public void CreateFolder()
    {
        _parent = new TemporaryFolder();
        _path = _parent["journal"];
        _moved = _parent["moved"];
    }

    [TearDown]
    public void DeleteFolder() => _parent.Dispose();

    [Test]
    public void AWriterStaysInTheFolderThatItLocked([Values] Replacement replacement)
    {
        using (TransactionFileWriter writer = TransactionFileWriter.Open(_path, SampleJournal.Registry, s_options))
        {
            SampleJournal.Append(writer, 5);
            writer.Roll();
            SampleJournal.Append(writer, 5);
            writer.Flush(durable: true);

            Directory.Move(_path, _moved);
            Replace(replacement);
            Dictionary<string, byte[]> before = ContentOf(_path);
            for (int i = 0; i < 3; i++)
            {
                SampleJournal.Append(writer, 5);
                writer.Flush(durable: true);
                writer.Roll();
            }

            Assert.That(writer.DeleteSegmentsBefore(5), Is.EqualTo(1));
            Assert.That(ContentOf(_path), Is.EqualTo(before));
        }

        using TransactionFileReader reader = TransactionFileReader.Open(_moved, SampleJournal.Registry);
        Assert.That(reader.Read(5).Select(record => record.Ordinal), Is.EqualTo(Enumerable.Range(5, 20)));
    }

    [Test]
    public void AWriterStaysInItsFolderHoweverOftenItIsMoved()
    {
        int segments = LongRun.Rounds(all: 2_000, part: 100);
        Directory.CreateDirectory(_parent["decoy"]);
        using (TransactionFileWriter writer = TransactionFileWriter.Open(_path, SampleJournal.Registry, s_options))
        {
            using CancellationTokenSource ending = new();
            Task moving = Task.Run(() =>
            {
                while (!ending.IsCancellationRequested)
                {
                    Directory.Move(_path, _moved);
                    Directory.Move(_parent["decoy"], _path);
                    Directory.Move(_path, _parent["decoy"]);
                    Directory.Move(_moved, _path);
                }
            });
            for (int i = 0; i < segments; i++)
            {
                SampleJournal.Append(writer, 2);
                writer.Roll();
            }

            ending.Cancel();
            moving.Wait();
        }

        Assert.That(Directory.EnumerateFileSystemEntries(_parent["decoy"]), Is.Empty);
        using TransactionFileReader reader = TransactionFileReader.Open(_path, SampleJournal.Registry);
        Assert.That(reader.Read().Count(), Is.EqualTo(2 * segments));
    }

    [Test]
    public void ADeletedFolderEndsTheWriter([Values] bool isMadeAgain)
    {
        TransactionFileWriter writer = TransactionFileWriter.Open(_path, SampleJournal.Registry, s_options);
        SampleJournal.Append(writer, 5);
        writer.Flush(durable: true);
        Directory.Delete(_path, recursive: true);
        if (isMadeAgain)
        {
            Directory.CreateDirectory(_path);
        }

        writer.Append(SampleJournal.PointOf(5));

        Assert.That(
            () => writer.Flush(durable: true), Throws.TypeOf<IOException>().With.Message.Contains(_path).And.Message.Contains("deleted"));
        Assert.That(() => writer.Append(SampleJournal.PointOf(6)), Throws.TypeOf<IOException>().With.Message.Contains("deleted"));
        Assert.That(() => writer.AppendDurableAsync(SampleJournal.PointOf(6)).AsTask(), Throws.TypeOf<IOException>());
        Assert.That(writer.DurableEnd, Is.EqualTo(5));
        Assert.That(writer.Dispose, Throws.TypeOf<IOException>());
        Assert.That(ContentOf(_path), Is.Empty);
    }

    [Test]
    public void ADeletedFolderIsNoticedByEachWayToBeDurable()
    {
        foreach (Action<TransactionFileWriter> append in (Action<TransactionFileWriter>[])
            [
                writer => writer.AppendDurableAsync(SampleJournal.PointOf(0)).AsTask().GetAwaiter().GetResult(),
                writer =>
                {
                    writer.Append(SampleJournal.PointOf(0));
                    writer.Roll();
                },
                writer =>
                {
                    writer.Append(SampleJournal.PointOf(0));
                    writer.Dispose();
                },
            ])
        {
            TransactionFileWriter writer = TransactionFileWriter.Open(_path, SampleJournal.Registry, s_options);
            Directory.Delete(_path, recursive: true);

            Assert.That(
                () => append(writer), Throws.InstanceOf<IOException>().With.Message.Contains(_path).And.Message.Contains("deleted"));
            Assert.That(writer.DurableEnd, Is.Zero);
            Assert.That(Closed(writer), Is.Null.Or.TypeOf<IOException>());
        }

        TransactionFileWriter every = TransactionFileWriter.Open(
            _path, SampleJournal.Registry, s_options with { Durability = DurabilityPolicy.EveryRecord });
        Directory.Delete(_path, recursive: true);
        Assert.That(() => every.Append(SampleJournal.PointOf(0)), Throws.TypeOf<IOException>().With.Message.Contains("deleted"));
        Assert.That(every.Dispose, Throws.TypeOf<IOException>());
    }

    [Test]
    public void ASecondWriterThatGotInByADeletedLockEndsTheFirst()
    {
        TransactionFileWriter first = TransactionFileWriter.Open(_path, SampleJournal.Registry, s_options);
        SampleJournal.Append(first, 5);
        first.Flush(durable: true);
        File.Delete(Path.Combine(_path, "writer.lock"));
        using TransactionFileWriter second = TransactionFileWriter.Open(_path, SampleJournal.Registry, s_options);

        first.Append(SampleJournal.PointOf(5));

        Assert.That(
            () => first.Flush(durable: true),
            Throws.TypeOf<IOException>().With.Message.Contains("writer.lock").And.Message.Contains("deleted"));
        Assert.That(first.Dispose, Throws.TypeOf<IOException>());
    }

    [Test]
    public void ASegmentThatWasReplacedByACopyEndsTheWriter()
    {
        TransactionFileWriter writer = TransactionFileWriter.Open(_path, SampleJournal.Registry, s_options);
        SampleJournal.Append(writer, 5);
        writer.Flush(durable: true);
        string segment = Directory.GetFiles(_path, "*.segment").Single();
        File.Copy(segment, segment + ".copy");
        File.Move(segment + ".copy", segment, overwrite: true);

        writer.Append(SampleJournal.PointOf(5));

        Assert.That(
            () => writer.Flush(durable: true),
            Throws.TypeOf<IOException>().With.Message.Contains(segment).And.Message.Contains("replaced"));
        Assert.That(writer.Dispose, Throws.TypeOf<IOException>());
        using TransactionFileWriter next = TransactionFileWriter.Open(_path, SampleJournal.Registry, s_options);
        Assert.That(next.NextOrdinal, Is.EqualTo(5));
    }

    [Test]
    public void AReaderOfAMovedFolderSaysSo()
    {
        Write(_path, 5);
        using TransactionFileReader reader = TransactionFileReader.Open(_path, SampleJournal.Registry);
        Directory.Move(_path, _moved);

        Func<object>[] uses =
        [
            () => reader.FirstOrdinal,
            () => reader.Segments,
            () => reader.Follow(5).GetAsyncEnumerator().MoveNextAsync().AsTask().GetAwaiter().GetResult(),
        ];
        foreach (Func<object> use in uses)
        {
            Assert.That(
                () => use(), Throws.InstanceOf<IOException>().With.Message.Contains(_path).And.Message.Contains("moved or deleted"));
        }

        Directory.Move(_moved, _path);
        Assert.That(reader.Read().Count(), Is.EqualTo(5));
    }

    [Test]
    public void AReadOnlyFolderIsRefusedWithTheAdviceThatItCanBeRead()
    {
        Write(_path, 5);
        Assume.That(Mounted("mount", "--bind", _path, _path), "Only a process that may mount can make a folder read-only.");
        try
        {
            Assume.That(Mounted("mount", "-o", "remount,bind,ro", _path), "The system refuses read-only mounts.");
            Assert.That(
                () => TransactionFileWriter.Open(_path, SampleJournal.Registry),
                Throws.TypeOf<UnauthorizedAccessException>()
                    .With.Message.Contains(_path).And.Message.Contains("TransactionFileReader.Open"));
            using TransactionFileReader reader = TransactionFileReader.Open(_path, SampleJournal.Registry);
            Assert.That(reader.Read().Count(), Is.EqualTo(5));
        }
        finally
        {
            Mounted("umount", _path);
        }
    }

    private static IOException? Closed(TransactionFileWriter writer)
    {
        try
        {
            writer.Dispose();
            return null;
        }
        catch (IOException e)
        {
            return e;
        }
    }

    private static bool Mounted(string command, params string[] arguments)
    {
        try
        {
            using System.Diagnostics.Process process = System.Diagnostics.Process.Start(
                new System.Diagnostics.ProcessStartInfo(command, arguments) { RedirectStandardError = true })!;
            process.StandardError.ReadToEnd();
            process.WaitForExit();
            return process.ExitCode == 0;
        }
        catch (System.ComponentModel.Win32Exception)
        {
            return false;
        }
    }

    private void Replace(Replacement replacement)
    {
        switch (replacement)
        {
            case Replacement.Nothing:
                break;
            case Replacement.EmptyFolder:
                Directory.CreateDirectory(_path);
                break;
            case Replacement.OtherJournal:
                Write(_path, 12);
                break;
            case Replacement.Copy:
                Directory.CreateDirectory(_path);
                foreach (string file in Directory.GetFiles(_moved).Where(path => !path.EndsWith(".lock", StringComparison.Ordinal)))
                {
                    File.Copy(file, Path.Combine(_path, Path.GetFileName(file)));
                }

                break;
            default:
                Directory.CreateSymbolicLink(_path, Directory.CreateDirectory(_parent["elsewhere"]).FullName);
                break;
        }
    }

    private static Dictionary<string, byte[]> ContentOf(string folder) =>
        Directory.Exists(folder) ? Directory.GetFiles(folder).ToDictionary(path => path, File.ReadAllBytes) : [];

    private static void Write(string folder, int count)
    {
        using TransactionFileWriter writer = TransactionFileWriter.Open(folder, SampleJournal.Registry, s_options);
        SampleJournal.Append(writer, count);
    }
}
