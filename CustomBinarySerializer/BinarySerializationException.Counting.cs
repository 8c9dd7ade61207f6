using CustomBinarySerializer.Telemetry;

namespace CustomBinarySerializer;

/// <content>The count of errors for telemetry.</content>
public sealed partial class BinarySerializationException
{
    // Nested errors count once. Readers of files expect the two excluded codes and check again, so these don't
    // count.
    static partial void CountError(SerializationErrorCode code, Exception? innerException)
    {
        if (innerException is not BinarySerializationException
            && code is not (SerializationErrorCode.CorruptFile or SerializationErrorCode.MessageDeleted))
        {
            MessageCounting.Instruments.Made?.AddError(code.ToString());
        }
    }
}
