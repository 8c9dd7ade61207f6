using System.CommandLine;
using CustomBinarySerializer.Tool.Journals;
using CustomBinarySerializer.TransactionFiles;
using CustomBinarySerializer.TransactionFiles.Reading;
using CustomBinarySerializer.TransactionFiles.Segments;
using CustomBinarySerializer.TransactionFiles.Waiting;

namespace CustomBinarySerializer.Tool.Commands;

/// <summary>The last messages, and then each new one as it is written.</summary>
internal static class TailCommand
{
    private const long DefaultCount = 10;

    internal static Command Create(Terminal terminal)
    {
        Argument<string> folder = CommandOptions.Folder();
        Option<long?> count = CommandOptions.NotNegative(new Option<long?>("--count", "-n")
        {
            Description = "So many messages that are there already.",
            DefaultValueFactory = _ => DefaultCount,
            HelpName = "N",
        });
        Option<bool> wait = new("--wait") { Description = "If the folder holds no transaction file yet, wait until a writer creates it." };
        Command command = new("tail", "Prints the last messages, then new ones as they are written, until Ctrl+C.") { folder, count, wait };
        command.SetAction((parsed, cancellation) => Task.Run(
            () => RunAsync(
                terminal, parsed.GetRequiredValue(folder), parsed.GetValue(count) ?? DefaultCount, parsed.GetValue(wait), cancellation),
            CancellationToken.None));
        return command;
    }

    private static async Task<int> RunAsync(Terminal terminal, string folder, long count, bool waits, CancellationToken cancellation)
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

        return await RunAsync(terminal, folder, count, cancellation).ConfigureAwait(false);
    }

    private static async Task<int> RunAsync(Terminal terminal, string folder, long count, CancellationToken cancellation)
    {
        using Journal journal = Journal.Open(folder);
        using PublicationSignal signal = new(Path.Combine(journal.Path, SegmentFileName.Positions), typeof(TailCommand));
        FrameLines lines = new(journal, terminal.Output);
        long from = Math.Max(journal.Reader.WrittenEnd - count, journal.Reader.FirstOrdinal);
        using JournalScanner scanner = journal.Reader.ScannerAt(from);
        while (true)
        {
            while (scanner.MoveNext())
            {
                lines.Add(new TransactionFrame(scanner.Ordinal, scanner.Frame));
                if (cancellation.IsCancellationRequested)
                {
                    break;
                }
            }

            lines.Flush();
            try
            {
                await signal.WaitAsync(() => journal.Reader.WrittenEnd > scanner.NextOrdinal, cancellation).ConfigureAwait(false);
            }
            catch (OperationCanceledException)
            {
                return Math.Max(journal.ReportDamage(terminal), lines.AreAllGood ? ExitCode.Fine : ExitCode.FoundWrong);
            }
        }
    }
}
