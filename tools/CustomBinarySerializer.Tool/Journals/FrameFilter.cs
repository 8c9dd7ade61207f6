using CustomBinarySerializer.TransactionFiles;

namespace CustomBinarySerializer.Tool.Journals;

/// <summary>Which messages are wanted.</summary>
/// <param name="From">The first; null for the first that is there.</param>
/// <param name="Count">At most so many; null for all.</param>
/// <param name="TypeIds">Only those; empty for all.</param>
internal sealed record FrameFilter(long? From, long? Count, int[] TypeIds)
{
    /// <summary>Hands the messages that are wanted to an action, up to the last that is written now.</summary>
    /// <returns>How many.</returns>
    internal long Each(Journal journal, Action<TransactionFrame> action, CancellationToken cancellationToken)
    {
        long count = 0;
        long end = journal.Reader.WrittenEnd;
        long from = From ?? journal.Reader.FirstOrdinal;
        if (Count == 0)
        {
            return 0;
        }

        foreach (TransactionFrame frame in journal.Reader.ReadFrames(from))
        {
            // A writer may append faster than this reads.
            if (frame.Ordinal >= end)
            {
                break;
            }

            if (TypeIds.Length > 0 && !TypeIds.Contains(frame.TypeId))
            {
                continue;
            }

            action(frame);
            count++;
            cancellationToken.ThrowIfCancellationRequested();
            if (count == Count)
            {
                break;
            }
        }

        return count;
    }

    /// <summary>
    /// Says so if none of the messages has one of the ids that were asked for, which is more likely a mistake than an
    /// answer.
    /// </summary>
    /// <returns>The exit code.</returns>
    internal int ReportIfNone(Terminal terminal, long count)
    {
        if (count > 0 || TypeIds.Length == 0 || Count == 0)
        {
            return ExitCode.Fine;
        }

        terminal.Error.WriteLine($"No message has the type id {string.Join(" or ", TypeIds)}. cbs stats lists those that are there.");
        return ExitCode.FoundWrong;
    }
}
