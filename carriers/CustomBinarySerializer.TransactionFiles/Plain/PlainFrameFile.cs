using System.Runtime.CompilerServices;
using CustomBinarySerializer.Files;
using CustomBinarySerializer.Frames;
using CustomBinarySerializer.TransactionFiles.Plain;
using CustomBinarySerializer.TransactionFiles.Waiting;
using Microsoft.Win32.SafeHandles;

namespace CustomBinarySerializer.TransactionFiles;

/// <summary>
/// Reads a file of bare frames, as <see cref="CustomBinaryFormatter"/> and the formatter of 2008 write them into a
/// stream, also while somebody appends to it. Thread-safe; an enumeration is for one thread at a time.
/// </summary>
/// <remarks>
/// A plain file has no checksums: lengths that no frame can have are noticed, other damage is read as it is. A frame
/// that isn't whole at the end isn't there yet; <see cref="IncompleteBytes"/> says so. The file is expected to grow at
/// its end and not to change otherwise; one that takes its name isn't followed into.
/// </remarks>
public sealed class PlainFrameFile : IDisposable
{
    // About as much as 63 messages take.
    private const int LookUpBlockSize = 8192;

    private readonly string _path;
    private readonly SafeFileHandle _file;
    private readonly FrameCodec _codec;
    private readonly PlainFrameIndex _index;
    private PlainFrameScanner? _lookUp;

    private PlainFrameFile(string path, SafeFileHandle file, FrameCodec codec)
    {
        _path = path;
        _file = file;
        _codec = codec;
        _index = new PlainFrameIndex(NewScanner(PlainFrameScanner.BlockSize));
    }

    /// <summary>The number of whole messages in the file. The first access reads the lengths of all.</summary>
    /// <exception cref="BinarySerializationException">
    /// A frame has an impossible length, or the file was cut.
    /// </exception>
    /// <exception cref="IOException">The file can't be read.</exception>
    /// <exception cref="ObjectDisposedException">The file has been closed.</exception>
    public long Count => _index.FindEnd().Count;

    /// <summary>
    /// The number of bytes after the last whole message: more than 0 while a message is being appended, and for good
    /// if appending was broken off.
    /// </summary>
    /// <inheritdoc cref="Count" path="/exception"/>
    public long IncompleteBytes
    {
        get
        {
            long length = RandomAccess.GetLength(_file);
            return Math.Max(length - _index.FindEnd().Offset, 0);
        }
    }

    /// <summary>Opens a file for reading; others may have it open for writing.</summary>
    /// <param name="path">The path of the file.</param>
    /// <param name="registry">The registry of the types that can be decoded.</param>
    /// <param name="options">The options for decoding; <see cref="FormatterOptions.Default"/> if null.</param>
    /// <exception cref="ArgumentException"><paramref name="path"/> is empty.</exception>
    /// <exception cref="ArgumentNullException">
    /// <paramref name="path"/> or <paramref name="registry"/> is null.
    /// </exception>
    /// <exception cref="IOException">The file doesn't exist, or can't be opened.</exception>
    /// <exception cref="UnauthorizedAccessException">
    /// The file may not be read, or is no regular file. A symbolic link to one is followed.
    /// </exception>
    public static PlainFrameFile Open(string path, TypeRegistry registry, FormatterOptions? options = null)
    {
        ArgumentException.ThrowIfNullOrEmpty(path);
        ArgumentNullException.ThrowIfNull(registry);
        string fullPath = Path.GetFullPath(path);
        SafeFileHandle file = RegularFile.Open(
            fullPath, FileAccess.Read, FileLock.None, FileTolerance.HardLinks | FileTolerance.SymbolicLink);
        return new PlainFrameFile(fullPath, file, new FrameCodec(registry, options ?? FormatterOptions.Default) { TakesAnyRoot = true });
    }

    /// <summary>
    /// Reads messages one after another, up to the last that is whole when the enumeration gets there.
    /// </summary>
    /// <param name="fromOrdinal">The ordinal of the first message: 0 to <see cref="Count"/>.</param>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="fromOrdinal"/> is negative, or above <see cref="Count"/>.
    /// </exception>
    /// <exception cref="BinarySerializationException">
    /// A message can't be read; the error names file, offset and ordinal.
    /// </exception>
    /// <exception cref="IOException">The file can't be read.</exception>
    /// <exception cref="ObjectDisposedException">The file has been closed.</exception>
    public IEnumerable<TransactionRecord> Read(long fromOrdinal = 0)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(fromOrdinal);
        _ = ScannerAt(fromOrdinal, LookUpBlockSize);
        return Enumerate(fromOrdinal, () => new AnyRecordDecoder(_codec));
    }

    /// <summary>
    /// Reads the messages that are a <typeparamref name="T"/> one after another, up to the last that is whole when the
    /// enumeration gets there. All other messages are skipped.
    /// </summary>
    /// <typeparam name="T">
    /// The type of messages, or a base class or interface of their types. A struct isn't boxed.
    /// </typeparam>
    /// <param name="fromOrdinal">The first ordinal: 0 to <see cref="Count"/>.</param>
    /// <returns>The messages in the order of their ordinals, which have gaps where messages were skipped.</returns>
    /// <remarks>
    /// Type ids decide what is read: messages of other types, and of ids that aren't registered, aren't decoded. An
    /// older type is read if its upcast makes a <typeparamref name="T"/>. Object graphs whose root may be a
    /// <typeparamref name="T"/> are decoded.
    /// </remarks>
    /// <exception cref="BinarySerializationException">
    /// A frame has an impossible length, or is a <typeparamref name="T"/> and can't be decoded. Or no registered type
    /// is a <typeparamref name="T"/> (<see cref="SerializationErrorCode.UnregisteredType"/>).
    /// </exception>
    /// <inheritdoc cref="Read(long)" path="/exception[not(contains(@cref,'BinarySerialization'))]"/>
    public IEnumerable<TransactionRecord<T>> Read<T>(long fromOrdinal = 0)
        where T : notnull
    {
        ArgumentOutOfRangeException.ThrowIfNegative(fromOrdinal);
        _ = ScannerAt(fromOrdinal, LookUpBlockSize);
        TypedMessages<T>.ThrowUnlessReadable(_codec);
        return Enumerate(fromOrdinal, () => new TypedRecordDecoder<T>(_codec));
    }

    /// <summary>Reads one message of any type.</summary>
    /// <param name="ordinal">The ordinal of the message: 0 or more, below <see cref="Count"/>.</param>
    /// <remarks>The first time, the lengths of all messages before it are read; after that, of 63 at most.</remarks>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="ordinal"/> is negative, or not below <see cref="Count"/>.
    /// </exception>
    /// <inheritdoc cref="Read(long)" path="/exception[not(contains(@cref,'ArgumentOutOfRange'))]"/>
    public object ReadAt(long ordinal) => ReadAt<object>(ordinal);

    /// <summary>Reads one message, which must be a <typeparamref name="T"/>.</summary>
    /// <typeparam name="T">
    /// The type of the message, or a base class or interface of it. A struct isn't boxed.
    /// </typeparam>
    /// <param name="ordinal">The ordinal of the message: 0 or more, below <see cref="Count"/>.</param>
    /// <returns>The message; for an older type with an upcast, the result of the upcast.</returns>
    /// <remarks>The first time, the lengths of all messages before it are read; after that, of 63 at most.</remarks>
    /// <exception cref="BinarySerializationException">
    /// The message is of another type (<see cref="SerializationErrorCode.TypeMismatch"/>), or can't be read. The text
    /// names file, offset and ordinal.
    /// </exception>
    /// <inheritdoc cref="ReadAt(long)" path="/exception[not(contains(@cref,'BinarySerialization'))]"/>
    public T ReadAt<T>(long ordinal)
        where T : notnull
    {
        ArgumentOutOfRangeException.ThrowIfNegative(ordinal);
        PlainFrameScanner scanner = Interlocked.Exchange(ref _lookUp, null) ?? NewScanner(LookUpBlockSize);
        if (!TrySeek(scanner, ordinal) || !scanner.MoveNext())
        {
            throw PlainFrameErrors.NotThere(nameof(ordinal), ordinal, _path, Count);
        }

        T message = Decode<T>(scanner);
        if (scanner.Memory <= LookUpBlockSize)
        {
            Volatile.Write(ref _lookUp, scanner);
        }

        return message;
    }

    /// <summary>Reads messages one after another, and waits for more at the end.</summary>
    /// <remarks>
    /// Code after a wait may run on a thread of the library, unless a synchronization context says otherwise. It may
    /// block that thread.
    /// </remarks>
    /// <param name="fromOrdinal">The ordinal of the first message: 0 or more. It needn't be written yet.</param>
    /// <param name="cancellationToken">Ends the enumeration, which has no other end.</param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="fromOrdinal"/> is negative.</exception>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    /// <inheritdoc cref="Read(long)" path="/exception[not(contains(@cref,'ArgumentOutOfRange'))]"/>
    public IAsyncEnumerable<TransactionRecord> Follow(long fromOrdinal, CancellationToken cancellationToken = default)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(fromOrdinal);
        return FollowFrom(fromOrdinal, () => new AnyRecordDecoder(_codec), cancellationToken);
    }

    /// <summary>
    /// Reads the messages that are a <typeparamref name="T"/> one after another, and waits for more at the end. All
    /// other messages are skipped, as <see cref="Read{T}(long)"/> skips them.
    /// </summary>
    /// <typeparam name="T">
    /// The type of messages, or a base class or interface of their types. A struct isn't boxed.
    /// </typeparam>
    /// <param name="fromOrdinal">The first ordinal: 0 or more. It needn't be written yet.</param>
    /// <param name="cancellationToken">Ends the enumeration, which has no other end.</param>
    /// <returns>The messages in the order of their ordinals, which have gaps where messages were skipped.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="fromOrdinal"/> is negative.</exception>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    /// <inheritdoc cref="Read{T}(long)" path="/exception[not(contains(@cref,'ArgumentOutOfRange'))]"/>
    public IAsyncEnumerable<TransactionRecord<T>> Follow<T>(long fromOrdinal, CancellationToken cancellationToken = default)
        where T : notnull
    {
        ArgumentOutOfRangeException.ThrowIfNegative(fromOrdinal);
        TypedMessages<T>.ThrowUnlessReadable(_codec);
        return FollowFrom(fromOrdinal, () => new TypedRecordDecoder<T>(_codec), cancellationToken);
    }

    /// <summary>
    /// Appends the messages to a transaction file without decoding them, up to the last that is whole when the call
    /// gets there.
    /// </summary>
    /// <param name="writer">
    /// The writer of the transaction file. Its registry must have the type ids of all messages.
    /// </param>
    /// <param name="fromOrdinal">The ordinal of the first message: 0 to <see cref="Count"/>.</param>
    /// <param name="progress">
    /// Receives the offset in this file that copying has reached, in bytes, now and then; can be null.
    /// </param>
    /// <param name="cancellationToken">Ends the copying. Messages that were appended stay.</param>
    /// <returns>The number of appended messages.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="writer"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="fromOrdinal"/> is negative, or above <see cref="Count"/>.
    /// </exception>
    /// <exception cref="BinarySerializationException">
    /// A message can't be read, its id isn't registered, or it exceeds the writer's limits; those before it have been
    /// appended.
    /// </exception>
    /// <exception cref="IOException">The file can't be read, or the transaction file can't be written.</exception>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    /// <exception cref="ObjectDisposedException">The file, or the writer, has been closed.</exception>
    public long CopyTo(
        TransactionFileWriter writer, long fromOrdinal = 0, IProgress<long>? progress = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(writer);
        ArgumentOutOfRangeException.ThrowIfNegative(fromOrdinal);
        PlainFrameScanner scanner = ScannerAt(fromOrdinal, PlainFrameScanner.BlockSize);
        (long ordinal, long offset) = (scanner.NextOrdinal, scanner.NextOffset);
        while (scanner.MoveOverBlock(out ReadOnlySpan<byte> frames))
        {
            Append(writer, frames, ordinal, offset);
            (ordinal, offset) = (scanner.NextOrdinal, scanner.NextOffset);
            progress?.Report(offset);
            cancellationToken.ThrowIfCancellationRequested();
        }

        return ordinal - fromOrdinal;
    }

    /// <summary>
    /// Throws if the file has bytes but no whole message, or if it begins like a file of another format and no type
    /// has the id of its first message.
    /// </summary>
    /// <param name="isKnown">Returns whether a type has the given id.</param>
    /// <exception cref="BinarySerializationException">
    /// The file has no whole message, or is of another format; the error says which.
    /// </exception>
    /// <exception cref="IOException">The file can't be read.</exception>
    internal void ThrowIfOtherFile(Predicate<int> isKnown) => NewScanner(LookUpBlockSize).ThrowIfOtherFile(isKnown);

    /// <summary>Closes the file.</summary>
    public void Dispose() => _file.Dispose();

    private PlainFrameScanner NewScanner(int blockSize) => new(_file, _path, _codec.MaxFrameLength, blockSize);

    private PlainFrameScanner ScannerAt(long fromOrdinal, int blockSize)
    {
        PlainFrameScanner scanner = NewScanner(blockSize);
        return TrySeek(scanner, fromOrdinal) ? scanner : throw PlainFrameErrors.NotThere(nameof(fromOrdinal), fromOrdinal, _path, Count);
    }

    /// <returns>False if the file has too few messages; then the scanner is at the end.</returns>
    private bool TrySeek(PlainFrameScanner scanner, long ordinal)
    {
        (long indexed, long offset) = _index.FindAtOrBefore(ordinal);
        scanner.Begin(offset, indexed);
        while (scanner.NextOrdinal < ordinal)
        {
            if (!scanner.TrySkip())
            {
                return false;
            }
        }

        return true;
    }

    private IEnumerable<TRecord> Enumerate<TRecord>(long fromOrdinal, Func<RecordDecoder<TRecord>> newDecoder)
    {
        RecordDecoder<TRecord> decoder = newDecoder();
        PlainFrameScanner scanner = ScannerAt(fromOrdinal, PlainFrameScanner.BlockSize);
        while (scanner.MoveNext())
        {
            if (decoder.TryDecode(scanner.Frame, scanner.Ordinal, scanner, out TRecord record))
            {
                yield return record;
            }
        }
    }

    private async IAsyncEnumerable<TRecord> FollowFrom<TRecord>(
        long fromOrdinal, Func<RecordDecoder<TRecord>> newDecoder, [EnumeratorCancellation] CancellationToken cancellationToken)
    {
        RecordDecoder<TRecord> decoder = newDecoder();
        using PublicationSignal signal = new(_path, GetType());
        PlainFrameScanner scanner = NewScanner(PlainFrameScanner.BlockSize);
        TrySeek(scanner, fromOrdinal);
        bool HasChanged()
        {
            long length = RandomAccess.GetLength(_file);
            return length >= scanner.NeededLength || length < scanner.NextOffset;
        }

        while (true)
        {
            cancellationToken.ThrowIfCancellationRequested();
            if (scanner.NextOrdinal < fromOrdinal ? !scanner.TrySkip() : !scanner.MoveNext())
            {
                await signal.WaitAsync(HasChanged, cancellationToken).ConfigureAwait(false);
            }
            else if (scanner.NextOrdinal > fromOrdinal
                && decoder.TryDecode(scanner.Frame, scanner.Ordinal, scanner, out TRecord record))
            {
                yield return record;
            }
        }
    }

    private void Append(TransactionFileWriter writer, ReadOnlySpan<byte> frames, long ordinal, long offset)
    {
        try
        {
            writer.AppendFrames(frames);
        }
        catch (BinarySerializationException)
        {
            // None of them was appended: one by one, up to the one that is refused.
            for (; !frames.IsEmpty; ordinal++)
            {
                int size = FrameSource.Measure(frames, _codec.MaxFrameLength);
                try
                {
                    writer.AppendFrames(frames[..size]);
                }
                catch (BinarySerializationException e)
                {
                    throw PlainFrameErrors.At(_path, offset, ordinal, e);
                }

                frames = frames[size..];
                offset += size;
            }
        }
    }

    private T Decode<T>(PlainFrameScanner scanner)
        where T : notnull
    {
        try
        {
            return _codec.Read<T>(scanner.Frame);
        }
        catch (BinarySerializationException e)
        {
            throw scanner.DecodingFailed(e);
        }
    }
}
