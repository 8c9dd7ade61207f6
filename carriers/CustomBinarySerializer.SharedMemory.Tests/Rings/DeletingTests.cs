using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.SharedMemory.Tests.Rings;

public sealed class DeletingTests
{
    private RingFolder _folder = null!;

    [SetUp]
    public void CreateFolder() => _folder = new RingFolder();

    [TearDown]
    public void DeleteFolder() => _folder.Dispose();

    // Files of another ring, or of another ring's lock, stay, however the names are chosen.
    [TestCase("a", "a.b")]
    [TestCase("a", "a.0123456789abcdef")]
    [TestCase("a", "a.0123456789abcdef.consumer")]
    [TestCase("a.b", "a")]
    public void LocksOfOtherRingsStay(string deleted, string living)
    {
        SharedMemoryOptions options = Options() with { SingleConsumer = true };
        SharedMemoryQueue.Create(deleted, TestRegistry.Shared, options).Dispose();
        using SharedMemoryQueue queue = SharedMemoryQueue.Create(living, TestRegistry.Shared, options);
        Assert.That(queue.TryReceive(out _), Is.False);

        Assert.That(SharedMemoryQueue.Delete(deleted, options), Is.True);

        using SharedMemoryQueue second = SharedMemoryQueue.Open(living, TestRegistry.Shared, options);
        Assert.That(
            () => second.TryReceive(out _),
            Throws.TypeOf<BinarySerializationException>().With.Property("Code").EqualTo(SerializationErrorCode.RoleTaken));
        Assert.That(second.Ring.Participant!.Tag & 0xFF, Is.Not.EqualTo(queue.Ring.Participant!.Tag & 0xFF), "Its slot is locked.");
    }

    [Test]
    public void UnfinishedRingsOfOthersAreKept()
    {
        string others = Path.Combine(_folder.Path, "CustomBinarySerializer.ring.b.0000000000000001.new");
        File.WriteAllBytes(others, new byte[10]);

        _folder.OpenQueue(Options()).Dispose();

        Assert.That(File.Exists(others), Is.True);
    }

    [Test]
    public void ADamagedRingCanBeDeleted([Values(0, 100)] int size)
    {
        File.WriteAllBytes(_folder.RingPath, new byte[size]);

        Assert.That(SharedMemoryQueue.Delete(RingFolder.Name, Options()), Is.True);
        Assert.That(File.Exists(_folder.RingPath), Is.False);
    }

    [Test]
    public void ADamagedRingIsDeletedWithItsLocks([Values(0, 100)] int size)
    {
        SharedMemoryOptions options = Options() with { SingleConsumer = true, SingleProducer = true };
        using (SharedMemoryQueue queue = SharedMemoryQueue.Create(RingFolder.Name, TestRegistry.Shared, options))
        {
            queue.Send(new Point(1, 2));
            Assert.That(queue.TryReceive(out _), Is.True);
        }

        using SharedMemoryQueue other = SharedMemoryQueue.Create(RingFolder.Name + ".0123456789abcdef", TestRegistry.Shared, options);
        Assert.That(other.TryReceive(out _), Is.False);
        Assert.That(Directory.GetFiles(_folder.Path, "*.lock").Where(IsOfRing), Is.Not.Empty);
        File.WriteAllBytes(_folder.RingPath, new byte[size]);

        Assert.That(SharedMemoryQueue.Delete(RingFolder.Name, options), Is.True);

        Assert.That(Directory.GetFiles(_folder.Path).Where(IsOfRing), Is.Empty);
        Assert.That(Directory.GetFiles(_folder.Path, "*.lock"), Is.Not.Empty, "Those of the other ring.");

        static bool IsOfRing(string path) => !path.Contains($"{RingFolder.Name}.0123456789abcdef", StringComparison.Ordinal);
    }

    [Test]
    public void OpeningWaitsForADeletion()
    {
        _folder.OpenQueue(Options()).Dispose();
        Task<SharedMemoryQueue> opening;
        using (FileStream deleting = new(_folder.RingPath, FileMode.Open, FileAccess.ReadWrite, FileShare.None))
        {
            opening = Task.Run(() => _folder.OpenQueue(Options()));
            Assert.That(Task.WaitAny([opening], 30), Is.EqualTo(-1), "Neither open nor failed");
            File.Delete(_folder.RingPath);
        }

        using SharedMemoryQueue queue = opening.Result;
        Assert.That(File.Exists(_folder.RingPath), Is.True);
    }

    // A process with an open ring finds that ring under its name.
    [Test]
    public void NobodyIsLeftOnADeletedRing()
    {
        const int rounds = 400;
        int deletions = 0;
        using CancellationTokenSource ending = new();
        Task deleting = Task.Run(() =>
        {
            while (!ending.IsCancellationRequested)
            {
                try
                {
                    deletions += SharedMemoryQueue.Delete(RingFolder.Name, Options()) ? 1 : 0;
                }
                catch (IOException)
                {
                    // In use.
                }
            }
        });
        try
        {
            Parallel.For(0, 2, thread =>
            {
                for (int round = 0; round < rounds; round++)
                {
                    using SharedMemoryQueue one = _folder.OpenQueue(Options());
                    using SharedMemoryQueue other = SharedMemoryQueue.Open(RingFolder.Name, TestRegistry.Shared, Options());
                    Assert.That(other.Ring.RingId, Is.EqualTo(one.Ring.RingId), $"round {round}");
                }
            });
        }
        finally
        {
            ending.Cancel();
            deleting.Wait();
        }

        Assert.That(deletions, Is.GreaterThan(0));
    }

    private SharedMemoryOptions Options() => RingFolder.Options() with { Folder = _folder.Path };
}
