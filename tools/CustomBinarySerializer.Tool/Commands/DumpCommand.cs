using System.CommandLine;
using CustomBinarySerializer.Tool.Export;
using CustomBinarySerializer.Tool.Journals;
using CustomBinarySerializer.Tool.Selection;

namespace CustomBinarySerializer.Tool.Commands;

/// <summary>The command <c>cbs dump</c>, which prints messages as lines of JSON.</summary>
internal static class DumpCommand
{
    internal static Command Create(Terminal terminal)
    {
        Argument<string> folder = CommandOptions.Folder();
        SelectionOptions selection = new(hasEnd: true);
        Option<bool> skipCorrupt = CommandOptions.SkipCorrupt();
        Option<string?> archive = CommandOptions.Archive();
        ToolCommand command = new(
            "dump",
            "Prints messages as JSON, one in a line: generated and run-time contracts by their members, others in hexadecimal digits.",
            "cbs dump orders --from 89002 -n 1",
            "cbs dump orders --since 15m --type Order --columns Number,Customer",
            "cbs dump orders --where \"Number >= 100 and Customer like 'Sm%'\"")
        {
            folder,
        };
        selection.AddTo(command);
        command.Add(skipCorrupt);
        command.Add(archive);
        command.SetAction((parsed, cancellation) => Task.Run(
            () => Run(
                terminal,
                () => Journal.Open(parsed.GetRequiredValue(folder), parsed.GetValue(skipCorrupt), parsed.GetValue(archive)),
                selection.Of(parsed),
                cancellation),
            cancellation));
        return command;
    }

    private static int Run(
        Terminal terminal, Func<Journal> open, SelectionRequest request, CancellationToken cancellation)
    {
        using Journal journal = open();
        MessageSelection selection = MessageSelection.Resolve(journal, request, DateTimeOffset.UtcNow);
        int code = ExitCode.Fine;
        using FrameLines lines = new(selection.Columns, new TerminalStream(terminal.Output));
        using MessageReader reader = new(journal, selection, decodesShown: false)
        {
            Undecodable = (ordinal, reason) => code = terminal.ReportUndecodable(ordinal, reason),
        };
        try
        {
            while (reader.MoveNext(cancellation))
            {
                lines.Add(reader);
            }
        }
        finally
        {
            lines.Flush();
        }

        code = Math.Max(code, Math.Max(journal.ReportDamage(terminal), selection.ReportIfNone(terminal, reader.Found)));
        return lines.AreAllGood ? code : ExitCode.FoundWrong;
    }
}
