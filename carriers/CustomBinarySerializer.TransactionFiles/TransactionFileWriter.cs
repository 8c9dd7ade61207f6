using System.Runtime.CompilerServices;
using CustomBinarySerializer.Frames;
using CustomBinarySerializer.Payload;
using CustomBinarySerializer.TransactionFiles.Accepting;
using CustomBinarySerializer.TransactionFiles.Segments;
using CustomBinarySerializer.TransactionFiles.Storage;
using CustomBinarySerializer.TransactionFiles.Writing;

namespace CustomBinarySerializer.TransactionFiles;

/// <summary>
/// Appends messages to the transaction files of a folder, which any number of processes may read meanwhile. Thread-safe.
/// </summary>
/// <remarks>
/// <para>
/// A message is numbered by its ordinal, from 0, without gaps. It goes through three states: <i>appended</i>, in the memory of
/// this process; <i>written</i>, visible to readers, and safe if the process is killed; <i>durable</i>, safe if the machine stops.
/// <see cref="TransactionFileOptions"/> says when it goes from one to the next without a call.
/// </para>
/// <para>
/// A failed write, say on a full disk, loses nothing: what was appended is kept and written by the next append or flush that
/// succeeds. When making something durable fails, the writer stops for good, because nothing says what is on the disk.
/// </para>
/// <para>
/// One writer at a time: the lock is the system's and ends with the process. Register all types before opening: a type that
/// is registered later begins a new segment, since each segment describes what it holds.
/// </para>
/// </remarks>
public sealed class TransactionFileWriter : IDisposable
{
    private readonly FrameCodec _codec;
    private readonly bool _isEveryRecordDurable;
    private readonly JournalWriter _journal;
    private readonly TailGate _gate;
    private readonly JournalTail _tail;
    private readonly Committer _committer;
    private readonly IDisposable? _held;

    private TransactionFileWriter(
        IStorageFolder folder, FrameCodec codec, TransactionFileOptions options, TimeProvider time, long firstOrdinal, IDisposable? held)
    {
        _held = held;
        _codec = codec;
        _isEveryRecordDurable = options.Durability.IsEveryRecord;
        _journal = JournalWriter.Open(folder, codec, options, time, GetType(), firstOrdinal, out RecoveryReport report);
        _gate = _journal.Gate;
        _tail = _journal.Tail;
        _committer = _journal.Committer;
        Recovery = report;
    }

    /// <summary>What was found, and done, when the folder was opened.</summary>
    public RecoveryReport Recovery { get; }

    /// <summary>How many messages there are: the ordinal that the next one gets.</summary>
    public long NextOrdinal => _tail.NextOrdinal;

    /// <summary>
    /// The ordinal after the last written message. Messages below it are visible to readers, and outlive the process.
    /// </summary>
    public long WrittenEnd => _journal.Positions.WrittenEnd;

    /// <summary>
    /// The ordinal after the last durable message. Messages below it outlive a power failure.
    /// </summary>
    public long DurableEnd => _journal.Positions.DurableEnd;

    /// <summary>Opens a folder for writing; makes it if it doesn't exist. Recovers if the last writer wasn't closed: see <see cref="Recovery"/>.</summary>
    /// <param name="folder">The path.</param>
    /// <param name="registry">Which types can be written. Its description is stored with the messages.</param>
    /// <param name="options">How to write; <see cref="TransactionFileOptions.Default"/> if null.</param>
    /// <exception cref="ArgumentNullException"><paramref name="folder"/> or <paramref name="registry"/> is null.</exception>
    /// <exception cref="BinarySerializationException">
    /// What is there is damaged, of a newer version, or holds other types under ids of the registry; the code says which.
    /// </exception>
    /// <exception cref="IOException">The folder has a writer already, or can't be made, read or written.</exception>
    /// <exception cref="UnauthorizedAccessException">The folder may not be written.</exception>
    public static TransactionFileWriter Open(string folder, TypeRegistry registry, TransactionFileOptions? options = null) =>
        Open(folder, registry, options, firstOrdinal: 0);

    /// <summary>The same; a folder without messages begins with a given one.</summary>
    internal static TransactionFileWriter Open(string folder, TypeRegistry registry, TransactionFileOptions? options, long firstOrdinal)
    {
        ArgumentException.ThrowIfNullOrEmpty(folder);
        ArgumentNullException.ThrowIfNull(registry);
        string path = Path.TrimEndingDirectorySeparator(Path.GetFullPath(folder));
        DiskFolder disk;
        try
        {
            disk = DiskFolder.Hold(path);
        }
        catch (UnauthorizedAccessException e)
        {
            throw TransactionFileErrors.NoAccess(path, e);
        }

        try
        {
            return Open(disk, registry, options ?? TransactionFileOptions.Default, TimeProvider.System, firstOrdinal, held: disk);
        }
        catch
        {
            disk.Dispose();
            throw;
        }
    }

    /// <summary>Opens a folder that is held already.</summary>
    /// <param name="folder">The folder.</param>
    /// <param name="registry">Which types can be written.</param>
    /// <param name="options">How to write.</param>
    /// <param name="time">For the time marks.</param>
    /// <param name="firstOrdinal">The ordinal of the first message of a folder that has none.</param>
    /// <param name="held">Disposed of with the writer; null if the folder is the caller's.</param>
    internal static TransactionFileWriter Open(
        IStorageFolder folder, TypeRegistry registry, TransactionFileOptions options, TimeProvider time, long firstOrdinal = 0, IDisposable? held = null) =>
        new(folder, new FrameCodec(registry, new FormatterOptions { Limits = options.Limits }), options, time, firstOrdinal, held);

    /// <summary>Records all damage in the folder as accepted: see <see cref="DamageAcceptance"/>.</summary>
    /// <param name="command">The command that accepts it, for people.</param>
    /// <param name="time">The time of acceptance.</param>
    /// <inheritdoc cref="DamageAcceptance.Record" path="/returns|/exception"/>
    internal IReadOnlyList<AcceptedRange> AcceptDamage(string command, DateTimeOffset time) =>
        new DamageAcceptance(_journal.Folder, command, time).Record();

    /// <summary>Appends a message.</summary>
    /// <typeparam name="T">What it is held as; structs aren't boxed.</typeparam>
    /// <param name="message">An object whose exact type is registered.</param>
    /// <returns>Its ordinal.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="message"/> is null.</exception>
    /// <exception cref="BinarySerializationException">Its type isn't registered, its contract failed, or it exceeds the limits. Nothing was appended.</exception>
    /// <exception cref="IOException">
    /// The writer's memory is full and can't be written, or the writer has stopped; nothing was appended. Under
    /// <see cref="DurabilityPolicy.EveryRecord"/> also: the message was appended, as <see cref="NextOrdinal"/> says, and isn't durable yet.
    /// </exception>
    /// <exception cref="InvalidOperationException">Called from the contract of a message that this writer is just appending.</exception>
    /// <exception cref="ObjectDisposedException">The writer has been closed.</exception>
    public long Append<T>(T message)
    {
        if (message is null)
        {
            throw new ArgumentNullException(nameof(message));
        }

        long ordinal;
        _gate.Enter();
        try
        {
            ordinal = _tail.Append(message);
        }
        finally
        {
            _gate.Exit();
        }

        if (_isEveryRecordDurable)
        {
            _committer.Sync(ordinal + 1);
        }

        return ordinal;
    }

    /// <summary>Appends messages, one after another and with none of others between them.</summary>
    /// <typeparam name="T">What they are held as.</typeparam>
    /// <param name="messages">Objects whose exact types are registered.</param>
    /// <returns>The ordinal of the first; <see cref="NextOrdinal"/> if there are none.</returns>
    /// <remarks>If one fails, those before it have been appended, as <see cref="NextOrdinal"/> says.</remarks>
    /// <exception cref="ArgumentNullException">One of them is null.</exception>
    /// <exception cref="BinarySerializationException">As in <see cref="Append{T}"/>.</exception>
    /// <exception cref="IOException">As in <see cref="Append{T}"/>.</exception>
    /// <exception cref="InvalidOperationException">As in <see cref="Append{T}"/>.</exception>
    /// <exception cref="ObjectDisposedException">The writer has been closed.</exception>
    public long AppendRange<T>(params ReadOnlySpan<T> messages)
    {
        long first;
        _gate.Enter();
        try
        {
            first = _tail.NextOrdinal;
            foreach (T message in messages)
            {
                _tail.Append(message is null ? throw new ArgumentNullException(nameof(messages), "One of the messages is null.") : message);
            }
        }
        finally
        {
            _gate.Exit();
        }

        if (_isEveryRecordDurable)
        {
            _committer.Sync(first + messages.Length);
        }

        return first;
    }

    /// <summary>Appends messages that were serialized before, by a <see cref="CustomBinaryFormatter"/> with the same ids.</summary>
    /// <param name="frames">Whole frames, one after another: copied as they are. Only lengths and ids are looked at.</param>
    /// <returns>The ordinal of the first; <see cref="NextOrdinal"/> if there are none.</returns>
    /// <remarks>None of others comes between them. If there is no room for one, those before it have been appended, as <see cref="NextOrdinal"/> says.</remarks>
    /// <exception cref="BinarySerializationException">The bytes aren't whole frames, an id isn't registered, or a frame exceeds the limits. Nothing was appended.</exception>
    /// <exception cref="IOException">As in <see cref="Append{T}"/>.</exception>
    /// <exception cref="InvalidOperationException">As in <see cref="Append{T}"/>.</exception>
    /// <exception cref="ObjectDisposedException">The writer has been closed.</exception>
    // In the loop of a caller that it is inlined in, what it works on is on the stack.
    [MethodImpl(MethodImplOptions.NoInlining)]
    public long AppendFrames(ReadOnlySpan<byte> frames)
    {
        int count = Validate(frames);
        long first;
        _gate.Enter();
        try
        {
            first = _tail.NextOrdinal;
            while (!frames.IsEmpty)
            {
                int size = unchecked(FrameHeader.ReadLength(frames) + FrameHeader.LengthSize);
                _tail.AppendFrame(frames[..size]);
                frames = frames[size..];
            }
        }
        finally
        {
            _gate.Exit();
        }

        if (_isEveryRecordDurable)
        {
            _committer.Sync(first + count);
        }

        return first;
    }

    /// <summary>Appends a message and waits, without a thread, until it is durable. Callers at the same time share one wait for the disk.</summary>
    /// <typeparam name="T">What it is held as.</typeparam>
    /// <param name="message">An object whose exact type is registered.</param>
    /// <returns>Its ordinal, when it is durable.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="message"/> is null.</exception>
    /// <exception cref="BinarySerializationException">As in <see cref="Append{T}"/>; nothing was appended.</exception>
    /// <exception cref="IOException">
    /// The message couldn't be appended, or couldn't be made durable: then it may be in the file, and may become durable later.
    /// </exception>
    /// <exception cref="InvalidOperationException">As in <see cref="Append{T}"/>.</exception>
    /// <exception cref="ObjectDisposedException">The writer has been closed.</exception>
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public async ValueTask<long> AppendDurableAsync<T>(T message)
    {
        if (message is null)
        {
            throw new ArgumentNullException(nameof(message));
        }

        long ordinal;
        Task durable;
        _gate.Enter();
        try
        {
            ordinal = _tail.Append(message);
            durable = _committer.EnlistWaiter();
        }
        finally
        {
            _gate.Exit();
        }

        await durable.ConfigureAwait(false);
        return ordinal;
    }

    /// <summary>Writes what has been appended, so that readers see it.</summary>
    /// <param name="durable">Whether to wait until it is durable, too.</param>
    /// <exception cref="IOException">It failed, or the writer has stopped. What was appended is kept unless the writer has stopped.</exception>
    /// <exception cref="InvalidOperationException">Called from the contract of a message that this writer is just appending.</exception>
    /// <exception cref="ObjectDisposedException">The writer has been closed.</exception>
    public void Flush(bool durable = false)
    {
        long end = _committer.Flush();
        if (durable)
        {
            _committer.Sync(end);
        }
    }

    /// <summary>Ends the current segment and begins a new one, unless it has no messages yet.</summary>
    /// <exception cref="IOException">It failed, or the writer has stopped.</exception>
    /// <exception cref="InvalidOperationException">Called from the contract of a message that this writer is just appending.</exception>
    /// <exception cref="ObjectDisposedException">The writer has been closed.</exception>
    public void Roll()
    {
        _gate.Enter();
        try
        {
            _tail.Roll();
        }
        finally
        {
            _gate.Exit();
        }
    }

    /// <summary>Deletes the segments all of whose messages come before one. The current segment always stays.</summary>
    /// <param name="ordinal">The first message that must be kept.</param>
    /// <returns>How many segments were deleted.</returns>
    /// <remarks>
    /// The oldest first, each for good before the next, so this waits for the disk once per segment. Appending goes on meanwhile;
    /// closing waits for the segment that is just being deleted, and ends the call.
    /// </remarks>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="ordinal"/> is negative.</exception>
    /// <exception cref="IOException">A file can't be deleted; older ones have been. Or the writer has stopped.</exception>
    /// <exception cref="UnauthorizedAccessException">A file may not be deleted.</exception>
    /// <exception cref="InvalidOperationException">Called from the contract of a message that this writer is just appending.</exception>
    /// <exception cref="ObjectDisposedException">The writer has been closed, before or meanwhile; older segments have been deleted.</exception>
    public int DeleteSegmentsBefore(long ordinal)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(ordinal);
        return _journal.DeleteSegmentsBefore(ordinal);
    }

    /// <summary>Writes what was appended, makes it durable, and closes the files.</summary>
    /// <remarks>Appends that wait until their messages are durable return when this has made them so.</remarks>
    /// <exception cref="IOException">
    /// Not all of what was appended could be written and made durable, now or, if the writer has stopped, earlier. The files are
    /// closed all the same.
    /// </exception>
    /// <exception cref="InvalidOperationException">Called from the contract of a message that this writer is just appending.</exception>
    public void Dispose()
    {
        try
        {
            _journal.Dispose();
        }
        finally
        {
            _held?.Dispose();
        }
    }

    private int Validate(ReadOnlySpan<byte> frames)
    {
        TypeRegistry registry = _codec.Registry;
        int maxFrameLength = _codec.MaxFrameLength;
        int count = 0;
        while (!frames.IsEmpty)
        {
            int size = FrameSource.Measure(frames, maxFrameLength);
            int typeId = FrameHeader.ReadTypeId(frames);
            if (!registry.Carries(typeId))
            {
                throw FrameErrors.UnknownIdOfMessage(PayloadErrors.FrameAt(), typeId, frames);
            }

            frames = frames[size..];
            count++;
        }

        return count;
    }
}
