using System.Text;
using CustomBinarySerializer.TestKit.Simulation;

namespace CustomBinarySerializer.TransactionFiles.Tests.Archiving;

/// <summary>An archive in a folder of a real disk.</summary>
public sealed class FolderArchiveTests
{
    private const string Prefix = "0123456789abcdef0123456789abcdef/";
    private const string Name = Prefix + "00000000000000000000-00.segment";

    [Test]
    public async Task AnObjectIsStoredReadListedAndDeleted()
    {
        using TemporaryFolder folder = new();
        FolderArchive archive = new(folder.Path);
        Assert.That(await archive.GetAsync(Name, default), Is.Null);
        Assert.That(await archive.ListAsync(Prefix, default).ToListAsync(), Is.Empty);
        byte[] content = [.. Enumerable.Range(0, 3_000_000).Select(i => unchecked((byte)i))];
        await archive.PutAsync(Name, new MemoryStream(content), default);
        await archive.PutAsync(Name, new MemoryStream(content), default);

        using MemoryStream read = new();
        await using (Stream? stream = await archive.GetAsync(Name, default))
        {
            await stream!.CopyToAsync(read);
        }

        Assert.That(read.ToArray().AsSpan().SequenceEqual(content), Is.True);
        Assert.That(await archive.ListAsync(Prefix, default).ToListAsync(), Is.EqualTo(new[] { Name }));
        await archive.DeleteAsync(Name, default);
        await archive.DeleteAsync(Name, default);
        Assert.That(await archive.GetAsync(Name, default), Is.Null);
    }

    [TestCase("no-folder")]
    [TestCase("../up")]
    [TestCase("a/../b")]
    [TestCase("a/b/c")]
    [TestCase("/b")]
    public void NamesThatLeadElsewhereAreRefused(string name)
    {
        using TemporaryFolder folder = new();
        FolderArchive archive = new(folder.Path);

        Assert.That(() => archive.GetAsync(name, default), Throws.ArgumentException);
    }

    [Test]
    public void AFolderThatIsntMountedIsAnErrorAndNoEmptyArchive()
    {
        using TemporaryFolder folder = new();
        FolderArchive archive = new(folder["absent"]);

        Assert.That(() => archive.GetAsync(Name, default), Throws.TypeOf<DirectoryNotFoundException>().With.Message.Contains("Mount"));
        Assert.That(() => archive.PutAsync(Name, new MemoryStream([1]), default), Throws.TypeOf<DirectoryNotFoundException>());
    }

    [Test]
    public async Task AFolderMovesToAnotherDiskAndBack()
    {
        using TemporaryFolder folder = new();
        using TemporaryFolder other = new();
        FolderArchive archive = new(other.Path);
        List<byte[]> messages = Write(folder.Path, segments: 4);
        IReadOnlyList<SegmentConversionResult> moved = await SegmentArchiving.MoveAsync(
            folder.Path, archive, new RetentionPolicy { MaxSegments = 2 });

        Assert.That(string.Join(' ', moved.Select(result => result.FirstOrdinal)), Is.EqualTo("0 50"));
        AssertHolds(folder.Path, messages, archive);
        string stored = Directory.EnumerateFiles(other.Path, "*", SearchOption.AllDirectories)
            .First(file => file.Contains("000000000000050", StringComparison.Ordinal));
        Assert.That(await File.ReadAllBytesAsync(stored), Has.Length.EqualTo(moved[1].Bytes));
        Assert.That(await SegmentArchiving.RestoreAsync(folder.Path, archive, fromOrdinal: 50), Has.Count.EqualTo(1));
        Assert.That(await SegmentArchiving.DeleteUnusedAsync(folder.Path, archive), Has.Count.EqualTo(1));
        AssertHolds(folder.Path, messages, archive);
        await SegmentArchiving.RestoreAsync(folder.Path, archive);
        AssertHolds(folder.Path, messages, archive: null);
        Assert.That(() => SegmentArchiving.MoveAsync(folder["none"], archive, new()), Throws.TypeOf<DirectoryNotFoundException>());
    }

    [Test]
    public void ASymbolicLinkInTheArchiveIsRefused()
    {
        if (OperatingSystem.IsWindows())
        {
            Assert.Ignore("Links need a right there.");
        }

        using TemporaryFolder folder = new();
        File.WriteAllText(folder["secret"], "secret");
        Directory.CreateDirectory(folder["archive/" + Prefix]);
        File.CreateSymbolicLink(folder["archive/" + Name], folder["secret"]);
        FolderArchive archive = new(folder["archive"]);

        Assert.That(() => archive.GetAsync(Name, default), Throws.InstanceOf<UnauthorizedAccessException>());
    }

    internal static List<byte[]> Write(string folder, int segments)
    {
        List<byte[]> messages = [];
        using TransactionFileWriter writer = TransactionFileWriter.Open(folder, SampleFolder.Registry);
        for (int segment = 0; segment < segments; segment++)
        {
            for (int i = 0; i < 50; i++)
            {
                byte[] bytes = Encoding.UTF8.GetBytes($"message {messages.Count} of segment {segment}, {new string('x', i)}");
                messages.Add(bytes);
                writer.Append(new Blob { Bytes = bytes });
            }

            if (segment < segments - 1)
            {
                writer.Roll();
            }
        }

        return messages;
    }

    internal static void AssertHolds(string folder, List<byte[]> messages, SegmentArchive? archive)
    {
        using TransactionFileReader reader = TransactionFileReader.Open(
            folder, SampleFolder.Registry, new TransactionFileReaderOptions { Archive = archive });
        Assert.That(reader.Read<Blob>().Select(record => record.Message.Bytes), Is.EqualTo(messages));
        Assert.That(reader.ReadAt<Blob>(60).Bytes, Is.EqualTo(messages[60]));
    }
}
