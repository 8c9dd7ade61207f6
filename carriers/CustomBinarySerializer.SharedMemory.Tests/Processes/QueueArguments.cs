using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.SharedMemory.Tests.Processes;

/// <summary>How a test says to another process which queue to open.</summary>
internal static class QueueArguments
{
    internal static string[] Of(RingFolder folder, RingMode mode) =>
        [folder.Path, mode.SingleProducer.ToString(), mode.SingleConsumer.ToString()];

    internal static SharedMemoryQueue Open(string[] arguments) => SharedMemoryQueue.OpenOrCreate(
        RingFolder.Name,
        TestRegistry.Shared,
        RingFolder.Options(bool.Parse(arguments[1]), bool.Parse(arguments[2])) with { Folder = arguments[0] });
}
