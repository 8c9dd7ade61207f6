using System.Diagnostics;
using System.Globalization;
using System.Net.Sockets;
using System.Runtime.Versioning;
using CustomBinarySerializer.SharedMemory.Requests;
using CustomBinarySerializer.SharedMemory.Rings;
using CustomBinarySerializer.Tests.TestTypes;
using NUnit.Framework.Constraints;

namespace CustomBinarySerializer.SharedMemory.Tests.Rings;

/// <summary>Everything that isn't to be trusted, in the place of every lock file that a call opens.</summary>
[Platform("Linux")]
[SupportedOSPlatform("linux")]
public sealed class UntrustedLockTests
{
    private const int Slot = 5;

    private static readonly TimeSpan s_moment = TimeSpan.FromMilliseconds(20);

    private static readonly Dictionary<string, Action<string>> s_kinds = new()
    {
        ["a file that everybody may write"] = path =>
        {
            File.WriteAllBytes(path, []);
            File.SetUnixFileMode(path, (UnixFileMode)0b110_110_110);
        },
        ["a link to a file"] = path =>
        {
            File.WriteAllBytes(path + ".target", []);
            File.CreateSymbolicLink(path, path + ".target");
        },
        ["a link to nothing"] = path => File.CreateSymbolicLink(path, path + ".target"),
        ["a link to a folder"] = path => File.CreateSymbolicLink(path, Path.GetDirectoryName(path)!),
        ["a link to itself"] = path => File.CreateSymbolicLink(path, path),
        ["a pipe"] = path => Run("mkfifo", "-m", "600", path),
        ["a socket"] = path =>
        {
            // Through another name, since theirs are short.
            string link = Path.Combine(Path.GetTempPath(), $"{Guid.NewGuid():n}");
            File.CreateSymbolicLink(link, Path.GetDirectoryName(path)!);
            using Socket socket = new(AddressFamily.Unix, SocketType.Stream, ProtocolType.Unspecified);
            socket.Bind(new UnixDomainSocketEndPoint(Path.Combine(link, "socket")));
            File.Move(Path.Combine(Path.GetDirectoryName(path)!, "socket"), path);
            File.Delete(link);
        },
        ["a folder"] = path => Directory.CreateDirectory(path),
        ["a folder with a file"] = path => File.WriteAllBytes(Path.Combine(Directory.CreateDirectory(path).FullName, "file"), []),
    };

    private static readonly Dictionary<string, Action<SharedMemoryQueue>> s_sending = new()
    {
        ["Send"] = queue => queue.Send(new Ping(), s_moment),
        ["TrySend"] = queue => queue.TrySend(new Ping()),
        ["SendRange"] = queue => queue.SendRange([new Ping(), new Ping()], s_moment),
        ["SendFrames"] = queue => queue.SendFrames(Frame(), s_moment),
        ["TrySendFrame"] = queue => queue.TrySendFrame(Frame()),
    };

    private static readonly Dictionary<string, Action<SharedMemoryQueue>> s_receiving = new()
    {
        ["Receive"] = queue =>
        {
            using CancellationTokenSource ending = new(s_moment);
            queue.Receive(ending.Token);
        },
        ["TryReceive"] = queue => queue.TryReceive(out _),
        ["Drain"] = queue => queue.Drain(new MessageHandlers()),
        ["WaitForMessage"] = queue => queue.WaitForMessage(s_moment),
    };

    private RingFolder _folder = null!;

    public static IEnumerable<string> Kinds => s_kinds.Keys;

    public static IEnumerable<string> Sendings => s_sending.Keys;

    public static IEnumerable<string> PatientSendings => Sendings.Where(name => !name.StartsWith("Try", StringComparison.Ordinal));

    public static IEnumerable<string> Receivings => s_receiving.Keys;

    [SetUp]
    public void CreateFolder() => _folder = new RingFolder();

    [TearDown]
    public void DeleteFolder() => _folder.Dispose();

    // Nobody knows whether the holder lives, so it isn't robbed.
    [Test]
    public void AProducerThatClaimsUnderSuchALockIsWaitedFor(
        [ValueSource(nameof(Kinds))] string kind, [ValueSource(nameof(PatientSendings))] string sending) =>
        AssertHolderIsWaitedFor(kind, sending, Throws.TypeOf<TimeoutException>());

    // These tests wait for a second.
    [Test]
    public void AProducerThatClaimsUnderSuchALockIsNoErrorWhereNobodyWaits([Values("TrySend", "TrySendFrame")] string sending) =>
        AssertHolderIsWaitedFor("a folder", sending, Throws.Nothing);

    [Test]
    public void AClaimUnderSuchALockIsWaitedFor(
        [ValueSource(nameof(Kinds))] string kind, [ValueSource(nameof(Receivings))] string receiving, [Values] bool isSingle)
    {
        using SharedMemoryQueue queue = _folder.OpenQueue(Options() with { SingleConsumer = isSingle });
        Put(kind, queue, LockOf(Slot));
        queue.Send(new Ping());
        RecordWord record = queue.Ring.Memory.LoadRecord(0);
        queue.Ring.Memory.StoreRecord(0, RecordWord.Claim(TagOf(queue, Slot), FrameSize));

        Assert.That(
            () => s_receiving[receiving](queue), receiving == "Receive" ? Throws.InstanceOf<OperationCanceledException>() : Throws.Nothing);
        queue.Ring.Memory.StoreRecord(0, record);
        Assert.That(queue.TryReceive(out _), Is.True);
        Assert.That(queue.AbandonedMessages, Is.Zero);
    }

    [Test]
    public void ASingleProducerSaysWhyItCantBeOne([ValueSource(nameof(Kinds))] string kind, [ValueSource(nameof(Sendings))] string sending)
    {
        using SharedMemoryQueue queue = _folder.OpenQueue(Options() with { SingleProducer = true });
        string path = Put(kind, queue, RingPaths.ProducerRole);

        AssertRefused(() => s_sending[sending](queue), path);
    }

    [Test]
    public void ASingleConsumerSaysWhyItCantBeOne(
        [ValueSource(nameof(Kinds))] string kind, [ValueSource(nameof(Receivings))] string receiving)
    {
        using SharedMemoryQueue queue = _folder.OpenQueue(Options() with { SingleConsumer = true });
        string path = Put(kind, queue, RingPaths.ConsumerRole);

        AssertRefused(() => s_receiving[receiving](queue), path);
    }

    [Test]
    public void ABroadcastSaysWhyItCantSend([ValueSource(nameof(Kinds))] string kind)
    {
        using SharedMemoryBroadcast broadcast = SharedMemoryBroadcast.Create(RingFolder.Name, TestRegistry.Shared, Options());
        string path = Put(kind, broadcast.Ring, RingPaths.ProducerRole);

        AssertRefused(() => broadcast.Send(new Ping()), path);
        AssertRefused(() => broadcast.SendFrame(Frame()), path);
    }

    [Test]
    public void AClientSaysWhyItCantReceive([ValueSource(nameof(Kinds))] string kind)
    {
        const string client = "client";
        using SharedMemoryQueue replies = RequestRings.OpenReplies(client, TestRegistry.Shared, Options());
        string path = Put(kind, replies.Ring, RingPaths.ConsumerRole, $"{client}.replies");

        AssertRefused(() => SharedMemoryRequestClient.Open(client, TestRegistry.Shared, Options()).Dispose(), path);
    }

    [Test]
    public void SlotsWithSuchLocksAreLeftAlone([ValueSource(nameof(Kinds))] string kind)
    {
        using SharedMemoryQueue first = _folder.OpenQueue(Options());
        Put(kind, first, LockOf(1));
        using SharedMemoryQueue second = _folder.OpenQueue(Options());

        Assert.That(second.Ring.Participant!.Tag & 0xFF, Is.EqualTo(2));
        second.Send(new Ping());
        Assert.That(first.Receive(), Is.EqualTo(new Ping()));
    }

    [Test]
    public void FirstSlotIsReportedIfNoneCanBeTrusted()
    {
        using SharedMemoryQueue first = _folder.OpenQueue(Options());
        foreach (int slot in Enumerable.Range(1, RingLayout.SlotCount - 1))
        {
            Put("a folder", first, LockOf(slot));
        }

        Assert.That(
            () => _folder.OpenQueue(Options()),
            Throws.TypeOf<UnauthorizedAccessException>().With.Message.Contains(
                $".{LockOf(1)}.lock: it isn't to be trusted: it is a folder"));
    }

    [Test]
    public void ARingIsDeletedWhateverIsInThePlaceOfItsLocks([ValueSource(nameof(Kinds))] string kind)
    {
        string[] paths;
        string later;
        using (SharedMemoryQueue queue = _folder.OpenQueue(Options()))
        {
            paths = [Put(kind, queue, RingPaths.ConsumerRole), Put(kind, queue, LockOf(Slot))];
            later = Put("a file that everybody may write", queue, LockOf(Slot + 1));
        }

        if (kind.StartsWith("a folder", StringComparison.Ordinal))
        {
            Assert.That(
                () => SharedMemoryQueue.Delete(RingFolder.Name, Options()),
                Throws.TypeOf<UnauthorizedAccessException>().With.Message.Contains("was deleted").And.Message.Contains(paths[0])
                    .And.Message.Contains(paths[1]));
        }
        else
        {
            Assert.That(SharedMemoryQueue.Delete(RingFolder.Name, Options()), Is.True);
            Assert.That(paths.Where(Path.Exists), Is.Empty);
        }

        Assert.That(Path.Exists(later), Is.False);
        Assert.That(Path.Exists(_folder.RingPath), Is.False);
        Assert.That(SharedMemoryQueue.Delete(RingFolder.Name, Options()), Is.False);
    }

    [Test]
    public void BothRingsOfRequestsAreDeletedBeforeWhatIsLeftIsReported()
    {
        const string name = "server";
        using (SharedMemoryQueue requests = RequestRings.OpenRequests(name, TestRegistry.Shared, Options()))
        using (SharedMemoryQueue replies = RequestRings.OpenReplies(name, TestRegistry.Shared, Options()))
        {
            Put("a folder", requests.Ring, LockOf(Slot), $"{name}.requests");
        }

        Assert.That(
            () => SharedMemoryRequestServer.Delete(name, Options()),
            Throws.TypeOf<UnauthorizedAccessException>().With.Message.Contains("was deleted"));
        Assert.That(Directory.EnumerateFiles(_folder.Path), Is.Empty);
    }

    private void AssertHolderIsWaitedFor(string kind, string sending, IResolveConstraint expected)
    {
        using SharedMemoryQueue queue = _folder.OpenQueue(Options());
        Put(kind, queue, LockOf(Slot));
        queue.Ring.Memory.StoreInt32(RingLayout.ClaimLock, TagOf(queue, Slot));

        Assert.That(() => s_sending[sending](queue), expected);
        Assert.That(queue.Ring.Memory.LoadInt32(RingLayout.ClaimLock), Is.EqualTo(TagOf(queue, Slot)));
        queue.Ring.Memory.StoreInt32(RingLayout.ClaimLock, 0);
        Assert.That(queue.TrySend(new Ping()), Is.True);
    }

    private static int FrameSize => Frame().Length;

    private SharedMemoryOptions Options() => RingFolder.Options() with { Folder = _folder.Path };

    private string Put(string kind, SharedMemoryQueue queue, string role) => Put(kind, queue.Ring, role);

    private string Put(string kind, MappedRing ring, string role, string name = RingFolder.Name)
    {
        string path = new RingPaths(name, Options()).Lock(ring.RingId, role);
        s_kinds[kind](path);
        return path;
    }

    private static string LockOf(int slot) => slot.ToString(CultureInfo.InvariantCulture);

    // The tag of the first participant that takes the slot.
    private static int TagOf(SharedMemoryQueue queue, int slot)
    {
        queue.Ring.Memory.StoreInt32(RingLayout.Generation(slot), 1);
        return slot | (1 << 8);
    }

    private static byte[] Frame()
    {
        using MemoryStream stream = new();
        new CustomBinaryFormatter(TestRegistry.Shared).Serialize(stream, new Ping());
        return stream.ToArray();
    }

    private static void AssertRefused(Action call, string path) =>
        Assert.That(
            () => call(),
            Throws.TypeOf<BinarySerializationException>().With.Property("Code").EqualTo(SerializationErrorCode.RoleTaken)
                .And.Message.Contains(path));

    private static void Run(string program, params string[] arguments)
    {
        using Process process = Process.Start(program, arguments);
        process.WaitForExit();
        Assert.That(process.ExitCode, Is.Zero);
    }
}
