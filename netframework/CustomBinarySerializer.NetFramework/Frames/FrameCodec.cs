using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.Serialization;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Frames;

/// <summary>
/// The registry, options and <see cref="IFormatter"/> hooks that a formatter uses to write and read frames.
/// Thread-safe.
/// </summary>
internal sealed partial class FrameCodec
{
    private FrameCodec(TypeRegistry registry, FormatterOptions options)
    {
        Registry = registry;
        Options = options;
    }

    /// <summary>Creates the codec of a formatter.</summary>
    internal static FrameCodec OfFormatter(TypeRegistry registry, FormatterOptions? options) =>
        new(registry, options ?? FormatterOptions.Default);

    internal TypeRegistry Registry { get; }

    internal FormatterOptions Options { get; }

    internal SerializationBinder? Binder { get; set; }

    internal ISurrogateSelector? SurrogateSelector { get; set; }

    internal StreamingContext Context { get; set; } = new(StreamingContextStates.All);

    internal ISurrogateSelector? Surrogates => SurrogateSelector;

    internal StreamingContext StreamingContext => Context;

    internal int MaxFrameLength => Options.Limits.MaxFrameLength;

    /// <summary>The maximum size of a frame in bytes, its length field included.</summary>
    internal int MaxFrameSize => MaxFrameLength + FrameHeader.LengthSize;

    internal int MaxDepth => Options.Limits.MaxDepth;

    internal int MaxMemoryFactor => Options.Limits.MaxMemoryFactor;

    internal bool ReadsUntrustedData => Options.TreatsDataAsUntrusted;

    /// <summary>Throws if a count exceeds the limit, or the bytes can't hold that many items.</summary>
    internal void RequireCount(long count, int minItemSize, long bytes)
    {
        int limit = Options.Limits.MaxCollectionCount;
        if (count > limit)
        {
            throw PayloadErrors.CountOverLimit(count, limit);
        }

        if (count * minItemSize > bytes)
        {
            throw PayloadErrors.CountOverBytes(count, bytes);
        }
    }

    /// <summary>Writes an object as a frame into new memory.</summary>
    /// <exception cref="BinarySerializationException">
    /// The type isn't registered, its contract failed, or the frame exceeds the limits.
    /// </exception>
    internal OutgrownFrame WriteOwn(object value)
    {
        Contract contract = ForWriting(value);
        int typeId = IdToWrite(contract);
        FrameSession session = FrameSession.BeginWriting(this);
        try
        {
            contract.Write(session.Writer, value);
            FrameHeader.Write(session.Memory.Bytes, session.Memory.TotalSize, typeId);
            return new OutgrownFrame(session.Memory.Bytes, session.Memory.TotalSize);
        }
        catch (Exception e) when (e is not BinarySerializationException { Unregistered: null })
        {
            throw FrameErrors.WriteFailed(Registry, contract, e);
        }
        finally
        {
            session.Leave();
        }
    }

    /// <summary>Writes an object as a frame at the beginning of a span, if it fits.</summary>
    /// <param name="value">The object.</param>
    /// <param name="destination">The span. It is zeroed if the frame doesn't fit or the call throws.</param>
    /// <param name="outgrown">The frame if it doesn't fit.</param>
    /// <returns>The size of the frame in bytes.</returns>
    internal int Write<T>(T value, Span<byte> destination, out OutgrownFrame outgrown)
    {
        bool fits = false;
        try
        {
            OutgrownFrame frame = WriteOwn(value!);
            fits = frame.Bytes.TryCopyTo(destination);
            outgrown = fits ? default : frame;
            return frame.Length;
        }
        finally
        {
            if (!fits)
            {
                destination.Clear();
            }
        }
    }

    internal bool TryWrite<T>(Span<byte> destination, T value, out int bytesWritten)
    {
        bytesWritten = 0;
        int size = Write(value, destination, out OutgrownFrame outgrown);
        bytesWritten = outgrown.Exists ? 0 : size;
        return !outgrown.Exists;
    }

    /// <summary>Reads the frame at the beginning of a span.</summary>
    internal T Read<T>(ReadOnlySpan<byte> frame) => (T)ReadWhole(frame, typeof(T), existing: null);

    /// <summary>Reads the frame at the beginning of a span into an object of exactly its type.</summary>
    internal void ReadInto(ReadOnlySpan<byte> frame, object existing) => ReadWhole(frame, existing.GetType(), existing);

    /// <summary>Reads the first of several frames.</summary>
    internal object ReadFirst(ReadOnlySpan<byte> frames, out int bytesConsumed)
    {
        bytesConsumed = 0;
        ThrowIfBinaryFormatter(frames, source: null);
        bytesConsumed = FrameSource.Measure(frames, MaxFrameLength);
        return Read<object>(frames);
    }

    /// <summary>Reads the next frame of a stream, if there is one.</summary>
    internal bool TryRead(Stream serializationStream, Type asked, [NotNullWhen(true)] out object? graph)
    {
        ArgumentNullException.ThrowIfNull(serializationStream);
        FrameBuffer buffer = FrameBuffer.Rent();
        try
        {
            bool taken = buffer.Read(serializationStream, MaxFrameLength);
            if (!taken)
            {
                graph = null;
                return false;
            }

            ThrowIfBinaryFormatter(buffer.Frame, serializationStream);
            graph = ReadAny(buffer.Frame, asked, existing: null, serializationStream);
            return true;
        }
        finally
        {
            buffer.Return();
        }
    }

    /// <summary>Reads the frame at the beginning of a sequence, if it is complete.</summary>
    internal bool TryRead<T>(ref ReadOnlySequence<byte> frames, [NotNullWhen(true)] out T? value)
    {
        FrameBuffer buffer = FrameBuffer.Rent();
        try
        {
            bool taken = FrameSource.TryTake(ref frames, buffer, MaxFrameLength, out ReadOnlySpan<byte> frame);
            value = taken ? Read<T>(frame) : default;
            return taken;
        }
        finally
        {
            buffer.Return();
        }
    }

    /// <summary>Returns the contract that writes an object.</summary>
    /// <exception cref="BinarySerializationException">The type isn't registered.</exception>
    internal Contract ForWriting(object value) =>
        Registry.Find(value.GetType()) ?? throw FrameErrors.Unregistered(value.GetType(), Registry);

    /// <summary>Returns the contract that writes a nested object, whose type may also be built-in.</summary>
    internal Contract ForWritingNested(object value) =>
        Registry.Find(value.GetType()) ?? BuiltInContracts.Find(value.GetType()) ?? ForWriting(value);

    /// <summary>Returns the type id that frames of a contract carry.</summary>
    internal int IdToWrite(Contract contract) => Binder is null || contract.TypeId < 0 ? contract.TypeId : BindToId(contract);

    /// <summary>Returns the contract that reads payloads with a type id, or null.</summary>
    internal Contract? ContractForReading(int typeId) =>
        Registry.Find(typeId) is { } contract ? (Binder is null ? contract : BindToContract(contract)) : null;

    /// <summary>Returns the id of a type that the reader knows, so that the id isn't in the bytes.</summary>
    internal int IdOf(Type type) => (Registry.Find(type) ?? throw FrameErrors.Unregistered(type, Registry)).TypeId;

    /// <summary>Throws unless bytes after those that a contract reads may be skipped.</summary>
    internal void ThrowUnlessAllowed(Contract contract, int unread, string frame)
    {
        if (!contract.AllowsTrailingData || ReadsUntrustedData)
        {
            throw FrameErrors.NotConsumed(frame, contract, unread);
        }
    }

    internal void WriteNested(FrameSession session, object? value) => NestedObjects.Write(this, session, value);

    internal void WriteNestedExact(FrameSession session, object? value) => NestedObjects.WriteExact(this, session, value);

    internal object? ReadNested(FrameSession session, Type asked) => NestedObjects.Read(this, session, asked);

    internal object? ReadNestedExact(FrameSession session, Type type) => NestedObjects.ReadExact(this, session, type);

    private object ReadWhole(ReadOnlySpan<byte> frame, Type asked, object? existing)
    {
        if (existing is null)
        {
            ThrowIfBinaryFormatter(frame, source: null);
        }

        return ReadAny(frame.Slice(0, FrameSource.Measure(frame, MaxFrameLength)), asked, existing, source: null);
    }

    private object ReadAny(ReadOnlySpan<byte> frame, Type asked, object? existing, Stream? source)
    {
        string name = PayloadErrors.FrameAt(source, frame.Length);
        int typeId = FrameHeader.ReadTypeId(frame);
        Contract contract = ContractForReading(typeId) ?? throw FrameErrors.UnknownId(name, typeId, frame, Registry);
        if (existing is null ? !asked.IsAssignableFrom(contract.Type) : contract.Type != asked)
        {
            throw FrameErrors.Mismatch(name, contract, asked);
        }

        byte[] payload = frame.Slice(FrameHeader.Size).ToArray();
        FrameSession session = FrameSession.BeginReading(this, payload, source);
        try
        {
            object value = contract.Read(session.Reader, existing);
            if (session.Memory.Unread != 0)
            {
                ThrowUnlessAllowed(contract, session.Memory.Unread, name);
            }

            return value;
        }
        catch (Exception e) when (e is not BinarySerializationException || FrameErrors.HasOtherForm(e, contract, payload))
        {
            throw FrameErrors.ReadFailed(name, contract, payload, session.Memory.MissingBytes, e);
        }
        finally
        {
            session.Leave();
        }
    }

    private void ThrowIfBinaryFormatter(ReadOnlySpan<byte> frame, Stream? source)
    {
        if (BinaryFormatterSignature.Begins(frame))
        {
            throw FrameErrors.BinaryFormatterMessage(PayloadErrors.FrameAt(source, BinaryFormatterSignature.Bytes.Length), Registry);
        }
    }
}

/// <summary>A frame in memory of its own.</summary>
internal readonly ref struct OutgrownFrame(byte[] memory, int length)
{
    /// <summary>Whether the frame is in its own memory; false if it fit its destination.</summary>
    internal bool Exists => memory is not null;

    /// <summary>The size of the frame in bytes.</summary>
    internal int Length => length;

    /// <summary>The bytes of the frame.</summary>
    internal ReadOnlySpan<byte> Bytes => memory.AsSpan(0, length);

    /// <summary>Writes the frame to a stream with one call.</summary>
    internal void WriteTo(Stream stream) => stream.Write(memory, 0, length);

    /// <summary>Copies the frame to a new array.</summary>
    /// <param name="destination">The memory that begins with the frame if it fit.</param>
    /// <param name="size">The size of the frame in bytes.</param>
    internal byte[] ToArray(ReadOnlySpan<byte> destination, int size) => (Exists ? Bytes : destination.Slice(0, size)).ToArray();

    /// <summary>Advances a buffer writer past the frame. An outgrown frame is copied to it first.</summary>
    internal void Advance(IBufferWriter<byte> destination, int size)
    {
        if (Exists)
        {
            Bytes.CopyTo(destination.GetSpan(size));
        }

        destination.Advance(size);
    }

    internal byte[] TakeMemory() => memory;

    internal void GiveBack(byte[] taken)
    {
    }

    public void Dispose()
    {
    }
}
