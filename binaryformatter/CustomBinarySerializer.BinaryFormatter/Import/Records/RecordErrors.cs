using CustomBinarySerializer.Compiler.Text;

namespace CustomBinarySerializer.Graphs.Import.Records;

/// <summary>
/// The messages of all errors about bytes that BinaryFormatter can't have written, or that exceed a limit.
/// </summary>
internal static class RecordErrors
{
    private const int LongestName = 256;

    internal static BinarySerializationException Truncated(long available) =>
        new(
            SerializationErrorCode.TruncatedFrame,
            $"BinaryFormatter message: the input ended after {available} bytes, before the message did.");

    internal static IOException MisbehavingStream(int count, int asked) =>
        new($"The stream says that it read {count} bytes where {asked} were asked for.");

    internal static BinarySerializationException TooLong(int limit) =>
        new(
            SerializationErrorCode.FrameTooLong,
            $"BinaryFormatter message: it is longer than the limit of {limit} bytes (FrameLimits.MaxFrameLength).");

    internal static BinarySerializationException SharedTooOften(int offset, int length) =>
        new(SerializationErrorCode.CountExceeded,
            $"BinaryFormatter message, offset {offset}: so many objects of the framework share the data here, and each copies it, that " +
            $"the content is many times the {length} bytes of the message.");

    internal static BinarySerializationException Inflated(int offset, int length, long limit) =>
        new(SerializationErrorCode.CountExceeded,
            $"BinaryFormatter message, offset {offset}: arrays of nulls, for which the {length} bytes of the message hold no bytes, " +
            $"would take more than {limit} bytes of memory.");

    internal static BinarySerializationException Unsupported(int offset, string what) =>
        new(SerializationErrorCode.UnsupportedValue, $"BinaryFormatter message, offset {offset}: {what}.");

    internal static BinarySerializationException Malformed(int offset, string what) =>
        new(SerializationErrorCode.InvalidValue, $"BinaryFormatter message, offset {offset}: {what}.");

    internal static BinarySerializationException WithoutTypes(int offset, string typeName, string? reason = null) => Unsupported(
        offset,
        $"the class {VisibleText.Short(typeName, LongestName)} is described without the types of its members " +
        $"(FormatterTypeStyle.TypesWhenNeeded), which only the type itself determines"
            + (reason is null ? "" : ", and " + reason));

    internal static BinarySerializationException UnexpectedRecord(int offset, RecordKind kind) => kind switch
    {
        RecordKind.MethodCall or RecordKind.MethodReturn => Malformed(offset, "the message is a remote method call and not an object"),
        _ => Malformed(offset, $"a record of the kind {(byte)kind} can't be here"),
    };
}
