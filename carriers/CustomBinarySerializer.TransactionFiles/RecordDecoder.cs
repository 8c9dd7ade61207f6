using CustomBinarySerializer.Frames;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.TransactionFiles;

/// <summary>Makes records of frames, for one enumeration. Not thread-safe.</summary>
/// <typeparam name="TRecord">The type of the records.</typeparam>
internal abstract class RecordDecoder<TRecord>
{
    /// <summary>Decodes a message, if it is wanted.</summary>
    /// <param name="frame">The frame of the message.</param>
    /// <param name="ordinal">The ordinal of the message.</param>
    /// <param name="record">The record, if the message is wanted.</param>
    /// <returns>True if the message is wanted.</returns>
    /// <exception cref="BinarySerializationException">The message can't be decoded.</exception>
    internal abstract bool TryDecode(ReadOnlySpan<byte> frame, long ordinal, out TRecord record);

    /// <summary>Decodes a message, if it is wanted. An error names the place of the message.</summary>
    /// <param name="frame">The frame of the message.</param>
    /// <param name="ordinal">The ordinal of the message.</param>
    /// <param name="place">The place of the message, for an error.</param>
    /// <param name="record">The record, if the message is wanted.</param>
    /// <inheritdoc cref="TryDecode(ReadOnlySpan{byte}, long, out TRecord)"
    /// path="/*[not(self::summary or self::param)]"/>
    internal bool TryDecode(ReadOnlySpan<byte> frame, long ordinal, IMessagePlace place, out TRecord record)
    {
        try
        {
            return TryDecode(frame, ordinal, out record);
        }
        catch (BinarySerializationException e)
        {
            throw place.DecodingFailed(e);
        }
    }
}

/// <summary>Decodes messages of all types.</summary>
internal sealed class AnyRecordDecoder(FrameCodec codec) : RecordDecoder<TransactionRecord>
{
    internal override bool TryDecode(ReadOnlySpan<byte> frame, long ordinal, out TransactionRecord record)
    {
        record = new TransactionRecord(ordinal, FrameHeader.ReadTypeId(frame), codec.Read<object>(frame));
        return true;
    }
}

/// <summary>Decodes messages that are a <typeparamref name="T"/>, and skips all others.</summary>
internal sealed class TypedRecordDecoder<T>(FrameCodec codec) : RecordDecoder<TransactionRecord<T>>
    where T : notnull
{
    private readonly TypedMessages<T> _messages = new(codec);

    internal override bool TryDecode(ReadOnlySpan<byte> frame, long ordinal, out TransactionRecord<T> record)
    {
        bool isWanted = _messages.TryRead(frame, out T? message);
        record = isWanted ? new TransactionRecord<T>(ordinal, FrameHeader.ReadTypeId(frame), message!) : default;
        return isWanted;
    }
}
