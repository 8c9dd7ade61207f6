using CustomBinarySerializer.Contracts;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Frames;

/// <summary>Writes and reads objects inside the current payload of a session.</summary>
internal static unsafe class NestedObjects
{
    /// <summary>Writes an object of any registered or built-in type as a frame; null as a length of 0.</summary>
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

    /// <summary>Writes an object of a type that the reader knows after its length plus 1; null as 0.</summary>
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

    /// <summary>Reads what <see cref="Write"/> wrote, if it is assignable to <paramref name="asked"/>.</summary>
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

    /// <summary>Reads what <see cref="WriteExact"/> wrote.</summary>
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

    // A binder is code of the program, which may have kept the writer.
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

    // The same of the reader.
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

    /// <summary>Writes the payload of an object after <paramref name="reserved"/> bytes left free.</summary>
    /// <returns>Where those bytes begin in the message, and the length of the payload after them.</returns>
    /// <exception cref="BinarySerializationException">Its contract threw, or it is nested too deeply; the writer is where it was.</exception>
    // Nothing is thrown again: what a catch block throws is on top of the stack that it caught, and hundreds of levels
    // of that exhaust the stack.
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

    /// <summary>Reads an object from the next <paramref name="length"/> bytes; the reader is after them whatever happens.</summary>
    /// <param name="codec">Says which contract there is.</param>
    /// <param name="session">Whose reader has the bytes.</param>
    /// <param name="length">Length of its payload in bytes.</param>
    /// <param name="typeId">Its id.</param>
    /// <param name="asked">What it must be assignable to.</param>
    /// <exception cref="BinarySerializationException">The bytes aren't there, the id is unknown, the type isn't assignable, or its contract failed.</exception>
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
                : throw FrameErrors.OtherRoot(session.FrameName, value?.GetType() ?? typeof(void), asked);
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
