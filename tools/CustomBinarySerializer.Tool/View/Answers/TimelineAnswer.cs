using CustomBinarySerializer.Tool.Journals;
using CustomBinarySerializer.Tool.Selection;
using CustomBinarySerializer.TransactionFiles;

namespace CustomBinarySerializer.Tool.View.Answers;

/// <summary>Messages over time.</summary>
/// <remarks>
/// The index finds the message at each end of an interval, and the messages between two ends are counted by their
/// ordinals. So nothing is scanned, however long the file is, except where an index is missing.
/// </remarks>
internal static class TimelineAnswer
{
    private const int UsualCount = 96;
    private const int MaxCount = 400;

    /// <summary>Sends a line for each interval: its number, and its messages.</summary>
    internal static void Send(Question question) => question.SendLines(lines =>
    {
        using Journal journal = question.Path.Open();
        SelectionRequest request = question.Selection(journal);
        DateTimeOffset now = DateTimeOffset.UtcNow;
        long begin = request.Since is { } since ? TimeText.Of("since", since, now).UtcTicks : BeginOf(journal);
        long end = request.Until is { } until ? TimeText.Of("until", until, now).UtcTicks : EndOf(journal);
        int count = question.Count("count", UsualCount, MaxCount);
        if (end <= begin)
        {
            end = Math.Min(begin + TimeSpan.TicksPerMillisecond, DateTime.MaxValue.Ticks);
        }

        lines.Add(json =>
        {
            json.WriteTime("begin", begin);
            json.WriteTime("end", end);
            json.WriteNumber("count", count);
        });
        long before = journal.Reader.FindOrdinal(TimeAt(begin, end, 0, count));
        for (int i = 0; i < count; i++)
        {
            question.Cancellation.ThrowIfCancellationRequested();
            long after = journal.Reader.FindOrdinal(TimeAt(begin, end, i + 1, count));
            int number = i;
            long first = before;
            lines.Add(json =>
            {
                json.WriteNumber("interval", number);
                json.WriteOrdinal("first", first);
                json.WriteNumber("messages", Math.Max(0, after - first));
            });
            before = after;
        }
    });

    private static DateTimeOffset TimeAt(long begin, long end, int part, int count) =>
        new(part == 0 ? begin : (long)(begin + ((Int128)(end - begin) * part / count)), TimeSpan.Zero);

    private static long BeginOf(Journal journal) => journal.Reader.Segments
        .Select(segment => segment.Created)
        .FirstOrDefault(created => created > DateTimeOffset.MinValue, DateTimeOffset.UnixEpoch).UtcTicks;

    // A tick after the time of the last message, so that the message is before the end.
    private static long EndOf(Journal journal)
    {
        TransactionFileReader reader = journal.Reader;
        if (reader.WrittenEnd <= reader.FirstOrdinal)
        {
            return 0;
        }

        SelectionRequest last = new(reader.WrittenEnd - 1, null, null, null, [], null, null, null);
        using MessageReader message = new(journal, MessageSelection.Resolve(journal, last, DateTimeOffset.UtcNow), decodesShown: false);
        return message.MoveNext(CancellationToken.None)
            ? Math.Min(message.UtcTicks, DateTime.MaxValue.Ticks - 1) + 1
            : reader.Segments[^1].Created.UtcTicks + 1;
    }
}
