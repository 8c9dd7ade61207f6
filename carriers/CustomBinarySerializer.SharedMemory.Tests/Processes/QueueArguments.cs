using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.SharedMemory.Tests.Processes;

/// <summary>The arguments of a process that opens a queue of a test.</summary>
internal static class QueueArguments
{
    internal static string[] Of(RingFolder folder, RingMode mode) =>
        [folder.Path, mode.SingleProducer.ToString(), mode.SingleConsumer.ToString()];

    internal static SharedMemoryQueue Open(string[] arguments) => SharedMemoryQueue.OpenOrCreate(
        RingFolder.Name,
        TestRegistry.Shared,
        RingFolder.Options(bool.Parse(arguments[1]), bool.Parse(arguments[2])) with { Folder = arguments[0] });
}
