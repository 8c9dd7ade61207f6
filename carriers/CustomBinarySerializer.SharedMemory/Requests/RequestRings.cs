using CustomBinarySerializer.SharedMemory.Rings;

namespace CustomBinarySerializer.SharedMemory.Requests;

/// <summary>The two queues under requests: many threads send requests, one client takes the replies.</summary>
internal static class RequestRings
{
    internal static SharedMemoryQueue OpenRequests(string name, TypeRegistry registry, SharedMemoryOptions? options) =>
        SharedMemoryQueue.OpenInternal(RingPaths.RequestsOf(name), RingKind.RequestQueue, registry, Options(options));

    internal static SharedMemoryQueue OpenReplies(string name, TypeRegistry registry, SharedMemoryOptions? options) =>
        SharedMemoryQueue.OpenInternal(
            RingPaths.RepliesOf(name), RingKind.ReplyQueue, registry, Options(options) with { SingleConsumer = true });

    private static SharedMemoryOptions Options(SharedMemoryOptions? options) =>
        (options ?? SharedMemoryOptions.Default) with { SingleProducer = false, SingleConsumer = false };
}
