using System.Runtime.CompilerServices;
using CustomBinarySerializer.Frames;
using CustomBinarySerializer.TransactionFiles.Accepting;
using CustomBinarySerializer.TransactionFiles.Segments;
using CustomBinarySerializer.TransactionFiles.Storage;
using CustomBinarySerializer.TransactionFiles.Writing;

namespace CustomBinarySerializer.TransactionFiles;

/// <summary>
/// A writer that appends messages to the transaction files of a folder. Any number of processes may read them
/// meanwhile. Thread-safe.
/// </summary>
/// <remarks>
/// <para>
/// A message has an ordinal, from 0, without gaps. It goes through three states. <i>Appended</i>: it is in the memory
/// of this process. <i>Written</i>: readers see it, and it survives the end of the process. <i>Durable</i>: it survives
/// the end of the machine. <see cref="TransactionFileOptions"/> says when it goes from one state to the next without a
/// call.
/// </para>
/// <para>
/// A failed write, for example on a full disk, loses nothing. Appended messages are kept, and written by the next
/// append or flush that succeeds. A failed fsync stops the writer for good, because the state of the disk is unknown.
/// </para>
/// <para>
/// A folder has one writer at a time. The lock belongs to the operating system and ends with the process. Register all
/// types before opening: a type that is registered later begins a new segment, since each segment describes its types.
/// </para>
/// </remarks>
public sealed class TransactionFileWriter : IDisposable
{
    private readonly JournalWriter _journal;

    private TransactionFileWriter(JournalWriter journal, DiskFolder? held)
    {
        _journal = journal;
        Held = held;
    }

    /// <summary>The report of the recovery when the folder was opened.</summary>
    public RecoveryReport Recovery => _journal.Recovery;

    /// <summary>The number of messages, which is the ordinal of the next message.</summary>
    public long NextOrdinal => _journal.NextOrdinal;

    /// <summary>
    /// The ordinal after the last written message. Messages below it are visible to readers, and outlive the process.
    /// </summary>
    public long WrittenEnd => _journal.WrittenEnd;

    /// <summary>
    /// The ordinal after the last durable message. Messages below it outlive a power failure.
    /// </summary>
    public long DurableEnd => _journal.DurableEnd;

    /// <summary>The folder that the writer holds; null if the folder is the caller's.</summary>
    internal DiskFolder? Held { get; }

    /// <summary>
    /// Opens a folder for writing; creates it if it doesn't exist. Recovers if the last writer wasn't closed: see
    /// <see cref="Recovery"/>.
    /// </summary>
    /// <param name="folder">The path of the folder.</param>
    /// <param name="registry">The types that can be written. Their description is stored with the messages.</param>
    /// <param name="options">The options of the writer; <see cref="TransactionFileOptions.Default"/> if null.</param>
    /// <exception cref="ArgumentException"><paramref name="folder"/> is empty.</exception>
    /// <exception cref="ArgumentNullException">
    /// <paramref name="folder"/> or <paramref name="registry"/> is null.
    /// </exception>
    /// <exception cref="BinarySerializationException">
    /// A file is damaged, of a newer version, or holds other types under ids of the registry. The code says which.
    /// </exception>
    /// <exception cref="IOException">The folder has a writer already, or can't be created, read or written.</exception>
    /// <exception cref="UnauthorizedAccessException">The folder may not be written.</exception>
    public static TransactionFileWriter Open(string folder, TypeRegistry registry, TransactionFileOptions? options = null) =>
        Open(folder, registry, options, firstOrdinal: 0);

    /// <summary>Opens a folder for writing. A folder without messages begins with a given ordinal.</summary>
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

    /// <summary>Opens a folder that is held open already.</summary>
    /// <param name="folder">The folder.</param>
    /// <param name="registry">The types that can be written.</param>
    /// <param name="options">The options of the writer.</param>
    /// <param name="time">The clock of the time marks.</param>
    /// <param name="firstOrdinal">The ordinal of the first message of a folder that has none.</param>
    /// <param name="held">
    /// The hold on the folder, disposed of with the writer; null if the folder is the caller's.
    /// </param>
    internal static TransactionFileWriter Open(
        IStorageFolder folder,
        TypeRegistry registry,
        TransactionFileOptions options,
        TimeProvider time,
        long firstOrdinal = 0,
        DiskFolder? held = null)
    {
        FrameCodec codec = new(registry, new FormatterOptions { Limits = options.Limits });
        return new TransactionFileWriter(
            JournalWriter.Open(folder, codec, options, time, typeof(TransactionFileWriter), firstOrdinal), held);
    }

    /// <summary>Records all damage in the folder as accepted: see <see cref="DamageAcceptance"/>.</summary>
    /// <param name="command">The command that accepts the damage, for people.</param>
    /// <param name="time">The time of acceptance.</param>
    /// <inheritdoc cref="DamageAcceptance.Record" path="/returns|/exception"/>
    internal IReadOnlyList<AcceptedRange> AcceptDamage(string command, DateTimeOffset time) =>
        new DamageAcceptance(_journal.Folder, command, time).Record();

    /// <summary>Appends a message.</summary>
    /// <typeparam name="T">The type that the caller holds the message as. A struct isn't boxed.</typeparam>
    /// <param name="message">An object whose exact type is registered.</param>
    /// <returns>The ordinal of the message.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="message"/> is null.</exception>
    /// <exception cref="BinarySerializationException">
    /// The object's type isn't registered, its contract failed, or the message exceeds the limits. Nothing was
    /// appended.
    /// </exception>
    /// <exception cref="IOException">
    /// The writer's memory is full and can't be written, or the writer has stopped. Nothing was appended. Under
    /// <see cref="DurabilityPolicy.EveryRecord"/> also: the message was appended, as <see cref="NextOrdinal"/> shows,
    /// and isn't durable yet.
    /// </exception>
    /// <exception cref="InvalidOperationException">
    /// The contract of a message that this writer is appending calls the writer.
    /// </exception>
    /// <exception cref="ObjectDisposedException">The writer has been closed.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public long Append<T>(T message) =>
        _journal.Append(message is null ? throw new ArgumentNullException(nameof(message)) : message);

    /// <summary>Appends messages one after another. Messages of other threads don't come between them.</summary>
    /// <typeparam name="T">The type that the caller holds the messages as.</typeparam>
    /// <param name="messages">Objects whose exact types are registered.</param>
    /// <returns>The ordinal of the first message; <see cref="NextOrdinal"/> if there are none.</returns>
    /// <remarks>
    /// If one message fails, the messages before it have been appended, as <see cref="NextOrdinal"/> shows.
    /// </remarks>
    /// <exception cref="ArgumentNullException">A message is null.</exception>
    /// <inheritdoc cref="Append{T}" path="/exception[not(contains(@cref,'ArgumentNull'))]"/>
    public long AppendRange<T>(params ReadOnlySpan<T> messages) => _journal.AppendRange(messages);

    /// <summary>Appends messages that a <see cref="CustomBinaryFormatter"/> with the same ids has serialized.</summary>
    /// <param name="frames">Whole frames, one after another. They are copied; only lengths and ids are checked.</param>
    /// <returns>The ordinal of the first message; <see cref="NextOrdinal"/> if there are none.</returns>
    /// <remarks>
    /// Messages of other threads don't come between them. If there is no room for one, the messages before it have been
    /// appended, as <see cref="NextOrdinal"/> shows.
    /// </remarks>
    /// <exception cref="BinarySerializationException">
    /// The bytes aren't whole frames, an id isn't registered, or a frame exceeds the limits. Nothing was appended.
    /// </exception>
    /// <inheritdoc cref="Append{T}"
    ///     path="/exception[not(contains(@cref,'ArgumentNull') or contains(@cref,'BinarySerialization'))]"/>
    public long AppendFrames(ReadOnlySpan<byte> frames) => _journal.AppendFrames(frames);

    /// <summary>
    /// Appends a message and waits, without blocking a thread, until it is durable. Calls at the same time share one
    /// fsync.
    /// </summary>
    /// <typeparam name="T">The type that the caller holds the message as.</typeparam>
    /// <param name="message">An object whose exact type is registered.</param>
    /// <returns>The ordinal of the message, when it is durable.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="message"/> is null.</exception>
    /// <exception cref="IOException">
    /// The message couldn't be appended. Or it couldn't be made durable: then it may be in the file, and may become
    /// durable later.
    /// </exception>
    /// <inheritdoc cref="Append{T}"
    ///     path="/exception[not(contains(@cref,'ArgumentNull') or contains(@cref,'IOException'))]"/>
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public async ValueTask<long> AppendDurableAsync<T>(T message)
    {
        long ordinal = _journal.Append(message is null ? throw new ArgumentNullException(nameof(message)) : message, out Task durable);
        await durable.ConfigureAwait(false);
        return ordinal;
    }

    /// <summary>Writes the appended messages, so that readers see them.</summary>
    /// <param name="durable">Whether to wait until the messages are durable, too.</param>
    /// <exception cref="IOException">
    /// The messages couldn't be written or made durable, or the writer has stopped. The messages are kept unless it has
    /// stopped.
    /// </exception>
    /// <exception cref="InvalidOperationException">
    /// The contract of a message that this writer is appending calls the writer.
    /// </exception>
    /// <exception cref="ObjectDisposedException">The writer has been closed.</exception>
    public void Flush(bool durable = false) => _journal.Flush(durable);

    /// <summary>Ends the current segment and begins a new one, unless it has no messages yet.</summary>
    /// <exception cref="IOException">The new segment couldn't be created, or the writer has stopped.</exception>
    /// <exception cref="InvalidOperationException">
    /// The contract of a message that this writer is appending calls the writer.
    /// </exception>
    /// <exception cref="ObjectDisposedException">The writer has been closed.</exception>
    public void Roll() => _journal.Roll();

    /// <summary>Deletes the segments whose messages all come before an ordinal. The current segment stays.</summary>
    /// <param name="ordinal">The ordinal of the first message that must be kept, from 0.</param>
    /// <returns>The number of deleted segments.</returns>
    /// <remarks>
    /// The oldest segment is deleted first. Each deletion is durable before the next, so the call waits for the disk
    /// once per segment. Appending goes on meanwhile. Closing the writer waits for the current deletion, and ends the
    /// call.
    /// </remarks>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="ordinal"/> is negative.</exception>
    /// <exception cref="IOException">
    /// A file can't be deleted, the writer has stopped, or another process has held <c>segments.lock</c> for 30
    /// seconds. Older segments have been deleted.
    /// </exception>
    /// <exception cref="UnauthorizedAccessException">A file may not be deleted.</exception>
    /// <exception cref="InvalidOperationException">
    /// The contract of a message that this writer is appending calls the writer.
    /// </exception>
    /// <exception cref="ObjectDisposedException">
    /// The writer has been closed, before or during the call. Older segments have been deleted.
    /// </exception>
    public int DeleteSegmentsBefore(long ordinal)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(ordinal);
        return _journal.DeleteSegmentsBefore(ordinal);
    }

    /// <summary>Writes the appended messages, makes them durable, and closes the files.</summary>
    /// <remarks>Appends that wait until their messages are durable return once this call has made them so.</remarks>
    /// <exception cref="IOException">
    /// Messages couldn't be written and made durable, now or, if the writer has stopped, earlier. The files are closed
    /// all the same.
    /// </exception>
    /// <exception cref="InvalidOperationException">
    /// The contract of a message that this writer is appending calls the writer.
    /// </exception>
    public void Dispose()
    {
        try
        {
            _journal.Dispose();
        }
        finally
        {
            Held?.Dispose();
        }
    }
}
