using System.Runtime.CompilerServices;
using CustomBinarySerializer.TransactionFiles.Reading;
using CustomBinarySerializer.TransactionFiles.Segments;

namespace CustomBinarySerializer.TransactionFiles;

/// <summary>
/// Enumerations of the records of a journal, up to its end or beyond it. Thread-safe; each enumeration is not.
/// </summary>
/// <param name="view">The view of the journal.</param>
/// <param name="options">The options of the reader.</param>
/// <param name="end">The wait for the end of the journal.</param>
internal sealed class RecordEnumeration(JournalView view, TransactionFileReaderOptions options, EndWaiter end)
{
    /// <summary>
    /// Reads records one after another, up to the last that is written when the enumeration gets there.
    /// </summary>
    /// <param name="fromOrdinal">The ordinal of the first message.</param>
    /// <param name="newDecoder">Creates the decoder of an enumeration.</param>
    internal IEnumerable<TRecord> Read<TRecord>(long fromOrdinal, Func<RecordDecoder<TRecord>> newDecoder)
    {
        RecordDecoder<TRecord> decoder = newDecoder();
        using JournalScanner scanner = JournalScanner.At(view, options, fromOrdinal);
        while (scanner.MoveNext())
        {
            if (decoder.TryDecode(scanner.Frame, scanner.Ordinal, scanner, out TRecord record))
            {
                yield return record;
            }
        }
    }

    /// <summary>Reads records one after another, and waits for more at the end.</summary>
    /// <param name="fromOrdinal">The ordinal of the first message, which needn't be written yet.</param>
    /// <param name="newDecoder">Creates the decoder of an enumeration.</param>
    /// <param name="cancellationToken">Ends the enumeration.</param>
    internal async IAsyncEnumerable<TRecord> Follow<TRecord>(
        long fromOrdinal, Func<RecordDecoder<TRecord>> newDecoder, [EnumeratorCancellation] CancellationToken cancellationToken)
    {
        RecordDecoder<TRecord> decoder = newDecoder();
        await end.WaitAsync(fromOrdinal, cancellationToken).ConfigureAwait(false);
        using JournalScanner scanner = JournalScanner.At(view, options, fromOrdinal);
        long awaited = fromOrdinal;
        while (true)
        {
            while (scanner.MoveNext())
            {
                if (decoder.TryDecode(scanner.Frame, scanner.Ordinal, scanner, out TRecord record))
                {
                    yield return record;
                }

                cancellationToken.ThrowIfCancellationRequested();
            }

            if (scanner.NextOrdinal < awaited && end.IsReached(awaited))
            {
                throw TransactionFileErrors.Lost(view.FolderPath, scanner.NextOrdinal);
            }

            // Correct also after the end has gone back to here: the messages that were cut hadn't been read.
            awaited = scanner.NextOrdinal + 1;
            await end.WaitAsync(awaited, cancellationToken).ConfigureAwait(false);
        }
    }
}
