using CustomBinarySerializer.Tool.Journals;
using CustomBinarySerializer.TransactionFiles;
using CustomBinarySerializer.TransactionFiles.Accepting;

namespace CustomBinarySerializer.Tool.View.Answers;

/// <summary>The state of a folder, from headers and seals alone: what <c>cbs info</c> shows.</summary>
internal static class OverviewAnswer
{
    /// <summary>Sends segments, positions, types, missing messages and accepted damage.</summary>
    internal static void Send(Question question)
    {
        using Journal journal = question.Path.Open();
        IReadOnlyList<SegmentState> segments = SegmentState.Of(journal);
        SchemaDescription schema = LastSchema.Of(journal);
        IReadOnlyList<AcceptedRange> accepted = journal.Accepted(out string? fault);
        question.Response.Send(200, json =>
        {
            json.WriteText("path", journal.Path);
            json.WriteOrdinal("first", journal.Reader.FirstOrdinal);
            WriteEnds(json, journal);
            json.WriteObjects("segments", segments, segment =>
            {
                json.WriteText("name", segment.Name);
                json.WriteOrdinal("first", segment.Messages.First);
                json.WriteOrdinal("next", segment.Messages.Next);
                json.WriteNumber("size", segment.Size);
                json.WriteTime("created", segment.Created.UtcTicks);
                json.WriteText("schema", segment.Fingerprint);
                json.WriteText("damage", segment.IsThere ? segment.Damage : "missing");
                json.WriteText("index", segment.Damage is null ? IndexOf(journal, segment.Messages) : null);
            });
            json.WriteObjects("types", schema.Entries, entry =>
            {
                json.WriteNumber("id", entry.TypeId);
                json.WriteText("name", entry.Name);
                json.WriteBoolean("isKnown", entry.Layout is not null);
            });
            json.WriteDamage("missing", segments.Select(segment => segment.Hole).OfType<CorruptRange>().Select(journal.Mark));
            json.WriteNumber("accepted", accepted.Count);
            json.WriteText("acceptedFault", fault);
        });
    }

    /// <summary>Sends the positions only.</summary>
    internal static void SendEnds(Question question)
    {
        using Journal journal = question.Path.Open();
        question.Response.Send(200, json => WriteEnds(json, journal));
    }

    private static string IndexOf(Journal journal, OrdinalRange messages)
    {
        try
        {
            return JournalIndexes.Describe(journal.Path, messages);
        }
        catch (Exception e) when (e is BinarySerializationException or IOException or UnauthorizedAccessException)
        {
            return "unreadable";
        }
    }

    private static void WriteEnds(System.Text.Json.Utf8JsonWriter json, Journal journal)
    {
        json.WriteOrdinal("written", journal.Reader.WrittenEnd);
        json.WriteOrdinal("durable", journal.Reader.DurableEnd);
    }
}
