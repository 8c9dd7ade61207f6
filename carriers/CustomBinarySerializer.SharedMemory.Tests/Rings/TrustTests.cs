using System.Diagnostics;
using System.Runtime.Versioning;
using CustomBinarySerializer.Tests.TestTypes;

#pragma warning disable CA1822 // Callbacks are found as instance methods.

namespace CustomBinarySerializer.SharedMemory.Tests.Rings;

/// <summary>Refuses files of other users and of other kinds in place of a ring.</summary>
[Platform("Linux")]
[SupportedOSPlatform("linux")]
public sealed class TrustTests
{
    private const UnixFileMode Everybody = (UnixFileMode)0b110_110_110;
    private const int Nobody = 65534;

    private RingFolder _folder = null!;

    [SetUp]
    public void CreateFolder() => _folder = new RingFolder();

    [TearDown]
    public void DeleteFolder() => _folder.Dispose();

    [Test]
    public void ARingThatAdmitsOthersIsRefused([Values(0b110_110_110, 0b110_000_100, 0b110_010_000, 0b111_000_000)] int mode)
    {
        _folder.OpenQueue(Options()).Dispose();
        File.SetUnixFileMode(_folder.RingPath, (UnixFileMode)mode);

        AssertRefused("admits others");
    }

    [Test]
    public void ARingThatAdmitsWhoMayIsOpened()
    {
        SharedMemoryOptions shared = Options() with { Access = Everybody };
        using SharedMemoryQueue one = _folder.OpenQueue(shared);
        using SharedMemoryQueue other = _folder.OpenQueue(shared);

        AssertRefused("admits others");
    }

    [Test]
    public void ARingOfAnotherUserIsRefused()
    {
        AssumeRoot();
        _folder.OpenQueue(Options()).Dispose();
        GiveAway(_folder.RingPath);

        AssertRefused($"another user (id {Nobody})");
        using SharedMemoryQueue shared = OpenWith(Options() with { Access = Everybody });
    }

    [Test]
    public void ALockOfAnotherUserIsRefused()
    {
        AssumeRoot();
        using SharedMemoryQueue queue = _folder.OpenQueue(Options() with { SingleConsumer = true });
        string path = Path.Combine(_folder.Path, $"CustomBinarySerializer.{RingFolder.Name}.{queue.Ring.RingId:x16}.consumer.lock");
        File.WriteAllBytes(path, []);
        File.SetUnixFileMode(path, UnixFileMode.UserRead | UnixFileMode.UserWrite);
        GiveAway(path);

        Assert.That(
            () => queue.TryReceive(out _),
            Throws.TypeOf<BinarySerializationException>().With.Message.Contains(path).And.Message.Contains("another user"));
        File.Delete(path);
        Assert.That(queue.TryReceive(out _), Is.False);
    }

    [Test]
    public void AFolderOfAnotherUserIsRefused()
    {
        AssumeRoot();
        GiveAway(_folder.Path);

        AssertRefused("the folder");
        using SharedMemoryQueue shared = OpenWith(Options() with { Access = Everybody });
    }

    [Test]
    public void AFolderInWhichEverybodyMayReplaceFilesIsRefused()
    {
        File.SetUnixFileMode(_folder.Path, (UnixFileMode)0b111_111_111);
        AssertRefused("sticky");

        File.SetUnixFileMode(_folder.Path, (UnixFileMode)0b111_111_111 | UnixFileMode.StickyBit);
        _folder.OpenQueue(Options()).Dispose();
    }

    [Test]
    public void ALinkIsRefused([Values] bool dangles)
    {
        using SharedMemoryQueue target = SharedMemoryQueue.Create("target", TestRegistry.Shared, Options());
        File.CreateSymbolicLink(_folder.RingPath, Path.Combine(_folder.Path, dangles ? "nothing" : "CustomBinarySerializer.target.ring"));

        AssertRefused("symbolic link");
    }

    [Test]
    public void AFolderInTheWayIsRefused()
    {
        Directory.CreateDirectory(_folder.RingPath);

        AssertRefused("it is a folder");
        AssertNotDeleted("it is a folder");
    }

    [Test]
    public void APipeInTheWayIsRefused()
    {
        using (Process making = Process.Start("mkfifo", ["-m", "600", _folder.RingPath]))
        {
            making.WaitForExit();
        }

        AssertRefused("regular file");
        AssertNotDeleted("regular file");
    }

    [Test]
    public void FilesInTheWayOfTheMakingAreNoObstacle()
    {
        Directory.CreateDirectory(Path.ChangeExtension(_folder.RingPath, "0000000000000001.new"));
        File.CreateSymbolicLink(Path.ChangeExtension(_folder.RingPath, "0000000000000002.new"), _folder.RingPath);

        using SharedMemoryQueue queue = _folder.OpenQueue(Options());
    }

    private SharedMemoryOptions Options() => RingFolder.Options() with { Folder = _folder.Path };

    private SharedMemoryQueue OpenWith(SharedMemoryOptions options) =>
        SharedMemoryQueue.OpenOrCreate(RingFolder.Name, TestRegistry.Shared, options);

    private void AssertNotDeleted(string reason)
    {
        Assert.That(
            () => SharedMemoryQueue.Delete(RingFolder.Name, Options()),
            Throws.TypeOf<UnauthorizedAccessException>().With.Message.Contains(_folder.RingPath).And.Message.Contains(reason));
        Assert.That(Path.Exists(_folder.RingPath));
    }

    private void AssertRefused(string reason)
    {
        Func<object>[] opens =
            [() => OpenWith(Options()), () => SharedMemoryQueue.Open(RingFolder.Name, TestRegistry.Shared, Options())];
        foreach (Func<object> open in opens)
        {
            Assert.That(
                () => open(),
                Throws.TypeOf<UnauthorizedAccessException>().With.Message.Contains(_folder.RingPath).And.Message.Contains(reason));
        }
    }

    private static void AssumeRoot() => Assume.That(Environment.IsPrivilegedProcess, "Only root can give files away.");

    private static void GiveAway(string path)
    {
        using Process giving = Process.Start("chown", [$"{Nobody}", path]);
        giving.WaitForExit();
        Assert.That(giving.ExitCode, Is.Zero);
    }
}
