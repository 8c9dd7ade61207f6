namespace CustomBinarySerializer.SharedMemory.Requests;

/// <summary>The two queues under requests: many threads send requests, one client takes the replies.</summary>
internal static class RequestRings
{
    internal static SharedMemoryQueue OpenRequests(string name, TypeRegistry registry, SharedMemoryOptions? options) =>
        SharedMemoryQueue.OpenOrCreate(RequestsOf(name), registry, Options(options));

    internal static SharedMemoryQueue OpenReplies(string name, TypeRegistry registry, SharedMemoryOptions? options) =>
        SharedMemoryQueue.OpenOrCreate(RepliesOf(name), registry, Options(options) with { SingleConsumer = true });

    internal static bool Delete(string name, SharedMemoryOptions? options) =>
        SharedMemoryQueue.Delete(RequestsOf(name), options) | SharedMemoryQueue.Delete(RepliesOf(name), options);

    private static string RequestsOf(string name) => $"{name}.requests";

    private static string RepliesOf(string name) => $"{name}.replies";

    private static SharedMemoryOptions Options(SharedMemoryOptions? options) =>
        (options ?? SharedMemoryOptions.Default) with { SingleProducer = false, SingleConsumer = false };
}
