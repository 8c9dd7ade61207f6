using CustomBinarySerializer.Frames;

namespace CustomBinarySerializer.SharedMemory.Rings;

/// <summary>The texts of every error about rings.</summary>
internal static class SharedMemoryErrors
{
    internal static ArgumentException InvalidName(string name) =>
        new(
            $"\"{name}\" can't be the name of a shared memory: use 1 to 100 letters, digits, '-', '_' and '.', and begin with a letter " +
            "or digit.",
            nameof(name));

    internal static PlatformNotSupportedException UnsuitedProcessor() => new("Shared memory needs a little-endian processor of 64 bits.");

    internal static PlatformNotSupportedException NoFileLocks(string path) =>
        new($"{path}: file locks are switched off (DOTNET_SYSTEM_IO_DISABLEFILELOCKING) or don't work in this folder. " +
            "Without them a dead process can't be distinguished from a living one.");

    internal static PlatformNotSupportedException NoFence(string path) =>
        new($"{path}: it was created where a process could fence for all others (membarrier), which this process may not. " +
            "Allow membarrier, or let this process create it.");

    internal static IOException NoSpace(string path, long length, Exception cause) =>
        new(
            $"{path}: {length} bytes of shared memory can't be had: {cause.Message} Free some, or ask for less " +
            "(SharedMemoryOptions.Capacity).",
            cause);

    internal static InvalidOperationException IsSending() =>
        new("A message is being sent, and there is a single producer: neither its contract nor another thread can send meanwhile.");

    internal static InvalidOperationException FrameInHand() =>
        new("A handler that has a frame in the shared memory itself (OnFrame) can't receive from the same queue: the frame would be " +
            "written over. Return first.");

    internal static IOException Vanishing(string path) =>
        new($"{path}: it was created and deleted by others again and again while it was being opened, or a process that deletes it has " +
            "been stopped.");

    internal static IOException Exists(string path) => new($"{path}: it exists already. Open it, delete it, or use another name.");

    internal static UnauthorizedAccessException Untrusted(string path, string reason) =>
        new($"{path}: it isn't to be trusted: {reason}. Delete it, use another name or folder, or say in SharedMemoryOptions.Access who " +
            "may share it.");

    internal static IOException InUse(string path, Exception cause) =>
        new($"{path}: it can't be deleted while a process has it open.", cause);

    internal static UnauthorizedAccessException LocksLeft(string path, IReadOnlyCollection<Exception> causes) =>
        new(
            $"{path}: it was deleted, but not all of its lock files, which nothing needs any more: " +
            $"{string.Join(" ", causes.Select(cause => cause.Message))}",
            causes.First());

    internal static BinarySerializationException NotARing(string path) =>
        new(
            SerializationErrorCode.RingMismatch,
            $"{path}: this is no shared memory of this library. Use another name, or delete the file.");

    internal static BinarySerializationException OtherVersion(string path, int version, int own) =>
        new(SerializationErrorCode.RingMismatch,
            $"{path}: it has version {version} of the layout, this library knows version {own}. End the processes that use it and delete " +
            "it.");

    internal static BinarySerializationException OtherKind(string path, RingKind kind, RingKind asked) =>
        new(SerializationErrorCode.RingMismatch, $"{path}: this is a {kind}, not a {asked}. Use another name, or delete it.");

    internal static BinarySerializationException OtherModes(string path, RingModes modes, RingModes asked) =>
        new(SerializationErrorCode.RingMismatch,
            $"{path}: it was created as ({modes}), this process asks for ({asked}). All must use the same " +
            "SharedMemoryOptions.SingleProducer and SingleConsumer.");

    internal static BinarySerializationException OtherCapacity(string path, int capacity, int asked) =>
        new(SerializationErrorCode.RingMismatch,
            $"{path}: it was created with a capacity of {capacity} bytes, this process asks for {asked}. " +
            "Ask for the same, or don't set SharedMemoryOptions.Capacity to take what is there; or end the processes that use it and " +
            "delete it.");

    internal static BinarySerializationException OfRequests(string name) =>
        new(
            SerializationErrorCode.RingMismatch,
            $"{name}: no queue or broadcast has this name, but a request server. Delete it with SharedMemoryRequestServer.Delete.");

    internal static BinarySerializationException NotOfRequests(string name, RingKind kind) =>
        new(
            SerializationErrorCode.RingMismatch,
            $"{name}: no request server has this name, but a {kind}. Delete it with SharedMemoryQueue.Delete.");

    internal static BinarySerializationException OtherSchema(string path, string? differences) =>
        new(SerializationErrorCode.SchemaMismatch,
            $"{path}: it was created with another schema{(differences is null ? "" : $": {differences}")}. " +
            "All processes must register the same types before they open it; end those that use it and delete it if the schema has " +
            "changed.");

    internal static BinarySerializationException DamagedHeader(string path, string what) =>
        new(SerializationErrorCode.RingDamaged, $"{path}: the header is damaged: {what}. End the processes that use it and delete it.");

    internal static BinarySerializationException WrongLength(string path, long length, long expected) =>
        new(SerializationErrorCode.RingDamaged,
            $"{path}: the file has {length} bytes where its header declares {expected}. Somebody has cut or extended it; end the " +
            "processes that use it and delete it.");

    internal static BinarySerializationException DamagedPositions(string path, long head, long tail) =>
        new(SerializationErrorCode.RingDamaged,
            $"{path}: head {head} and tail {tail} can't belong together. A process wrote where it may not; end the processes that use it " +
            "and delete it.");

    internal static BinarySerializationException DamagedSequence(string path, long sequence) =>
        new(SerializationErrorCode.RingDamaged,
            $"{path}: it says that {sequence} messages were sent, which can't be. A process wrote where it may not; end the processes " +
            "that use it and delete it.");

    internal static BinarySerializationException DamagedRecord(string path, long position, int length) =>
        new(SerializationErrorCode.RingDamaged,
            $"{path}: the record at {position} declares a length of {length}, which can't be. Everything up to the tail was skipped.");

    internal static BinarySerializationException MessageTooLong(string path, int size, int limit) =>
        new(SerializationErrorCode.MessageTooLong,
            $"{path}: a message of {size} bytes, header included, exceeds the limit {limit}, an eighth of the capacity " +
            "(SharedMemoryOptions.Capacity).");

    internal static BinarySerializationException NoHandler(string path, long position, int typeId, TypeRegistry registry) =>
        FrameErrors.NoHandler($"{path}, message at {position}", typeId, registry);

    internal static BinarySerializationException RoleTaken(string path, string role) =>
        new(SerializationErrorCode.RoleTaken, $"{path}: it has a {role} already, and was created for a single one.");

    internal static BinarySerializationException RoleRefused(string path, string role, Exception cause) =>
        new(
            SerializationErrorCode.RoleTaken,
            $"{path}: this can't be its {role}, since the lock that says who is can't be used. {cause.Message}",
            cause);

    internal static BinarySerializationException NoSlot(string path) =>
        new(
            SerializationErrorCode.RoleTaken,
            $"{path}: all {RingLayout.SlotCount} slots are taken by others that have it open. Close some, or share one among threads.");

    internal static ArgumentException NullMessage(string parameter) => new("One of the messages is null.", parameter);

    internal static ArgumentException NotAFrame(string parameter) =>
        new("This isn't exactly one frame with an id of 1 or more.", parameter);

    internal static ArgumentException NotFrames(int offset, string parameter) =>
        new(
            $"These aren't whole frames with ids of 1 or more, one after another: none begins at {offset} and ends within the bytes.",
            parameter);

    internal static BinarySerializationException Refused(string name, Type request, string reason) =>
        new(SerializationErrorCode.RequestRefused, $"{name}: the server refused the request, {request}: {reason}");

    /// <summary>The text of a refusal, which names nothing of the server but the code of the error.</summary>
    /// <param name="code">The name of the code; null if the exception has none.</param>
    internal static string RefusalText(string? code) =>
        code switch
        {
            null => "its handler failed. The log of the server names the cause.",
            nameof(SerializationErrorCode.NoHandler) => $"there is no handler for it ({code}).",
            _ => $"its handler, or reading or writing for it, failed ({code}). The log of the server names the cause.",
        };

    internal static BinarySerializationException UnknownRequest(string name, int typeId, Type? type) =>
        new(
            SerializationErrorCode.NoHandler,
            $"{name}: the server has no handler for this request, {TypeText(typeId, type)}. Call On for its type.");

    internal static BinarySerializationException NotARequest(string name) =>
        new(SerializationErrorCode.NoHandler, $"{name}: the request isn't exactly one frame with an id of 1 or more.");

    internal static BinarySerializationException NotAReply(string name) =>
        new(SerializationErrorCode.RingDamaged, $"{name}: what came with the request's correlation is neither a reply nor a refusal.");

    internal static InvalidOperationException NullReply(Type request) => new($"The handler for {request} returned null.");

    internal static TimeoutException NoReply(string name, TimeSpan timeout) => new($"{name}: the reply didn't come within {timeout}.");

    internal static TimeoutException NoRoom(string path, TimeSpan timeout) =>
        new($"{path}: there was no room for the message within {timeout}. No consumer takes messages, or not fast enough.");

    internal static TimeoutException Held(string path, TimeSpan timeout) =>
        new($"{path}: within {timeout}, another producer that is claiming room for a message hasn't finished. It was stopped, or gets no " +
            "processor.");

    private static string TypeText(int typeId, Type? type) =>
        type is null ? $"of the unregistered type id {typeId}" : $"a {type} (type id {typeId})";
}
