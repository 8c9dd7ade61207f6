using System.Globalization;
using CustomBinarySerializer.SharedMemory;
using CustomBinarySerializer.SharedMemory.Rings;
using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.TestKit;

/// <summary>A folder in shared memory for the rings of one test, deleted when it is disposed.</summary>
internal sealed class RingFolder : IDisposable
{
    internal const string Name = "ring";

    private readonly TemporaryFolder _folder = TemporaryFolder.InMemory();

    internal string Path => _folder.Path;

    internal string RingPath => _folder[$"CustomBinarySerializer.{Name}.ring"];

    internal static SharedMemoryOptions Options(RingMode mode) =>
        Options(mode.SingleProducer, mode.SingleConsumer) with { FencesPublishing = mode.IsFenced };

    internal static SharedMemoryOptions Options(bool singleProducer = false, bool singleConsumer = false, int capacity = 4096) => new()
    {
        Capacity = capacity,
        SingleProducer = singleProducer,
        SingleConsumer = singleConsumer,
    };

    internal SharedMemoryQueue OpenQueue(SharedMemoryOptions options) =>
        SharedMemoryQueue.OpenOrCreate(Name, TestRegistry.Shared, options with { Folder = Path });

    /// <summary>Describes the positions, the claim lock and the head record of a ring that delivers nothing.</summary>
    internal string State()
    {
        byte[] ring = new byte[new FileInfo(RingPath).Length];
        using (FileStream file = new(RingPath, FileMode.Open, FileAccess.ReadWrite, FileShare.ReadWrite | FileShare.Delete))
        {
            file.ReadExactly(ring);
        }

        RingHeader header = RingHeader.Read(RingPath, ring);
        long head = BitConverter.ToInt64(ring, RingLayout.Head);
        int record = header.RingOffset + (int)(head % header.Capacity);
        IEnumerable<int> generations = Enumerable.Range(0, 8).Select(slot => BitConverter.ToInt32(ring, RingLayout.Generation(slot)));
        return string.Create(
            CultureInfo.InvariantCulture,
            $"head {head}, tail {BitConverter.ToInt64(ring, RingLayout.Tail)}, claim lock {BitConverter.ToInt32(ring, RingLayout.ClaimLock):x}, "
            + $"at the head {BitConverter.ToInt32(ring, record)} {BitConverter.ToInt32(ring, record + 4):x}, "
            + $"generations {string.Join(' ', generations)}");
    }

    public void Dispose() => _folder.Dispose();
}
