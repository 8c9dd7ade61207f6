using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Frames;

/// <summary>Methods that write and read objects inside the current payload of a session.</summary>
internal static partial class NestedObjects
{
    /// <summary>Writes an object of any registered or built-in type as a frame. Null is a length of 0.</summary>
    internal static void Write(FrameCodec codec, FrameSession session, object? value)
    {
        if (value is null)
        {
            session.Writer.Write(0);
            return;
        }

        Contract contract = codec.ForWritingNested(value);
        int typeId = codec.IdToWrite(contract);
        PayloadMemory.Outer outer = session.Memory.BeginNested(FrameHeader.Size);
        int length = WritePayload(codec, session, contract, value, outer);
        FrameHeader.Write(session.Memory.Bytes.AsSpan(outer.Position), FrameHeader.Size + length, typeId);
    }

    /// <summary>Writes an object whose type the reader knows, after its length plus 1. Null is 0.</summary>
    internal static void WriteExact(FrameCodec codec, FrameSession session, object? value)
    {
        PayloadWriter writer = session.Writer;
        if (value is null)
        {
            writer.Write((byte)0);
            return;
        }

        Contract contract = codec.ForWriting(value);
        codec.IdToWrite(contract);
        PayloadMemory.Outer outer = session.Memory.BeginNested(reserved: 0);
        int length = WritePayload(codec, session, contract, value, outer);

        // The length precedes the payload and is known after it.
        byte[] payload = session.Memory.Bytes.AsSpan(outer.Position, length).ToArray();
        session.Memory.Position -= length;
        writer.Write7BitEncodedInt(length + 1);
        writer.Write(payload);
    }

    // Nothing is rethrown: each level would keep the stack of the exception that it caught.
    private static int WritePayload(
        FrameCodec codec, FrameSession session, Contract contract, object value, PayloadMemory.Outer outer)
    {
        int depth = session.Depth;
        bool written = false;
        try
        {
            session.EnterObject();
            contract.Write(session.Writer, value);
            int length = session.Memory.EndNested(outer);
            written = true;
            return length;
        }
        catch (Exception e) when (e is not BinarySerializationException)
        {
            throw FrameErrors.WriteFailed(codec.Registry, contract, e);
        }
        finally
        {
            if (!written)
            {
                session.Memory.AbandonNested(outer);
            }

            session.Depth = depth;
        }
    }

    private static object ReadPayload(FrameCodec codec, FrameSession session, int length, int typeId, Type asked)
    {
        if (length < 0 || length > session.Reader.Remaining)
        {
            throw PayloadErrors.NestedTruncated(length, session.Reader.Remaining);
        }

        int depth = session.Depth;
        PayloadMemory.Outer outer = session.Memory.Narrow(length);
        try
        {
            session.EnterObject();
            Contract contract = (typeId < 0 ? BuiltInContracts.Find(typeId) : codec.ContractForReading(typeId))
                ?? throw FrameErrors.UnknownId(session.FrameName, typeId);
            return asked.IsAssignableFrom(contract.Type)
                ? ReadPayload(codec, session, contract)
                : throw FrameErrors.Mismatch(session.FrameName, contract, asked);
        }
        finally
        {
            session.Depth = depth;
            session.Memory.Widen(outer);
        }
    }

    private static object ReadPayload(FrameCodec codec, FrameSession session, Contract contract)
    {
        try
        {
            object value = contract.Read(session.Reader, existing: null);
            if (session.Memory.Unread != 0)
            {
                codec.ThrowUnlessAllowed(contract, session.Memory.Unread, session.FrameName);
            }

            return value;
        }
        catch (Exception e) when (e is not BinarySerializationException)
        {
            throw FrameErrors.ReadFailed(session.FrameName, contract, [], session.Memory.MissingBytes, e);
        }
    }
}
