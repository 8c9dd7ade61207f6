using CustomBinarySerializer.Contracts;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Frames;

/// <summary>Methods that write and read objects inside the current payload of a session.</summary>
internal static unsafe partial class NestedObjects
{
    /// <summary>Writes an object of any registered or built-in type as a frame. Null is a length of 0.</summary>
    internal static void Write(FrameCodec codec, FrameSession session, object? value)
    {
        PayloadWriter writer = session.Writer;
        if (value is null)
        {
            writer.Write(0);
            return;
        }

        Contract contract = ContractToWrite(codec, writer, value, isExact: false, out int typeId);
        (int start, int length) = WritePayload(codec, session, contract, value, FrameHeader.Size);
        FrameHeader.Write(writer.Message.Bytes(start, FrameHeader.Size), FrameHeader.Size + length, typeId);
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

        Contract contract = ContractToWrite(codec, writer, value, isExact: true, out _);
        WritePayload(codec, session, contract, value, MessageMemory.ExpectedPrefixSize, isPrefixed: true);
    }

    // A binder is code of the program, which may have kept the writer. The writer is suspended during the call.
    private static Contract ContractToWrite(FrameCodec codec, PayloadWriter writer, object value, bool isExact, out int typeId)
    {
        if (codec.Binder is null)
        {
            return Find(out typeId);
        }

        writer.Message.ThrowIfClosed();
        byte* next = writer.Message.Next;
        writer.Message.Suspend();
        try
        {
            return Find(out typeId);
        }
        finally
        {
            writer.Message.Reopen(next);
        }

        Contract Find(out int typeId)
        {
            Contract contract = isExact ? codec.ForWriting(value) : codec.ForWritingNested(value);
            typeId = codec.IdToWrite(contract);
            return contract;
        }
    }

    // The reader is suspended during the call of the binder.
    private static Contract? ContractToRead(FrameCodec codec, PayloadReader reader, int typeId)
    {
        if (typeId < 0)
        {
            return BuiltInContracts.Find(typeId);
        }

        if (codec.Binder is null)
        {
            return codec.ContractForReading(typeId);
        }

        reader.ThrowIfClosed();
        byte* next = reader.Next;
        reader.Suspend();
        try
        {
            return codec.ContractForReading(typeId);
        }
        finally
        {
            reader.Reopen(next);
        }
    }

    /// <summary>Writes the payload of an object after a number of reserved bytes.</summary>
    /// <returns>The offset of the reserved bytes in the message, and the length of the payload in bytes.</returns>
    /// <exception cref="BinarySerializationException">
    /// The contract threw an exception, or the depth limit is exceeded. The writer's position is restored.
    /// </exception>
    // Nothing is rethrown. An exception thrown in a catch block keeps the stack of the caught one, and hundreds of such
    // levels exhaust the stack.
    private static (int Start, int Length) WritePayload(
        FrameCodec codec, FrameSession session, Contract contract, object value, int reserved, bool isPrefixed = false)
    {
        PayloadWriter writer = session.Writer;
        int depth = session.Depth;
        MessageMemory.NestedPayload outer = writer.Message.BeginNested(reserved);
        bool written = false;
        try
        {
            session.EnterObject(codec);
            contract.WriteObject(writer, value);
            int length = writer.Message.EndNested(outer);
            if (isPrefixed)
            {
                writer.Message.StorePrefix(outer.StartOffset, length);
            }

            written = true;
            return (outer.StartOffset, length);
        }
        catch (Exception e) when (e is not BinarySerializationException)
        {
            throw codec.WriteFailed(contract, value, e);
        }
        finally
        {
            if (!written)
            {
                writer.Message.AbandonNested(outer);
            }

            session.Depth = depth;
        }
    }

    /// <summary>
    /// Reads an object from the next <paramref name="length"/> bytes. The reader is after them even if the call throws.
    /// </summary>
    /// <param name="codec">The codec with the contracts.</param>
    /// <param name="session">The session whose reader has the bytes.</param>
    /// <param name="length">The length of the payload in bytes.</param>
    /// <param name="typeId">The type id of the object.</param>
    /// <param name="asked">The type that the object must be assignable to.</param>
    /// <exception cref="BinarySerializationException">
    /// The bytes are missing, the id is unknown, the type isn't assignable, or the contract failed.
    /// </exception>
    private static object ReadPayload(FrameCodec codec, FrameSession session, int length, int typeId, Type asked)
    {
        PayloadReader reader = session.Reader;
        if (length < 0 || length > reader.Remaining)
        {
            throw PayloadErrors.NestedTruncated(length, reader.Remaining);
        }

        int depth = session.Depth;
        PayloadReader.NestedPayload outer = reader.BeginNested(length);
        try
        {
            session.EnterObject(codec);
            Contract contract = ContractToRead(codec, reader, typeId) ?? throw FrameErrors.UnknownId(session.FrameName, typeId);
            if (!contract.Type.IsAssignableTo(asked) && !contract.MayReadOtherTypes)
            {
                throw FrameErrors.Mismatch(session.FrameName, contract, asked);
            }

            object value = ReadPayload(codec, session, contract);
            return !contract.MayReadOtherTypes || asked.IsInstanceOfType(value) ? value
                : throw FrameErrors.RootMismatch(session.FrameName, value?.GetType() ?? typeof(void), asked);
        }
        finally
        {
            session.Depth = depth;
            reader.EndNested(outer);
        }
    }

    private static object ReadPayload(FrameCodec codec, FrameSession session, Contract contract)
    {
        PayloadReader reader = session.Reader;
        try
        {
            object value = contract.ReadObject(reader);
            if (reader.Unread != 0)
            {
                codec.ThrowUnlessAllowed(contract, reader.Unread, session.FrameName);
            }

            return value;
        }
        catch (Exception e) when (e is not BinarySerializationException)
        {
            throw FrameErrors.ReadFailed(session.FrameName, contract, [], reader.MissingBytes, e);
        }
    }
}
