using System.CommandLine;
using CustomBinarySerializer.Tool.Journals;
using CustomBinarySerializer.TransactionFiles.Segments;

namespace CustomBinarySerializer.Tool.Commands;

/// <summary>The command <c>cbs index</c>, which completes the indexes of a folder.</summary>
internal static class IndexCommand
{
    internal static Command Create(Terminal terminal)
    {
        Argument<string> folder = CommandOptions.Folder();
        Option<bool> fromScratch = new("--from-scratch") { Description = "Believe nothing of the indexes that are there." };
        ToolCommand command = new(
            "index",
            "Builds the sparse indexes again where they are missing, damaged or out of date.",
            "cbs index orders",
            "cbs index orders --from-scratch")
        {
            folder, fromScratch,
        };
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
        List<string[]> rows = [];
        bool isFine = true;
        JournalIndexes.Rebuild(folder, fromScratch, (first, words, fine) =>
        {
            rows.Add([SegmentFileName.OfSegment(first), words]);
            isFine &= fine;
        });
        terminal.WriteTable(["Segment", "Index"], rows);
        return isFine ? ExitCode.Fine : ExitCode.FoundWrong;
    }
}
