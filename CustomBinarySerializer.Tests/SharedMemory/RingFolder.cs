using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.Tests.SharedMemory;

/// <summary>A folder in shared memory for the rings of one test, deleted at its end.</summary>
internal sealed class RingFolder : IDisposable
{
    internal const string Name = "ring";

    internal string Path { get; } = Directory.CreateDirectory(
        System.IO.Path.Combine(OperatingSystem.IsLinux() ? "/dev/shm" : System.IO.Path.GetTempPath(), $"CustomBinarySerializer.Tests.{Guid.NewGuid():n}")).FullName;

    internal string RingPath => System.IO.Path.Combine(Path, $"CustomBinarySerializer.{Name}.ring");

    internal static SharedMemoryOptions Options(RingMode mode) => Options(mode.SingleProducer, mode.SingleConsumer) with { FencesPublishing = mode.IsFenced };

    internal static SharedMemoryOptions Options(bool singleProducer = false, bool singleConsumer = false, int capacity = 4096) => new()
    {
        Capacity = capacity,
        SingleProducer = singleProducer,
        SingleConsumer = singleConsumer,
    };

    internal SharedMemoryQueue OpenQueue(SharedMemoryOptions options) => SharedMemoryQueue.OpenOrCreate(Name, TestRegistry.Shared, options with { Folder = Path });

    public void Dispose() => Directory.Delete(Path, recursive: true);
}
