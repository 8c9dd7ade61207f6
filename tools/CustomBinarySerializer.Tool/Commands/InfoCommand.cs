using System.CommandLine;
using System.Globalization;
using CustomBinarySerializer.Replication.Following;
using CustomBinarySerializer.Tool.Journals;
using CustomBinarySerializer.TransactionFiles;
using CustomBinarySerializer.TransactionFiles.Accepting;
using CustomBinarySerializer.TransactionFiles.Archiving;
using CustomBinarySerializer.TransactionFiles.Segments;

namespace CustomBinarySerializer.Tool.Commands;

/// <summary>The command <c>cbs info</c>, which summarizes a folder from headers and seals alone.</summary>
internal static class InfoCommand
{
    private const string Unknown = "-";

    internal static Command Create(Terminal terminal)
    {
        Argument<string> folder = CommandOptions.Folder();
        Option<bool> schema = new("--schema")
        {
            Description = "Print only the description of the types that the newest segment holds, as JSON.",
        };
        ToolCommand command = new(
            "info",
            "Shows segments, missing messages, positions, types and accepted damage, also of a damaged folder.",
            "cbs info orders",
            "cbs info orders --schema")
        {
            folder, schema,
        };
        command.SetAction(parsed => Run(terminal, parsed.GetRequiredValue(folder), parsed.GetValue(schema)));
        return command;
    }

    private static int Run(Terminal terminal, string folder, bool schemaOnly)
    {
        if (schemaOnly)
        {
            using Journal strict = Journal.Open(folder);
            terminal.Output.WriteLine(strict.Reader.Segments[^1].Schema.ToJson(indented: true));
            return ExitCode.Fine;
        }

        using Journal journal = Journal.Open(folder, skipsCorrupt: true);
        IReadOnlyList<SegmentState> segments = SegmentState.Of(journal);
        if (segments.Count == 0)
        {
            throw new FileNotFoundException($"{journal.Path} holds no transaction file any more: its segments were deleted meanwhile.");
        }

        terminal.Output.WriteLine(string.Create(
            CultureInfo.InvariantCulture,
            $"{journal.Path}\nfirst message {journal.Reader.FirstOrdinal}, written {journal.Reader.WrittenEnd}, durable " +
            $"{journal.Reader.DurableEnd} (written and durable: the ordinal after the last such message)"));
        WriteSegments(terminal, journal, segments);
        PlacesTable.Write(terminal, FolderPlace.In(journal.Path), new RetentionPolicy(), DateTimeOffset.UtcNow);
        WriteTypes(terminal, LastSchema.Of(journal));
        int code = Math.Max(WriteHoles(terminal, journal, segments), WriteAccepted(terminal, journal));
        if (code != ExitCode.Fine)
        {
            terminal.Output.WriteLine("The folder is damaged. cbs verify finds all damage; cbs repair --dry-run says what a repair does.");
        }

        return code;
    }

    private static void WriteSegments(Terminal terminal, Journal journal, IReadOnlyList<SegmentState> segments)
    {
        long?[] plain = [.. segments.Select(segment => OtherForms.PlainSizeOf(journal.Path, segment.Messages.First))];
        ArchiveStub?[] stubs = [.. segments.Select(segment => OtherForms.StubOf(journal.Path, segment.Messages.First))];
        bool showsPlain = plain.Any(size => size is not null);
        bool showsArchive = stubs.Any(stub => stub is not null);
        string[] heads = ["Segment", "Messages", "Bytes", "Begun (UTC)", "Schema", "Index"];
        IEnumerable<string> compressed = Enumerable.Repeat("Compressed from", showsPlain ? 1 : 0);
        IEnumerable<string> archived = Enumerable.Repeat("Archived to", showsArchive ? 1 : 0);
        terminal.WriteTable(
            [.. heads, .. compressed, .. archived],
            segments.Select((segment, i) =>
            {
                List<string> cells = [.. CellsOf(journal, segment)];
                if (showsPlain)
                {
                    cells.Add(plain[i] is { } size ? Cell.Number(size) : Unknown);
                }

                if (showsArchive)
                {
                    cells.Add(stubs[i] is { } stub ? $"{stub.Archive} ({Cell.Number(stub.Object.Size)} bytes)" : Unknown);
                }

                return cells.ToArray();
            }));
    }

    private static string[] CellsOf(Journal journal, SegmentState segment) => segment.Damage is null
        ?
        [
            segment.Name,
            Cell.Number(segment.Messages.Next - segment.Messages.First),
            Cell.Number(segment.Size),
            segment.Created.UtcDateTime.ToString("yyyy-MM-dd HH:mm:ss.fff", CultureInfo.InvariantCulture),
            segment.Fingerprint,
            JournalIndexes.Describe(journal.Path, segment.Messages),
        ]
        : [segment.Name, "unreadable", segment.IsThere ? Cell.Number(segment.Size) : "missing", Unknown, Unknown, Unknown];

    private static void WriteTypes(Terminal terminal, SchemaDescription schema) =>
        terminal.WriteTable(
            ["Id", "Type", "Contract"],
            schema.Entries.Select(
                entry => new[] { Cell.Plain(entry.TypeId), entry.Name, entry.Layout is null ? "hand-written or graph" : "auto" }));

    private static int WriteHoles(Terminal terminal, Journal journal, IReadOnlyList<SegmentState> segments)
    {
        int code = ExitCode.Fine;
        foreach (CorruptRange hole in segments.Select(segment => segment.Hole).OfType<CorruptRange>())
        {
            CorruptRange marked = journal.Mark(hole);
            terminal.Error.WriteLine(marked);
            code = marked.Accepted is null ? ExitCode.FoundWrong : code;
        }

        return code;
    }

    private static int WriteAccepted(Terminal terminal, Journal journal)
    {
        IReadOnlyList<AcceptedRange> accepted = journal.Accepted(out string? fault);
        if (fault is not null)
        {
            terminal.Error.WriteLine(
                $"{SegmentFileName.AcceptedDamage} is ignored, because {fault}. cbs repair --accept-damage makes it again.");
            return ExitCode.FoundWrong;
        }

        if (accepted.Count > 0)
        {
            terminal.WriteTable(
                ["Accepted damage in", "Offset", "Bytes", "First message lost", "Next message", "Accepted (UTC)", "By"],
                accepted.Select(range => new[]
                {
                    SegmentFileName.OfSegment(range.Segment),
                    Cell.Plain(range.Offset),
                    Cell.Number(range.Length),
                    range.EndOrdinal == range.FirstOrdinal ? "none" : Cell.Plain(range.FirstOrdinal),
                    Cell.Plain(range.EndOrdinal),
                    range.Accepted.UtcDateTime.ToString("yyyy-MM-dd HH:mm:ss", CultureInfo.InvariantCulture),
                    range.Command,
                }));
        }

        return ExitCode.Fine;
    }
}
