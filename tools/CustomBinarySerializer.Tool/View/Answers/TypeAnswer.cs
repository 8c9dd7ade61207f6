using System.Text.Json;
using CustomBinarySerializer.Tool.Journals;
using CustomBinarySerializer.Tool.Statistics;
using CustomBinarySerializer.TransactionFiles;

namespace CustomBinarySerializer.Tool.View.Answers;

/// <summary>Messages and bytes by type: of a sample, or of all messages.</summary>
internal static class TypeAnswer
{
    // Together far less than what a second reads.
    private const int SampledPlaces = 64;
    private const int SampledInARow = 256;

    /// <summary>Sends progress, then the types and the damage that was found.</summary>
    internal static void Send(Question question) => question.SendLines(lines =>
    {
        using Journal journal = question.Path.Open();
        IReadOnlyList<OrdinalRange> segments = journal.Segments();
        long first = segments[0].First;
        long total = Math.Max(0, segments[^1].Next - first);
        bool isWhole = question.Request.Find("all") is not null || total <= SampledPlaces * SampledInARow;
        TypeCounts counts = new();
        if (isWhole)
        {
            long done = 0;
            SegmentWalk.Each<TypeCounts>(
                journal,
                segments,
                static (found, frame) => found.Add(frame),
                counts.Add,
                more => lines.Progress(Interlocked.Add(ref done, more), total),
                question.Cancellation);
        }
        else
        {
            Sample(journal, first, total, counts, question.Cancellation);
        }

        lines.Add(json => Write(json, counts.Rows(LastSchema.Of(journal)), total, isWhole, journal));
    });

    private static void Sample(Journal journal, long first, long total, TypeCounts counts, CancellationToken cancellation)
    {
        for (int place = 0; place < SampledPlaces; place++)
        {
            cancellation.ThrowIfCancellationRequested();
            long from = first + (long)((Int128)(total - SampledInARow) * place / (SampledPlaces - 1));
            int left = SampledInARow;
            foreach (TransactionFrame frame in journal.Reader.ReadFrames(from))
            {
                counts.Add(frame);
                if (--left == 0)
                {
                    break;
                }
            }
        }
    }

    private static void Write(Utf8JsonWriter json, IReadOnlyList<TypeRow> rows, long total, bool isWhole, Journal journal)
    {
        json.WriteBoolean("isWhole", isWhole);
        json.WriteNumber("total", total);
        json.WriteNumber("counted", rows.Sum(row => row.Messages));
        json.WriteObjects("rows", rows, row =>
        {
            json.WriteNumber("id", row.TypeId);
            json.WriteText("name", row.Name);
            json.WriteNumber("messages", row.Messages);
            json.WriteNumber("bytes", row.Bytes);
            json.WriteNumber("smallest", row.Smallest);
            json.WriteNumber("largest", row.Largest);
        });
        json.WriteDamage("damage", journal.Damage);
    }
}
