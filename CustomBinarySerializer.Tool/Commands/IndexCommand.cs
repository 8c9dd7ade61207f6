using System.CommandLine;
using CustomBinarySerializer.Tool.Journals;
using CustomBinarySerializer.TransactionFiles.Segments;
using Spectre.Console;

namespace CustomBinarySerializer.Tool.Commands;

/// <summary>Builds what the indexes lack.</summary>
internal static class IndexCommand
{
    internal static Command Create(Terminal terminal)
    {
        Argument<string> folder = CommandOptions.Folder();
        Option<bool> fromScratch = new("--from-scratch") { Description = "Believe nothing of the indexes that are there." };
        Command command = new("index", "Builds the sparse indexes again where they are missing, damaged or behind.") { folder, fromScratch };
        command.SetAction(parsed =>
        {
            using (Journal journal = Journal.Open(parsed.GetRequiredValue(folder), skipsCorrupt: true))
            {
                return Run(terminal, journal.Path, parsed.GetValue(fromScratch));
            }
        });
        return command;
    }

    internal static int Run(Terminal terminal, string folder, bool fromScratch)
    {
        Table table = new Table().AddColumns("Segment", "Index");
        bool isFine = true;
        JournalIndexes.Rebuild(folder, fromScratch, (first, words, fine) =>
        {
            table.AddRow(Text.Escaped(SegmentFileName.OfSegment(first)), Text.Escaped(words));
            isFine &= fine;
        });
        terminal.Write(table);
        return isFine ? ExitCode.Fine : ExitCode.FoundWrong;
    }
}
