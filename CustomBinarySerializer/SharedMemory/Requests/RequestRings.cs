using CustomBinarySerializer.SharedMemory.Rings;

namespace CustomBinarySerializer.SharedMemory.Requests;

/// <summary>The two queues under requests: many threads send requests, one client takes the replies.</summary>
internal static class RequestRings
{
    internal static SharedMemoryQueue OpenRequests(string name, TypeRegistry registry, SharedMemoryOptions? options) =>
        SharedMemoryQueue.OpenInternal(RequestsOf(name), RingKind.RequestQueue, registry, Options(options));

    internal static SharedMemoryQueue OpenReplies(string name, TypeRegistry registry, SharedMemoryOptions? options) =>
        SharedMemoryQueue.OpenInternal(RepliesOf(name), RingKind.ReplyQueue, registry, Options(options) with { SingleConsumer = true });

    /// <summary>Deletes both, or none if somebody has one of them open.</summary>
    internal static bool Delete(string name, SharedMemoryOptions? options) =>
        RingDeletion.Delete(PathsOf(RequestsOf(name), options), PathsOf(RepliesOf(name), options));

    /// <summary>Tells whether there are queues of clients and servers of a name.</summary>
    internal static bool Exist(string name, SharedMemoryOptions? options) =>
        RequestsOf(name).Length <= RingPaths.MaxNameLength
        && (RingDeletion.KindOf(PathsOf(RequestsOf(name), options)) == RingKind.RequestQueue
            || RingDeletion.KindOf(PathsOf(RepliesOf(name), options)) == RingKind.ReplyQueue);

    private static RingPaths PathsOf(string name, SharedMemoryOptions? options) => new(name, options ?? SharedMemoryOptions.Default);

    private static string RequestsOf(string name) => $"{name}.requests";

    private static string RepliesOf(string name) => $"{name}.replies";

    private static SharedMemoryOptions Options(SharedMemoryOptions? options) =>
        (options ?? SharedMemoryOptions.Default) with { SingleProducer = false, SingleConsumer = false };
}
