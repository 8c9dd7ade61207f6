using System.CommandLine;
using CustomBinarySerializer.Tool.Journals;

namespace CustomBinarySerializer.Tool.Commands;

/// <summary>Messages as lines of JSON.</summary>
internal static class DumpCommand
{
    internal static Command Create(Terminal terminal)
    {
        Argument<string> folder = CommandOptions.Folder();
        Option<long?> from = CommandOptions.From();
        Option<long?> count = CommandOptions.Count();
        Option<int[]> types = CommandOptions.Types();
        Option<bool> skipCorrupt = CommandOptions.SkipCorrupt();
        Command command = new(
            "dump", "Prints messages as JSON, one in a line: auto contracts by their members, others in hexadecimal digits.")
        {
            folder,
            from,
            count,
            types,
            skipCorrupt,
        };
        command.SetAction((parsed, cancellation) => Task.Run(
            () => Run(
                terminal,
                parsed.GetRequiredValue(folder),
                new FrameFilter(parsed.GetValue(from), parsed.GetValue(count), parsed.GetRequiredValue(types)),
                parsed.GetValue(skipCorrupt),
                cancellation),
            cancellation));
        return command;
    }

    private static int Run(Terminal terminal, string folder, FrameFilter filter, bool skipsCorrupt, CancellationToken cancellation)
    {
        using Journal journal = Journal.Open(folder, skipsCorrupt);
        FrameLines lines = new(journal, terminal.Output);
        long found;
        try
        {
            found = filter.Each(journal, lines.Add, cancellation);
        }
        finally
        {
            lines.Flush();
        }

        int code = Math.Max(journal.ReportDamage(terminal), filter.ReportIfNone(terminal, found));
        return lines.AreAllGood ? code : ExitCode.FoundWrong;
    }
}
