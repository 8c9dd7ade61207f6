using static System.FormattableString;

namespace CustomBinarySerializer.TransactionFiles.Plain;

/// <summary>The words of every error about files of bare frames.</summary>
internal static class PlainFrameErrors
{
    /// <summary>For a frame that is wrong, whoever found it.</summary>
    internal static BinarySerializationException At(string path, long offset, long ordinal, BinarySerializationException cause) =>
        new(cause.Code, Invariant($"{path}, offset {offset}: message {ordinal} can't be read: {cause.Message}"), cause);

    internal static BinarySerializationException Cut(string path, long offset, long ordinal, long length) =>
        new(SerializationErrorCode.TruncatedFrame,
            Invariant($"{path}, offset {offset}: message {ordinal} can't be read: the file was cut to {length} bytes while it was read. Open it again."));

    internal static ArgumentOutOfRangeException NotThere(string parameter, long ordinal, string path, long count) =>
        new(parameter, ordinal, Invariant($"Message {ordinal} doesn't exist: {path} has {count} whole ones."));
}
