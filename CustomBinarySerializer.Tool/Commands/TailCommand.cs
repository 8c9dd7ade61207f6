using System.CommandLine;
using CustomBinarySerializer.Tool.Journals;
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
        Command command = new("tail", "Prints the last messages, then new ones as they are written, until Ctrl+C.") { folder, count };
        command.SetAction((parsed, cancellation) => Task.Run(
            () => RunAsync(terminal, parsed.GetRequiredValue(folder), parsed.GetValue(count) ?? DefaultCount, cancellation), CancellationToken.None));
        return command;
    }

    private static async Task<int> RunAsync(Terminal terminal, string folder, long count, CancellationToken cancellation)
    {
        using Journal journal = Journal.Open(folder);
        using PublicationSignal signal = new(Path.Combine(journal.Path, SegmentFileName.Positions), typeof(TailCommand));
        FrameLines lines = new(journal, terminal.Output);
        long from = Math.Max(journal.Reader.WrittenOrdinal - count, journal.Reader.FirstOrdinal);
        using TransactionFrames.Enumerator frames = journal.Reader.ReadFrames(from).GetEnumerator();
        long next = from;
        while (true)
        {
            while (frames.MoveNext())
            {
                lines.Add(frames.Current);
                next = frames.Current.Ordinal + 1;
                if (cancellation.IsCancellationRequested)
                {
                    break;
                }
            }

            lines.Flush();
            try
            {
                await signal.WaitAsync(() => journal.Reader.WrittenOrdinal > next, cancellation).ConfigureAwait(false);
            }
            catch (OperationCanceledException)
            {
                return lines.AreAllGood ? ExitCode.Fine : ExitCode.FoundWrong;
            }
        }
    }
}
