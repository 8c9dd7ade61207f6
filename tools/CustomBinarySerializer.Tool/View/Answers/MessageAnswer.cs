using System.Text.Json;
using CustomBinarySerializer.Compiler.Schema;
using CustomBinarySerializer.Tool.Journals;
using CustomBinarySerializer.Tool.Selection;
using CustomBinarySerializer.Tool.Values;
using CustomBinarySerializer.TransactionFiles.Segments;
using CustomBinarySerializer.TransactionFiles.Storage;

namespace CustomBinarySerializer.Tool.View.Answers;

/// <summary>The answers about one message: its members, its bytes, and the meaning of each byte.</summary>
internal static class MessageAnswer
{
    /// <summary>The highest number of bytes of an answer.</summary>
    internal const int MostBytes = 1 << 16;

    /// <summary>
    /// Sends the place of the message and the ranges of its bytes, or the reason why it can't be read.
    /// </summary>
    internal static void Send(Question question)
    {
        using Journal journal = question.Path.Open();
        long ordinal = question.Number("ordinal");
        using MessageReader reader = ReaderAt(journal, ordinal);
        if (!reader.MoveNext(question.Cancellation) || reader.Ordinal != ordinal)
        {
            question.Response.Send(200, json =>
            {
                json.WriteOrdinal("ordinal", ordinal);
                json.WriteDamage("damage", journal.Damage.Where(range => range.FirstOrdinal <= ordinal && range.End > ordinal));
            });
            return;
        }

        IReadOnlyList<ByteRange> ranges = RangesOf(reader, out bool isCut);
        question.Response.Send(200, json =>
        {
            json.WriteOrdinal("ordinal", ordinal);
            json.WriteTime("time", reader.UtcTicks);
            json.WriteNumber("typeId", reader.TypeId);
            json.WriteText("type", NameOf(reader));
            json.WriteNumber("size", reader.Frame.Length);
            json.WriteText("segment", Path.GetFileName(reader.SegmentPath));
            json.WriteNumber("offset", reader.RecordOffset);
            json.WriteBoolean("isCut", isCut);
            Write(json, ranges);
        });
    }

    /// <summary>Sends bytes of the frame of a message.</summary>
    internal static void SendBytes(Question question)
    {
        using Journal journal = question.Path.Open();
        long ordinal = question.Number("ordinal");
        using MessageReader reader = ReaderAt(journal, ordinal);
        if (!reader.MoveNext(question.Cancellation) || reader.Ordinal != ordinal)
        {
            throw new ArgumentException($"Message {ordinal} can't be read.");
        }

        ReadOnlySpan<byte> frame = reader.Frame;
        int offset = (int)Math.Min(question.Number("offset"), frame.Length);
        question.Send(frame.Slice(offset, Math.Min(question.Count("count", MostBytes, MostBytes), frame.Length - offset)));
    }

    /// <summary>Sends bytes of a segment as they are, for parts that can't be read as messages.</summary>
    internal static void SendDamage(Question question)
    {
        using Journal journal = question.Path.Open();
        string name = question.Request.Find("file") ?? "";
        string segment = journal.Segments().Select(range => SegmentFileName.OfSegment(range.First)).FirstOrDefault(each => each == name)
            ?? throw new ArgumentException($"The folder has no segment {name}.");
        using IStorageFile file = new DiskFolder(journal.Path).Open(segment, FileAccess.Read);
        byte[] bytes = new byte[question.Count("count", MostBytes, MostBytes)];
        int read = file.Read(bytes, question.Number("offset"));
        question.Send(bytes.AsSpan(0, read));
    }

    private static MessageReader ReaderAt(Journal journal, long ordinal) => new(
        journal,
        MessageSelection.Resolve(
            journal, new SelectionRequest(ordinal, null, null, null, [], null, null, null), DateTimeOffset.UtcNow),
        decodesShown: false);

    private static IReadOnlyList<ByteRange> RangesOf(MessageReader reader, out bool isCut)
    {
        try
        {
            return ByteRanges.Of(reader.Schema, reader.Frame, out isCut);
        }
        catch (BinarySerializationException e)
        {
            // The schema itself can't be read.
            isCut = false;
            return [new ByteRange(0, RangeKind.Fault, "not decoded", "", e.Message, 0) { End = reader.Frame.Length }];
        }
    }

    private static string? NameOf(MessageReader reader)
    {
        try
        {
            SchemaEntry? entry = reader.Schema.Find(reader.TypeId);
            return entry?.Name;
        }
        catch (BinarySerializationException)
        {
            return null;
        }
    }

    private static void Write(Utf8JsonWriter json, IReadOnlyList<ByteRange> ranges)
    {
        json.WriteObjects("ranges", ranges, range =>
        {
            json.WriteNumber("depth", range.Depth);
            json.WriteString("kind", range.Kind switch
            {
                RangeKind.Holder => "holder",
                RangeKind.Value => "value",
                RangeKind.Mark => "mark",
                RangeKind.Opaque => "opaque",
                _ => "fault",
            });
            json.WriteText("name", range.Name);
            json.WriteText("type", range.Type);
            json.WriteText("text", range.Text);
            json.WriteNumber("start", range.Start);
            json.WriteNumber("end", range.End);
        });
    }
}
