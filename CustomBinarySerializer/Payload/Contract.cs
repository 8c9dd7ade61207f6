using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace CustomBinarySerializer.Payload;

/// <summary>
/// A contract: the type id and the conversion between objects of exactly one type and bytes. Thread-safe.
/// </summary>
/// <remarks>
/// <see cref="WriteFrame"/> and <see cref="ReadFrame"/> handle a whole message. By default they pass this thread's
/// writer or reader to <see cref="WriteObject"/>, <see cref="ReadObject"/> and <see cref="ReadInto"/>, which handle a
/// payload, also of a nested object. Contracts that need neither writer nor reader override them. They are never
/// inlined, because an exception handler would force the caller's variables onto the stack.
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

    /// <summary>Creates a contract with the data of another one, which it replaces.</summary>
    protected Contract(Contract other)
    {
        Type = other.Type;
        TypeKey = other.TypeKey;
        TypeId = other.TypeId;
        AllowsTrailingData = other.AllowsTrailingData;
        FormerNames = other.FormerNames;
        MayReadOtherTypes = other.MayReadOtherTypes;
    }

    // Fields, because accessors of properties would be compiled before the first message.
    internal readonly Type Type;

    /// <summary>The type handle, which identifies <see cref="Type"/> by one comparison of numbers.</summary>
    internal readonly nint TypeKey;

    internal readonly int TypeId;

    internal bool AllowsTrailingData { get; }

    /// <summary>Former names of the type.</summary>
    internal IReadOnlyList<string> FormerNames { get; }

    /// <summary>Whether the methods of the type define the bytes.</summary>
    internal virtual bool IsHandWritten => false;

    /// <summary>Whether payloads are object graphs.</summary>
    internal virtual bool IsGraph => false;

    /// <summary>Whether an upcast converts the objects that the payload holds.</summary>
    internal virtual bool IsUpcast => false;

    /// <summary>The type handle of the last view with a matching layout; 0 if there was none.</summary>
    internal nint View { get; set; }

    /// <summary>Whether the object that it reads may be null or of another type, so that it must be checked.</summary>
    internal bool MayReadOtherTypes { get; init; }

    /// <summary>Writes an object as a frame.</summary>
    /// <param name="host">The host with the limits.</param>
    /// <param name="value">An object of exactly <see cref="Type"/>.</param>
    /// <param name="destination">The memory to write to. It is zeroed if the frame doesn't fit.</param>
    /// <param name="capacity">The size of the memory in bytes.</param>
    /// <param name="outgrown">The frame if it doesn't fit.</param>
    /// <returns>The size of the frame in bytes.</returns>
    /// <exception cref="BinarySerializationException">
    /// The contract failed, or the frame became too long. The memory is zeroed.
    /// </exception>
    internal virtual int WriteFrame(PayloadHost host, object value, ref byte destination, int capacity, out OutgrownFrame outgrown) =>
        WriteInSession(host, value, ref destination, capacity, out outgrown);

    /// <summary>Writes an object as a frame with this thread's writer.</summary>
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

    /// <summary>Writes an object as a frame into the memory of this thread's session.</summary>
    /// <param name="host">The host with the limits.</param>
    /// <param name="value">An object of exactly <see cref="Type"/>.</param>
    /// <returns>The frame. The caller disposes it.</returns>
    /// <exception cref="BinarySerializationException">The contract failed, or the frame became too long.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal OutgrownFrame WriteOwnFrame(PayloadHost host, object value)
    {
        FrameSession session = FrameSession.Enter(host);
        session.Writer.Message.BeginOwn(FrameHeader.Size, host.MaxFrameSize);
        WritePayload(host, session, value);
        return session.EndWritingOwn(TypeId);
    }

    /// <summary>Writes the payload with this thread's writer. Leaves the session if the contract fails.</summary>
    /// <param name="host">The host with the limits.</param>
    /// <param name="session">The session, in which a frame has begun.</param>
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
        catch (Exception e) when (PayloadHost.MustWrap(e))
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

    /// <summary>Reads the object of a frame.</summary>
    /// <param name="host">The host with the limits.</param>
    /// <param name="frame">A complete frame.</param>
    /// <param name="existing">The object of exactly <see cref="Type"/> to read into, or null for a new one.</param>
    /// <param name="source">
    /// The stream of the frame, or null. Its position, which is after the frame, appears in errors.
    /// </param>
    /// <exception cref="BinarySerializationException">The contract failed.</exception>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal virtual object ReadFrame(PayloadHost host, ReadOnlySpan<byte> frame, object? existing, Stream? source)
    {
        FrameSession session = FrameSession.Enter(host);
        fixed (byte* memory = &MemoryMarshal.GetReference(frame))
        {
            PayloadReader reader = session.BeginReading(
                unchecked(memory + FrameHeader.Size), unchecked(frame.Length - FrameHeader.Size), source);
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
            catch (Exception e) when (host.MustWrap(e, this, frame))
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

    /// <summary>
    /// Reads into <paramref name="existing"/>, which must be of exactly <see cref="Type"/>. A boxed struct is changed
    /// in its box.
    /// </summary>
    internal abstract void ReadInto(BinaryReader reader, object existing);
}

/// <summary>A contract of a struct, which it writes and reads without boxing.</summary>
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
            catch (Exception e) when (PayloadHost.MustWrap(e))
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
            PayloadReader reader = session.BeginReading(
                unchecked(memory + FrameHeader.Size), unchecked(frame.Length - FrameHeader.Size), source: null);
            try
            {
                T value = Read(reader);
                host.ThrowIfUnread(this, reader.Unread, source: null, frame.Length);
                return value;
            }
            catch (Exception e) when (host.MustWrap(e, this, frame))
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
