using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace CustomBinarySerializer.Payload;

/// <summary>
/// What a registry holds for a type: its id, and the way between objects of exactly that type and bytes.
/// Thread-safe.
/// </summary>
/// <remarks>
/// <see cref="WriteFrame"/> and <see cref="ReadFrame"/> serve a whole message; here they lend this thread's writer or reader to
/// <see cref="WriteObject"/>, <see cref="ReadObject"/> and <see cref="ReadInto"/>, which serve the payload, also of an object inside
/// another. Contracts that need neither writer nor reader override them. They are never inlined: their handlers would have what lives
/// in their callers on the stack.
/// </remarks>
internal abstract unsafe class Contract
{
    protected Contract(Type type, int typeId, RegistrationOptions options)
    {
        Type = type;
        TypeKey = type.TypeHandle.Value;
        TypeId = typeId;
        AllowsTrailingData = options.AllowTrailingData;
        FormerNames = options.FormerNames;
    }

    /// <summary>For one that does by other means what another one does.</summary>
    protected Contract(Contract other)
    {
        Type = other.Type;
        TypeKey = other.TypeKey;
        TypeId = other.TypeId;
        AllowsTrailingData = other.AllowsTrailingData;
        FormerNames = other.FormerNames;
        MayReadOtherTypes = other.MayReadOtherTypes;
    }

    // Fields: the accessors of properties would be compiled before the first message.
    internal readonly Type Type;

    /// <summary>Distinguishes <see cref="Type"/> from others by one comparison of numbers.</summary>
    internal readonly nint TypeKey;

    internal readonly int TypeId;

    internal bool AllowsTrailingData { get; }

    /// <summary>Earlier names of the type.</summary>
    internal IReadOnlyList<string> FormerNames { get; }

    /// <summary>Whether the methods of the type say what the bytes are.</summary>
    internal virtual bool IsHandWritten => false;

    /// <summary>Whether payloads are object graphs.</summary>
    internal virtual bool IsGraph => false;

    /// <summary>Whether what it reads is made of objects of another type, whose bytes these are.</summary>
    internal virtual bool IsUpcast => false;

    /// <summary>Distinguishes the type of the last view whose layout was found to be that of the contract; 0 if there was none.</summary>
    internal nint View { get; set; }

    /// <summary>Whether what it reads may be of another type, or null, so that it must be checked before it is returned.</summary>
    internal bool MayReadOtherTypes { get; init; }

    /// <summary>Writes a frame.</summary>
    /// <param name="host">Whose limits hold.</param>
    /// <param name="value">An object of exactly <see cref="Type"/>.</param>
    /// <param name="destination">Where to, if there is room; zeroed if there isn't.</param>
    /// <param name="capacity">The room in bytes.</param>
    /// <param name="outgrown">The frame, if it isn't in the destination.</param>
    /// <returns>The size of the frame in bytes.</returns>
    /// <exception cref="BinarySerializationException">The contract failed, or the frame became too long; the destination is zeroed.</exception>
    internal virtual int WriteFrame(PayloadHost host, object value, ref byte destination, int capacity, out OutgrownFrame outgrown) =>
        WriteInSession(host, value, ref destination, capacity, out outgrown);

    /// <summary>Writes a frame with this thread's writer.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    protected int WriteInSession(PayloadHost host, object value, ref byte destination, int capacity, out OutgrownFrame outgrown)
    {
        FrameSession session = FrameSession.Enter(host);
        fixed (byte* memory = &destination)
        {
            session.BeginWriting(memory, capacity, host.MaxFrameSize);
            WritePayload(host, session, value);
            return session.EndWriting(TypeId, out outgrown);
        }
    }

    /// <summary>Writes a frame into memory of this thread's session.</summary>
    /// <param name="host">Whose limits hold.</param>
    /// <param name="value">An object of exactly <see cref="Type"/>.</param>
    /// <returns>The frame; the caller disposes it.</returns>
    /// <exception cref="BinarySerializationException">The contract failed, or the frame became too long.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal OutgrownFrame WriteOwnFrame(PayloadHost host, object value)
    {
        FrameSession session = FrameSession.Enter(host);
        session.Writer.Message.BeginOwn(FrameHeader.Size, host.MaxFrameSize);
        WritePayload(host, session, value);
        return session.EndWritingOwn(TypeId);
    }

    /// <summary>Writes a payload with this thread's writer, and leaves the session if that fails.</summary>
    /// <param name="host">Whose limits hold.</param>
    /// <param name="session">In which a frame was begun.</param>
    /// <param name="value">An object of exactly <see cref="Type"/>.</param>
    /// <exception cref="BinarySerializationException">The contract failed, or the frame became too long.</exception>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal virtual void WritePayload(PayloadHost host, FrameSession session, object value)
    {
        bool written = false;
        try
        {
            WriteObject(session.Writer, value);
            written = true;
        }
        catch (Exception e) when (PayloadHost.SaysMoreOf(e))
        {
            throw host.WriteFailed(this, value, e);
        }
        finally
        {
            if (!written)
            {
                session.AbandonWriting();
            }
        }
    }

    /// <summary>Reads a frame.</summary>
    /// <param name="host">Whose limits hold.</param>
    /// <param name="frame">One whole frame.</param>
    /// <param name="existing">The object to read into, of exactly <see cref="Type"/>, or null for a new one.</param>
    /// <param name="source">Where the frame came from, if from a stream; its position, after the frame, serves to say where an error is.</param>
    /// <exception cref="BinarySerializationException">The contract failed.</exception>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal virtual object ReadFrame(PayloadHost host, ReadOnlySpan<byte> frame, object? existing, Stream? source)
    {
        FrameSession session = FrameSession.Enter(host);
        fixed (byte* memory = &MemoryMarshal.GetReference(frame))
        {
            PayloadReader reader = session.BeginReading(unchecked(memory + FrameHeader.Size), unchecked(frame.Length - FrameHeader.Size), source);
            try
            {
                object value;
                if (existing is null)
                {
                    value = ReadObject(reader);
                }
                else
                {
                    ReadInto(reader, existing);
                    value = existing;
                }

                host.ThrowIfUnread(this, reader.Unread, source, frame.Length);
                return value;
            }
            catch (Exception e) when (host.SaysMoreOf(e, this, frame))
            {
                throw host.ReadFailed(this, frame, source, reader.MissingBytes, e);
            }
            finally
            {
                session.LeaveReading();
            }
        }
    }

    /// <summary>Writes <paramref name="value"/>, which must be of exactly <see cref="Type"/>.</summary>
    internal abstract void WriteObject(BinaryWriter writer, object value);

    internal abstract object ReadObject(BinaryReader reader);

    /// <summary>Reads into <paramref name="existing"/>, which must be of exactly <see cref="Type"/>; a boxed struct is changed in its box.</summary>
    internal abstract void ReadInto(BinaryReader reader, object existing);
}

/// <summary>A contract of a struct, which isn't boxed.</summary>
internal abstract unsafe class Contract<T> : Contract
{
    protected Contract(int typeId, RegistrationOptions options)
        : base(typeof(T), typeId, options)
    {
    }

    /// <inheritdoc cref="Contract.WriteFrame"/>
    internal virtual int WriteFrame(PayloadHost host, T value, ref byte destination, int capacity, out OutgrownFrame outgrown) =>
        WriteInSession(host, value, ref destination, capacity, out outgrown);

    /// <inheritdoc cref="Contract.WriteInSession"/>
    [MethodImpl(MethodImplOptions.NoInlining)]
    protected int WriteInSession(PayloadHost host, T value, ref byte destination, int capacity, out OutgrownFrame outgrown)
    {
        FrameSession session = FrameSession.Enter(host);
        fixed (byte* memory = &destination)
        {
            PayloadWriter writer = session.BeginWriting(memory, capacity, host.MaxFrameSize);
            bool written = false;
            try
            {
                Write(writer, value);
                written = true;
            }
            catch (Exception e) when (PayloadHost.SaysMoreOf(e))
            {
                throw host.WriteFailed(this, value, e);
            }
            finally
            {
                if (!written)
                {
                    session.AbandonWriting();
                }
            }

            GC.KeepAlive(host);
            return session.EndWriting(TypeId, out outgrown);
        }
    }

    /// <inheritdoc cref="Contract.ReadFrame"/>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal virtual T ReadFrame(PayloadHost host, ReadOnlySpan<byte> frame)
    {
        FrameSession session = FrameSession.Enter(host);
        fixed (byte* memory = &MemoryMarshal.GetReference(frame))
        {
            PayloadReader reader = session.BeginReading(unchecked(memory + FrameHeader.Size), unchecked(frame.Length - FrameHeader.Size), source: null);
            try
            {
                T value = Read(reader);
                host.ThrowIfUnread(this, reader.Unread, source: null, frame.Length);
                return value;
            }
            catch (Exception e) when (host.SaysMoreOf(e, this, frame))
            {
                throw host.ReadFailed(this, frame, source: null, reader.MissingBytes, e);
            }
            finally
            {
                session.LeaveReading();
            }
        }
    }

    internal abstract void Write(BinaryWriter writer, T value);

    internal abstract T Read(BinaryReader reader);
}
