using System.Diagnostics;
using System.Runtime.Versioning;
using CustomBinarySerializer.SharedMemory.Rings;
using CustomBinarySerializer.SharedMemory.Tests.Processes;
using CustomBinarySerializer.TestKit.Processes;
using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.SharedMemory.Tests.Rings;

public sealed class OpeningTests
{
    private RingFolder _folder = null!;

    [SetUp]
    public void CreateFolder() => _folder = new RingFolder();

    [TearDown]
    public void DeleteFolder() => _folder.Dispose();

    [Test]
    public void CreatingNeedsAFreeName()
    {
        using SharedMemoryQueue queue = SharedMemoryQueue.Create(RingFolder.Name, TestRegistry.Shared, Options());

        Assert.That(() => SharedMemoryQueue.Create(RingFolder.Name, TestRegistry.Shared, Options()), Throws.InstanceOf<IOException>());
    }

    [Test]
    public void OpeningNeedsAQueue() =>
        Assert.That(() => SharedMemoryQueue.Open(RingFolder.Name, TestRegistry.Shared, Options()), Throws.TypeOf<FileNotFoundException>());

    [Test]
    public void ManyMayOpenOrCreateAtOnce()
    {
        SharedMemoryQueue[] queues = new SharedMemoryQueue[16];
        Parallel.For(0, queues.Length, i => queues[i] = SharedMemoryQueue.OpenOrCreate(RingFolder.Name, TestRegistry.Shared, Options()));

        for (int i = 0; i < queues.Length; i++)
        {
            queues[i].Send(new Point(i, 0));
            Assert.That(queues[^(i + 1)].Receive(), Is.EqualTo(new Point(i, 0)));
        }

        foreach (SharedMemoryQueue queue in queues)
        {
            queue.Dispose();
        }
    }

    [Test]
    public void NothingIsOpenedWhereLocksDontWork([Values] bool isSingle)
    {
        using ChildProcess child = ChildProcess.Start<LocklessOpener>(QueueArguments.Of(_folder, new RingMode(isSingle, isSingle)));

        Assert.That(child.ReadLine(), Does.StartWith($"{_folder.RingPath}: file locks are switched off"));
    }

    [TestCase("")]
    [TestCase("a/b")]
    [TestCase("..")]
    [TestCase("-a")]
    [TestCase("ä")]
    public void NamesArePlain(string name) =>
        Assert.That(
            () => SharedMemoryQueue.OpenOrCreate(name, TestRegistry.Shared, Options()),
            Throws.ArgumentException.With.Property("ParamName").EqualTo("name"));

    [Test]
    public void AnotherSchemaIsRefusedWithTheDifference()
    {
        SharedMemoryQueue.Create(RingFolder.Name, new TypeRegistry().Register<Customer>(1), Options()).Dispose();

        AssertRefused(
            () => SharedMemoryQueue.Open(RingFolder.Name, new TypeRegistry().Register<Customer>(2), Options()),
            SerializationErrorCode.SchemaMismatch,
            nameof(Customer));
    }

    [Test]
    public void AnotherKindIsRefused()
    {
        SharedMemoryQueue.Create(RingFolder.Name, TestRegistry.Shared, Options()).Dispose();

        AssertRefused(
            () => SharedMemoryBroadcast.Open(RingFolder.Name, TestRegistry.Shared, Options()),
            SerializationErrorCode.RingMismatch,
            "a Queue, not a Broadcast");
    }

    [Test]
    public void AnotherModeIsRefused()
    {
        SharedMemoryQueue.Create(RingFolder.Name, TestRegistry.Shared, Options()).Dispose();

        AssertRefused(
            () => SharedMemoryQueue.Open(RingFolder.Name, TestRegistry.Shared, Options() with { SingleConsumer = true }),
            SerializationErrorCode.RingMismatch,
            "SingleConsumer");
    }

    [Test]
    public void AFileOfSomethingElseIsRefused([Values(0, 7, 5000)] int size)
    {
        File.WriteAllBytes(_folder.RingPath, new byte[size]);
        if (!OperatingSystem.IsWindows())
        {
            File.SetUnixFileMode(_folder.RingPath, UnixFileMode.UserRead | UnixFileMode.UserWrite);
        }

        AssertRefused(
            () => SharedMemoryQueue.OpenOrCreate(RingFolder.Name, TestRegistry.Shared, Options()),
            SerializationErrorCode.RingMismatch,
            "no shared memory");
    }

    [Test]
    public void AnotherVersionIsRefused()
    {
        CreateAndPatch(8, 3);
        AssertRefused(
            () => SharedMemoryQueue.Open(RingFolder.Name, TestRegistry.Shared, Options()),
            SerializationErrorCode.RingMismatch,
            "version 3");
    }

    [Test]
    public void ADamagedHeaderIsRefused()
    {
        CreateAndPatch(24, 0xFF);
        AssertRefused(
            () => SharedMemoryQueue.Open(RingFolder.Name, TestRegistry.Shared, Options()), SerializationErrorCode.RingDamaged, "checksum");
    }

    [Test]
    public void AFileOfAnotherLengthIsRefused([Values(-1, -4096, 1)] int change)
    {
        SharedMemoryQueue.Create(RingFolder.Name, TestRegistry.Shared, Options()).Dispose();
        using (FileStream file = File.Open(_folder.RingPath, FileMode.Open))
        {
            file.SetLength(file.Length + change);
        }

        AssertRefused(
            () => SharedMemoryQueue.Open(RingFolder.Name, TestRegistry.Shared, Options()),
            SerializationErrorCode.RingDamaged,
            "Somebody has cut or extended it");
    }

    [Test]
    public void RemainderOfADeadCreatorIsDeleted()
    {
        string leftover = Path.ChangeExtension(_folder.RingPath, "0000000000000001.new");
        File.WriteAllBytes(leftover, new byte[10]);

        SharedMemoryQueue.Create(RingFolder.Name, TestRegistry.Shared, Options()).Dispose();

        Assert.That(File.Exists(leftover), Is.False);
    }

    // A creator that died, or that couldn't delete it, leaves a second name of the ring.
    [Test]
    [Platform(Exclude = "Win")]
    public void RemainderOfADeadCreatorIsDeletedWithTheRing()
    {
        _folder.OpenQueue(Options()).Dispose();
        string leftover = Path.ChangeExtension(_folder.RingPath, "0000000000000001.new");
        using (Process link = Process.Start("ln", [_folder.RingPath, leftover]))
        {
            link.WaitForExit();
        }

        Assert.That(File.Exists(leftover), Is.True);
        Assert.That(SharedMemoryQueue.Delete(RingFolder.Name, Options()), Is.True);
        Assert.That(Directory.EnumerateFileSystemEntries(_folder.Path), Is.Empty);
    }

    [Test]
    public void AQueueThatIsOpenIsNotDeleted()
    {
        SharedMemoryQueue queue = _folder.OpenQueue(Options());

        Assert.That(
            () => SharedMemoryQueue.Delete(RingFolder.Name, Options()),
            Throws.TypeOf<IOException>().With.Message.Contains(_folder.RingPath));
        queue.Dispose();
        Assert.That(SharedMemoryQueue.Delete(RingFolder.Name, Options()), Is.True);
        Assert.That(SharedMemoryQueue.Delete(RingFolder.Name, Options()), Is.False);
        Assert.That(Directory.EnumerateFileSystemEntries(_folder.Path), Is.Empty);
    }

    [Test]
    [Platform(Exclude = "Win")]
    [UnsupportedOSPlatform("windows")]
    public void OnlyTheOwnerMayOpenItUnlessAskedOtherwise()
    {
        const UnixFileMode group = UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.GroupRead | UnixFileMode.GroupWrite;
        using SharedMemoryQueue own = SharedMemoryQueue.Create("own", TestRegistry.Shared, Options());
        using SharedMemoryQueue shared = SharedMemoryQueue.Create("shared", TestRegistry.Shared, Options() with { Access = group });

        string[] files = Directory.GetFiles(_folder.Path);

        Assert.That(files, Has.Length.EqualTo(4), "Two rings and two locks");
        Assert.That(
            files.Select(file => File.GetUnixFileMode(file)),
            Is.EqualTo(files.Select(
                file => file.Contains(".own.", StringComparison.Ordinal) ? UnixFileMode.UserRead | UnixFileMode.UserWrite : group)));
    }

    [Test]
    [UnsupportedOSPlatform("windows")]
    [Platform("Linux")]
    public void AnotherUserIsRefused()
    {
        Assume.That(Environment.IsPrivilegedProcess, "Only root can become another user.");
        using SharedMemoryQueue queue = _folder.OpenQueue(RingFolder.Options());
        File.SetUnixFileMode(_folder.Path, (UnixFileMode)0b111_111_111);
        using ChildProcess stranger = ChildProcess.Start<Stranger>(QueueArguments.Of(_folder, RingMode.All[0]));

        Assert.That(stranger.ReadLine(), Does.Contain(nameof(UnauthorizedAccessException)).And.Contain(_folder.RingPath));
    }

    [TestCase(4095)]
    [TestCase(0)]
    [TestCase((1 << 30) + 1)]
    public void CapacitiesHaveLimits(int capacity) =>
        Assert.That(() => new SharedMemoryOptions { Capacity = capacity }, Throws.TypeOf<ArgumentOutOfRangeException>());

    [Test]
    public void CapacitiesAreRoundedUp()
    {
        using SharedMemoryQueue queue = _folder.OpenQueue(Options() with { Capacity = 5000 });

        Assert.That((queue.Capacity, queue.MaxMessageSize), Is.EqualTo((8192, 1024)));
    }

    [Test]
    public void AnotherCapacityIsRefused()
    {
        SharedMemoryQueue.Create(RingFolder.Name, TestRegistry.Shared, Options() with { Capacity = 8192 }).Dispose();

        AssertRefused(
            () => _folder.OpenQueue(Options() with { Capacity = 8193 }),
            SerializationErrorCode.RingMismatch,
            "8192 bytes, this process asks for 8193");
        AssertRefused(
            () => SharedMemoryQueue.Open(RingFolder.Name, TestRegistry.Shared, Options()),
            SerializationErrorCode.RingMismatch,
            "asks for 4096");
    }

    [Test]
    public void OpeningWithoutACapacityUsesTheExistingCapacity()
    {
        SharedMemoryQueue.Create(RingFolder.Name, TestRegistry.Shared, Options() with { Capacity = 8000 }).Dispose();

        using SharedMemoryQueue same = _folder.OpenQueue(Options() with { Capacity = 8192 });
        using SharedMemoryQueue any = _folder.OpenQueue(new SharedMemoryOptions());

        Assert.That((same.Capacity, any.Capacity), Is.EqualTo((8192, 8192)));
    }

    [Test]
    public void ADamagedRingKeepsNoRole([Values] bool producer)
    {
        SharedMemoryOptions options = RingFolder.Options(singleProducer: true, singleConsumer: true);
        using SharedMemoryQueue damaged = _folder.OpenQueue(options);
        damaged.Ring.Memory.Store(RingLayout.Head, 1 << 20);
        Action play = producer ? () => damaged.Send(new Ping()) : () => damaged.TryReceive(out _);

        for (int attempt = 0; attempt < 3; attempt++)
        {
            Assert.That(
                play, Throws.TypeOf<BinarySerializationException>().With.Property("Code").EqualTo(SerializationErrorCode.RingDamaged));
        }

        damaged.Ring.Memory.Store(RingLayout.Head, 0);
        using SharedMemoryQueue another = _folder.OpenQueue(options);
        another.Send(new Ping());
        Assert.That(another.Receive(), Is.EqualTo(new Ping()));
    }

    [Test]
    public void ADamagedBroadcastKeepsNoRole()
    {
        using SharedMemoryBroadcast damaged = SharedMemoryBroadcast.Create(RingFolder.Name, TestRegistry.Shared, Options());
        damaged.Ring.Memory.Store(RingLayout.Sequence, long.MaxValue);

        for (int attempt = 0; attempt < 3; attempt++)
        {
            Assert.That(
                () => damaged.Send(new Ping()),
                Throws.TypeOf<BinarySerializationException>().With.Property("Code").EqualTo(SerializationErrorCode.RingDamaged));
        }
    }

    [Test]
    public void AllSlotsCanBeTakenAndGivenBack()
    {
        SharedMemoryQueue[] queues = [.. Enumerable.Range(0, 64).Select(_ => _folder.OpenQueue(Options()))];

        AssertRefused(() => _folder.OpenQueue(Options()), SerializationErrorCode.RoleTaken, "64 slots");
        queues[5].Dispose();
        queues[5] = _folder.OpenQueue(Options());
        foreach (SharedMemoryQueue queue in queues)
        {
            queue.Dispose();
        }
    }

    private SharedMemoryOptions Options() => RingFolder.Options() with { Folder = _folder.Path };

    private void CreateAndPatch(int offset, byte value)
    {
        SharedMemoryQueue.Create(RingFolder.Name, TestRegistry.Shared, Options()).Dispose();
        using FileStream file = File.Open(_folder.RingPath, FileMode.Open);
        file.Position = offset;
        file.WriteByte(value);
    }

    private void AssertRefused(Func<object> open, SerializationErrorCode code, string reason) =>
        Assert.That(() => open(), Throws.TypeOf<BinarySerializationException>()
            .With.Property("Code").EqualTo(code).And.Message.Contains(_folder.RingPath).And.Message.Contains(reason));
}
