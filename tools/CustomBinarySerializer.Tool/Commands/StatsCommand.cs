using System.CommandLine;
using CustomBinarySerializer.Tool.Journals;
using CustomBinarySerializer.Tool.Statistics;

namespace CustomBinarySerializer.Tool.Commands;

/// <summary>The command <c>cbs stats</c>, which counts messages and bytes by type.</summary>
internal static class StatsCommand
{
    internal static Command Create(Terminal terminal)
    {
        Argument<string> folder = CommandOptions.Folder();
        Option<string?> svg = new("--svg") { Description = "Draw them into this file, too.", HelpName = "FILE" };
        Option<bool> skipCorrupt = CommandOptions.SkipCorrupt();
        Option<string?> archive = CommandOptions.Archive();
        ToolCommand command = new(
            "stats",
            "Counts messages and bytes by type, as a table and as a picture.",
            "cbs stats orders",
            "cbs stats orders --svg orders.svg")
        {
            folder, svg, skipCorrupt, archive,
        };
        command.SetAction((parsed, cancellation) => Task.Run(
            () => Run(
                terminal,
                () => Journal.Open(parsed.GetRequiredValue(folder), parsed.GetValue(skipCorrupt), parsed.GetValue(archive)),
                parsed.GetValue(svg),
                cancellation),
            cancellation));
        return command;
    }

    private static int Run(Terminal terminal, Func<Journal> open, string? svg, CancellationToken cancellation)
    {
        using Journal journal = open();
        IReadOnlyList<OrdinalRange> segments = journal.Segments();
        TypeCounts counts = new();
        terminal.Progress("Counting", segments[^1].Next - segments[0].First, advance =>
            SegmentWalk.Each<TypeCounts>(journal, segments, static (found, frame) => found.Add(frame), counts.Add, advance, cancellation));
        IReadOnlyList<TypeRow> rows = counts.Rows(LastSchema.Of(journal));
        Write(terminal, rows);
        if (svg is not null)
        {
            File.WriteAllText(svg, TypePicture.Draw(rows));
        }

        return journal.ReportDamage(terminal);
    }

    private static void Write(Terminal terminal, IReadOnlyList<TypeRow> rows)
    {
        long messages = rows.Sum(row => row.Messages);
        long bytes = rows.Sum(row => row.Bytes);
        terminal.WriteTable(
            ["Id", "Type", "Messages", "of all", "Bytes", "of all", "Smallest", "Average", "Largest"],
            [
                .. rows.Select(row => new[]
                {
                    Cell.Plain(row.TypeId),
                    row.Name,
                    Cell.Number(row.Messages),
                    Cell.Share(row.Messages, messages),
                    Cell.Number(row.Bytes),
                    Cell.Share(row.Bytes, bytes),
                    Cell.Number(row.Smallest),
                    Cell.Number(row.Bytes / row.Messages),
                    Cell.Number(row.Largest),
                }),
                ["", "all", Cell.Number(messages), "", Cell.Number(bytes), "", "", "", ""],
            ]);
    }
}
