using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Frames;

/// <content>The lengths in front of nested objects.</content>
internal static partial class NestedObjects
{
    /// <summary>
    /// Reads an object that <see cref="Write"/> wrote, if it is assignable to <paramref name="asked"/>.
    /// </summary>
    internal static object? Read(FrameCodec codec, FrameSession session, Type asked)
    {
        PayloadReader reader = session.Reader;
        int length = reader.ReadInt32();
        if (length == 0)
        {
            return null;
        }

        if (length < FrameHeader.MinLength)
        {
            throw PayloadErrors.NestedLengthInvalid(length);
        }

        if (length - FrameHeader.MinLength > reader.Remaining - sizeof(int))
        {
            throw PayloadErrors.NestedTruncated(length, reader.Remaining);
        }

        return ReadPayload(codec, session, length - FrameHeader.MinLength, reader.ReadInt32(), asked);
    }

    /// <summary>Reads an object that <see cref="WriteExact"/> wrote.</summary>
    internal static object? ReadExact(FrameCodec codec, FrameSession session, Type type)
    {
        int encoded = session.Reader.Read7BitEncodedInt();
        return encoded switch
        {
            < 0 => throw PayloadErrors.NestedLengthInvalid(encoded),
            0 => null,
            _ => ReadPayload(codec, session, encoded - 1, codec.IdOf(type), type),
        };
    }
}
