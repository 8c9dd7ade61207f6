using CustomBinarySerializer.Tool.Journals;
using CustomBinarySerializer.Tool.Selection;

namespace CustomBinarySerializer.Tool.View.Answers;

/// <summary>A page of messages, from an ordinal on or before one.</summary>
/// <remarks>
/// Without a filter, exactly the messages of the page are read. With a filter, messages are examined in parts, with
/// progress, until the page is full.
/// </remarks>
internal static class PageAnswer
{
    /// <summary>The highest number of messages of a page.</summary>
    internal const int MaxCount = 500;

    private const int UsualCount = 100;
    private const int Part = 1 << 16;
    private const int FirstPart = 1 << 10;
    private const int MostUndecided = 20;

    /// <summary>Sends the columns, the rows and the progress, then the ends of the page.</summary>
    internal static void Send(Question question) => question.SendLines(lines =>
    {
        using Journal journal = question.Path.Open();
        MessageSelection all = MessageSelection.Resolve(journal, question.Selection(journal), DateTimeOffset.UtcNow);
        int count = question.Count("count", UsualCount, MaxCount);
        MessageRows rows = new(all);
        lines.Add(rows.WriteColumns);

        MessageSelection selection = all;
        if (question.Request.FindNumber("before") is { } before)
        {
            long end = Math.Min(before, all.End);
            long begin = FindBegin(journal, all, end, count, lines, question.Cancellation);
            selection = all.Within(begin, end, count: null);
        }

        List<(long Ordinal, string Reason)> undecided = [];
        long at = selection.From;
        int found = 0;
        while (found < count && at < selection.End)
        {
            long end = Math.Min(selection.End, at + (selection.IsFiltered ? Part : count - found));
            using MessageReader reader = new(journal, selection.Within(at, end, count - found), decodesShown: false)
            {
                Undecodable = (ordinal, reason) =>
                {
                    if (undecided.Count < MostUndecided)
                    {
                        undecided.Add((ordinal, reason));
                    }
                },
            };
            while (reader.MoveNext(question.Cancellation))
            {
                found++;
                rows.Add(lines, reader);
            }

            at = found == count ? reader.NextOrdinal : Math.Max(end, reader.NextOrdinal);
            if (selection.IsFiltered)
            {
                lines.Progress(at - selection.From, selection.End - selection.From);
            }
        }

        lines.Add(json =>
        {
            json.WriteOrdinal("from", selection.From);
            json.WriteOrdinal("next", at);
            json.WriteBoolean("isFirst", selection.From <= all.From && selection.From <= journal.Reader.FirstOrdinal);
            json.WriteBoolean("isLast", at >= all.End);
            json.WriteOrdinal("first", journal.Reader.FirstOrdinal);
            json.WriteOrdinal("written", journal.Reader.WrittenEnd);
            json.WriteDamage("damage", journal.Damage.Where(range => range.FirstOrdinal < at && range.End > selection.From));
            json.WriteObjects("undecided", undecided, item =>
            {
                (long ordinal, string reason) = item;
                json.WriteOrdinal("ordinal", ordinal);
                json.WriteText("reason", reason);
            });
        });
    });

    /// <summary>Finds the first message of a page that ends before an ordinal.</summary>
    private static long FindBegin(
        Journal journal, MessageSelection selection, long end, int count, JsonLines lines, CancellationToken cancellation)
    {
        if (!selection.IsFiltered)
        {
            return Math.Max(selection.From, end - count);
        }

        long begin = end;
        int missing = count;
        for (long part = FirstPart; missing > 0 && begin > selection.From; part = Math.Min(part * 2, Part))
        {
            long low = Math.Max(selection.From, begin - part);
            List<long> found = [];
            using (MessageReader reader = new(journal, selection.Within(low, begin, count: null), decodesShown: false))
            {
                while (reader.MoveNext(cancellation))
                {
                    found.Add(reader.Ordinal);
                }
            }

            begin = found.Count >= missing ? found[^missing] : low;
            missing -= Math.Min(missing, found.Count);
            lines.Progress(end - begin, end - selection.From);
        }

        return begin;
    }
}
