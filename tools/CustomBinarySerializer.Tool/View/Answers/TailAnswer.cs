using CustomBinarySerializer.Tool.Journals;
using CustomBinarySerializer.Tool.Selection;

namespace CustomBinarySerializer.Tool.View.Answers;

/// <summary>Messages as they are written, until the browser closes the connection.</summary>
internal static class TailAnswer
{
    // A person doesn't read more.
    private const int MostAtOnce = 500;
    private static readonly TimeSpan s_pause = TimeSpan.FromMilliseconds(200);

    /// <summary>
    /// Sends the columns, then the rows of new messages, and the number of messages that were passed over.
    /// </summary>
    internal static void Send(Question question) => question.SendLines(lines =>
    {
        using Journal journal = question.Path.Open();
        SelectionRequest request = question.Selection(journal) with { From = question.Number("from"), ToOrdinal = null };
        MessageSelection selection = MessageSelection.Resolve(journal, request, DateTimeOffset.UtcNow, follows: true);
        using MessageArrival arrival = new(journal);
        MessageRows rows = new(selection);
        lines.Add(rows.WriteColumns);
        lines.Flush();
        long next = selection.From;
        do
        {
            long end = journal.Reader.WrittenEnd;
            if (!selection.IsFiltered && end - next > MostAtOnce)
            {
                long skipped = end - MostAtOnce - next;
                next += skipped;
                lines.Add(json => json.WriteNumber("skipped", skipped));
            }

            next = Math.Max(end, Send(journal, selection.Within(next, end, count: null), rows, lines, question.Cancellation));
            lines.Flush();

            // Bounds the work of the browser while a writer is fast.
            question.Cancellation.WaitHandle.WaitOne(s_pause);
        }
        while (arrival.WaitAsync(next, question.Cancellation).AsTask().GetAwaiter().GetResult());
        question.Cancellation.ThrowIfCancellationRequested();
    });

    private static long Send(
        Journal journal, MessageSelection part, MessageRows rows, JsonLines lines, CancellationToken cancellation)
    {
        using MessageReader reader = new(journal, part, decodesShown: false);
        while (reader.MoveNext(cancellation))
        {
            rows.Add(lines, reader);
        }

        return reader.NextOrdinal;
    }
}
