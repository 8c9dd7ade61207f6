using System.CommandLine;
using System.Globalization;
using CustomBinarySerializer.Tool.Journals;

namespace CustomBinarySerializer.Tool.Commands;

/// <summary>What is in the folder, from the headers alone.</summary>
internal static class InfoCommand
{
    internal static Command Create(Terminal terminal)
    {
        Argument<string> folder = CommandOptions.Folder();
        Option<bool> schema = new("--schema") { Description = "Print only the description of the types that the newest segment holds, as JSON." };
        Command command = new("info", "Segments, positions and types.") { folder, schema };
        command.SetAction(parsed => Run(terminal, parsed.GetRequiredValue(folder), parsed.GetValue(schema)));
        return command;
    }

    private static int Run(Terminal terminal, string folder, bool schemaOnly)
    {
        using Journal journal = Journal.Open(folder);
        IReadOnlyList<TransactionSegment> segments = journal.Reader.Segments;
        SchemaDescription schema = segments[^1].Schema;
        if (schemaOnly)
        {
            terminal.Output.WriteLine(schema.ToJson(indented: true));
            return ExitCode.Fine;
        }

        terminal.Output.WriteLine(string.Create(
            CultureInfo.InvariantCulture,
            $"{journal.Path}\nfirst message {journal.Reader.FirstOrdinal}, written {journal.Reader.WrittenOrdinal}, durable {journal.Reader.DurableOrdinal}"));
        WriteSegments(terminal, journal, segments);
        WriteTypes(terminal, schema);
        return ExitCode.Fine;
    }

    private static void WriteSegments(Terminal terminal, Journal journal, IReadOnlyList<TransactionSegment> segments) =>
        terminal.WriteTable(
            ["Segment", "Messages", "Bytes", "Begun (UTC)", "Schema", "Index"],
            segments.Select(segment => new OrdinalRange(segment.FirstOrdinal, segment.NextOrdinal)).Zip(segments, (range, segment) => new[]
            {
                Path.GetFileName(segment.Path),
                Cell.Number(range.Next - range.First),
                Cell.Number(new FileInfo(segment.Path).Length),
                segment.Created.UtcDateTime.ToString("yyyy-MM-dd HH:mm:ss.fff", CultureInfo.InvariantCulture),
                segment.Schema.Fingerprint.ToString(),
                JournalIndexes.Describe(journal.Path, range),
            }));

    private static void WriteTypes(Terminal terminal, SchemaDescription schema) =>
        terminal.WriteTable(
            ["Id", "Type", "Contract"],
            schema.Entries.Select(entry => new[] { Cell.Plain(entry.TypeId), entry.Name, entry.Layout is null ? "hand-written or graph" : "auto" }));
}
