using System.CommandLine;
using CustomBinarySerializer.Tool.Export;
using CustomBinarySerializer.Tool.Journals;
using CustomBinarySerializer.Tool.Selection;
using CustomBinarySerializer.TransactionFiles;

namespace CustomBinarySerializer.Tool.Commands;

/// <summary>The command <c>cbs tail</c>, which prints the last messages, then each new one.</summary>
internal static class TailCommand
{
    private const long DefaultCount = 10;

    internal static Command Create(Terminal terminal)
    {
        Argument<string> folder = CommandOptions.Folder();
        Option<long?> count = CommandOptions.NotNegative(new Option<long?>("--count", "-n")
        {
            Description = "Look at so many messages that are there already; ignored with --from and --since.",
            DefaultValueFactory = _ => DefaultCount,
            HelpName = "N",
        });
        SelectionOptions selection = new(hasEnd: false);
        Option<string?> archive = CommandOptions.Archive();
        Option<bool> wait = new("--wait") { Description = "If the folder holds no transaction file yet, wait until a writer creates it." };
        ToolCommand command = new(
            "tail",
            "Prints the last messages, then new ones as they are written, until Ctrl+C.",
            "cbs tail orders",
            "cbs tail orders --since 5m --where \"Customer = 'Smith'\"")
        {
            folder,
            count,
        };
        selection.AddTo(command);
        command.Add(wait);
        command.Add(archive);
        command.SetAction((parsed, cancellation) => Task.Run(
            () => RunAsync(
                terminal,
                parsed.GetRequiredValue(folder),
                parsed.GetValue(count) ?? DefaultCount,
                selection.Of(parsed),
                parsed.GetValue(wait),
                parsed.GetValue(archive),
                cancellation),
            CancellationToken.None));
        return command;
    }

    private static async Task<int> RunAsync(
        Terminal terminal, string folder, long count, SelectionRequest request, bool waits, string? archive, CancellationToken cancellation)
    {
        try
        {
            if (waits)
            {
                await FileCreation.WaitAsync(Path.GetFullPath(folder), typeof(TailCommand), cancellation).ConfigureAwait(false);
            }
        }
        catch (OperationCanceledException)
        {
            return ExitCode.Fine;
        }

        return await RunAsync(terminal, folder, count, request, archive, cancellation).ConfigureAwait(false);
    }

    private static async Task<int> RunAsync(
        Terminal terminal, string folder, long count, SelectionRequest request, string? archive, CancellationToken cancellation)
    {
        using Journal journal = Journal.Open(folder, archive: archive);
        if (request is { From: null, Since: null })
        {
            request = request with { From = Math.Max(journal.Reader.WrittenEnd - count, journal.Reader.FirstOrdinal) };
        }

        int code = ExitCode.Fine;
        MessageSelection selection = MessageSelection.Resolve(journal, request, DateTimeOffset.UtcNow, follows: true);
        using FrameLines lines = new(selection.Columns, new TerminalStream(terminal.Output));
        using MessageReader reader = new(journal, selection, decodesShown: false)
        {
            Undecodable = (ordinal, reason) => code = terminal.ReportUndecodable(ordinal, reason),
        };
        using MessageArrival arrival = new(journal);
        try
        {
            do
            {
                while (reader.MoveNext(cancellation))
                {
                    lines.Add(reader);
                }

                lines.Flush();
            }
            while (await arrival.WaitAsync(reader.NextOrdinal, cancellation).ConfigureAwait(false));
        }
        catch (OperationCanceledException)
        {
            lines.Flush();
        }

        return Math.Max(Math.Max(code, journal.ReportDamage(terminal)), lines.AreAllGood ? ExitCode.Fine : ExitCode.FoundWrong);
    }
}
