using System.Buffers.Binary;
using CustomBinarySerializer.Payload;
using CustomBinarySerializer.TestKit.Simulation;
using CustomBinarySerializer.TransactionFiles.Archiving;
using CustomBinarySerializer.TransactionFiles.Compressing;
using CustomBinarySerializer.TransactionFiles.Storage;

namespace CustomBinarySerializer.TransactionFiles.Tests.Archiving;

/// <summary>The bytes of a stub, and stubs that nobody of this library wrote.</summary>
public sealed class StubTests
{
    private const int Messages = 60;

    [Test]
    public void AStubHasTheDocumentedLayout()
    {
        SampleFolder folder = ArchivedReadingTests.NewFolder(50);
        byte[] plain = folder.Disk[SampleFolder.NameOf(Messages)];
        MemoryArchive archive = new();
        folder.Archive(archive);
        byte[] stub = folder.Disk[SampleFolder.NameOf(Messages)];
        int startSize = BitConverter.ToInt32(plain, 12);

        Assert.That(stub[..8], Is.EqualTo("CBSEG\r\n\u001A"u8.ToArray()));
        Assert.That(BitConverter.ToInt32(stub, 8), Is.EqualTo(5), "version");
        Assert.That(BitConverter.ToInt32(stub, 12), Is.EqualTo(stub.Length), "size");
        Assert.That(stub.Length % 8, Is.Zero);
        Assert.That(stub[16..32], Is.EqualTo(plain[16..32]), "first ordinal and salt");
        Assert.That(BitConverter.ToInt64(stub, 32), Is.EqualTo(plain.Length), "plain size");
        Assert.That(BitConverter.ToInt32(stub, 40), Is.EqualTo(startSize));
        Assert.That(BitConverter.ToInt32(stub, 44), Is.EqualTo("memory:test".Length));
        Assert.That(BitConverter.ToInt64(stub, 48), Is.EqualTo(2 * Messages), "end");
        Assert.That(
            new DateTime(BitConverter.ToInt64(stub, 56), DateTimeKind.Utc), Is.EqualTo(DateTime.UtcNow).Within(TimeSpan.FromHours(1)));
        Assert.That(BitConverter.ToInt64(stub, 64), Is.EqualTo(plain.Length), "object");
        Assert.That(stub[72..104], Is.EqualTo(Sha256.HashData(plain)));
        Assert.That(stub[104..(104 + startSize)], Is.EqualTo(plain[..startSize]));
        Assert.That(stub[(104 + startSize)..(152 + startSize)], Is.EqualTo(plain[^48..]), "seal");
        Assert.That(stub[(152 + startSize)..(163 + startSize)], Is.EqualTo("memory:test"u8.ToArray()));
        Assert.That(stub[(163 + startSize)..^4], Is.All.Zero);
        Assert.That(BitConverter.ToUInt32(stub, stub.Length - 4), Is.EqualTo(Crc32C.Of(stub.AsSpan()[..^4])));
        string journal = new Guid(plain[56..72]).ToString("N");
        string hash = Convert.ToHexStringLower(stub[72..88]);
        Assert.That(archive.Objects[$"{journal}/00000000000000000060-{hash}.segment"], Is.EqualTo(plain));
    }

    [Test]
    public void AVersionThatKnowsNoArchiveSeesANewerVersion()
    {
        SampleFolder folder = ArchivedReadingTests.NewFolder(51);
        byte[] bytes = folder.Disk[SampleFolder.NameOf(0)];
        BinaryPrimitives.WriteInt32LittleEndian(bytes.AsSpan(8), 6);
        int size = BitConverter.ToInt32(bytes, 12);
        BinaryPrimitives.WriteUInt32LittleEndian(bytes.AsSpan(size - 4), Crc32C.Of(bytes.AsSpan(0, size - 4)));
        folder.Disk[SampleFolder.NameOf(0)] = bytes;

        BinarySerializationException error =
            Assert.Throws<BinarySerializationException>(() => folder.OpenReader(new() { SkipCorrupt = true }));
        Assert.That(error.Code, Is.EqualTo(SerializationErrorCode.NewerFileVersion));
        Assert.That(error.Message, Does.Contain("knows versions up to 5"));
    }

    /// <summary>Any field may be hostile, and the checksum forged: only documented exceptions come out.</summary>
    [Test]
    [Category(LongRun.Category)]
    public void AHostileStubDoesNoHarm([Random(1)] int seed)
    {
        SampleFolder good = ArchivedReadingTests.NewFolder(52);
        MemoryArchive archive = new() { CacheSize = 1 << 20 };
        good.Archive(archive);
        Random random = new(seed);
        for (int round = 0; round < LongRun.Rounds(all: 4000, part: 200); round++)
        {
            SampleFolder folder = good.Copy();
            byte[] stub = [.. folder.Disk[SampleFolder.NameOf(Messages)]];
            for (int i = random.Next(4); i >= 0; i--)
            {
                // Fields more often than the rest.
                int at = random.Next(random.Next(3) == 0 ? stub.Length : 104);
                byte[] value = BitConverter.GetBytes(Interesting(random));
                value.AsSpan(0, Math.Min(1 << random.Next(4), stub.Length - at)).CopyTo(stub.AsSpan(at));
            }

            BinaryPrimitives.WriteUInt32LittleEndian(stub.AsSpan(stub.Length - 4), Crc32C.Of(stub.AsSpan()[..^4]));
            folder.Disk[SampleFolder.NameOf(Messages)] = stub;
            try
            {
                using TransactionFileReader reader = folder.OpenReader(new() { Archive = archive, SkipCorrupt = random.Next(2) == 0 });
                _ = reader.Segments;
                Assert.That(reader.Read<Blob>().Count(), Is.LessThanOrEqualTo(folder.Messages.Count));
            }
            catch (Exception e) when (e is BinarySerializationException or IOException)
            {
                // The documented exception.
            }
            catch (Exception e) when (e is not AssertionException)
            {
                Assert.Fail($"Seed {seed}, round {round}: {e}");
            }
        }
    }

    [Test]
    public void AStubThatDescribesAnotherSegmentThanItsObjectIsRefused()
    {
        SampleFolder folder = ArchivedReadingTests.NewFolder(53);
        MemoryArchive archive = new();
        folder.Archive(archive);
        byte[] stub = [.. folder.Disk[SampleFolder.NameOf(0)]];
        long size = BitConverter.ToInt64(stub, 32);
        BinaryPrimitives.WriteInt64LittleEndian(stub.AsSpan(32), size + 8);
        BinaryPrimitives.WriteUInt32LittleEndian(stub.AsSpan(stub.Length - 4), Crc32C.Of(stub.AsSpan()[..^4]));
        folder.Disk[SampleFolder.NameOf(0)] = stub;
        using IStorageFile file = SegmentFile.Open(folder.Disk, 0, null, SegmentFile.FetchedFrom(archive, null, typeof(StubTests)));

        Assert.That(file, Is.InstanceOf<ArchivedSegment>());
        Assert.That(
            () => file.Read(new byte[10], size / 2),
            Throws.TypeOf<BinarySerializationException>().With.Message.Contains("isn't the segment that the stub describes"));
    }

    [Test]
    public void ControlCharactersOfADescriptionAreNotShown()
    {
        SampleFolder folder = ArchivedReadingTests.NewFolder(54);
        FolderArchive archive = new("/a\u001B[31m", (_, _) => new SimulatedDisk());
        Assert.That(() => folder.Archive(new NamedArchive("x\u001B[31mred", new MemoryArchive())), Throws.Nothing);
        using TransactionFileReader reader = folder.OpenReader();

        Assert.That(
            () => reader.ReadAt(0), Throws.TypeOf<BinarySerializationException>().With.Message.Contains("(x\uFFFD[31mred)"));
        Assert.That(archive.Description, Does.StartWith("/a"));
    }

    private static long Interesting(Random random) => random.Next(6) switch
    {
        0 => 0,
        1 => -1,
        2 => long.MaxValue,
        3 => 1L << random.Next(64),
        4 => random.Next(1000),
        _ => random.NextInt64(),
    };

    private sealed class NamedArchive(string description, SegmentArchive inner) : SegmentArchive
    {
        public override string Description => description;

        public override Task PutAsync(string name, Stream content, CancellationToken cancellationToken) =>
            inner.PutAsync(name, content, cancellationToken);

        public override Task<Stream?> GetAsync(string name, CancellationToken cancellationToken) => inner.GetAsync(name, cancellationToken);

        public override Task DeleteAsync(string name, CancellationToken cancellationToken) => inner.DeleteAsync(name, cancellationToken);

        public override IAsyncEnumerable<string> ListAsync(string prefix, CancellationToken cancellationToken) =>
            inner.ListAsync(prefix, cancellationToken);
    }
}
