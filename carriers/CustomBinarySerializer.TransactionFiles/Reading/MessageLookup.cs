using System.Collections.Concurrent;
using CustomBinarySerializer.Frames;
using CustomBinarySerializer.TransactionFiles.Segments;

namespace CustomBinarySerializer.TransactionFiles.Reading;

/// <summary>Reads single messages by their ordinals. Thread-safe.</summary>
/// <param name="view">The view of the journal.</param>
/// <param name="options">The options of the reader.</param>
/// <param name="codec">The codec that decodes messages.</param>
internal sealed class MessageLookup(JournalView view, TransactionFileReaderOptions options, FrameCodec codec)
{
    // About the size of the 63 messages that may be between an indexed one and the wanted one.
    private const int BlockSize = 4096;

    private readonly ConcurrentQueue<JournalScanner> _idle = new();

    /// <summary>Reads a message, which must be a <typeparamref name="T"/>.</summary>
    /// <param name="ordinal">The ordinal of a written message.</param>
    /// <exception cref="BinarySerializationException">
    /// The message is of another type, has been deleted, is damaged, or can't be decoded.
    /// </exception>
    /// <exception cref="IOException">The file can't be read.</exception>
    internal T Read<T>(long ordinal)
        where T : notnull
    {
        if (!_idle.TryDequeue(out JournalScanner? scanner))
        {
            scanner = new JournalScanner(view, options, BlockSize);
        }

        try
        {
            scanner.Seek(ordinal, ordinal + 1);
            return scanner.MoveNext() ? Decode<T>(scanner) : throw TransactionFileErrors.Lost(view.FolderPath, ordinal);
        }
        finally
        {
            scanner.Dispose();
            _idle.Enqueue(scanner);
        }
    }

    private T Decode<T>(JournalScanner scanner)
        where T : notnull
    {
        try
        {
            return codec.Read<T>(scanner.Frame);
        }
        catch (BinarySerializationException e)
        {
            throw scanner.DecodingFailed(e);
        }
    }
}
