using System.CommandLine;
using System.Globalization;
using CustomBinarySerializer.Tool.Journals;

namespace CustomBinarySerializer.Tool.Commands;

/// <summary>Transaction files into bare frames.</summary>
internal static class ExportCommand
{
    private const int BufferSize = 1 << 20;
    private const int ReportedMessages = 1 << 14;

    internal static Command Create(Terminal terminal)
    {
        Argument<string> folder = CommandOptions.Folder();
        Argument<string> file = new("file") { Description = "The file to be made: bare frames, as a formatter reads them from a stream.", HelpName = "FILE" };
        Option<long?> from = CommandOptions.From();
        Option<long?> count = CommandOptions.Count();
        Option<int[]> types = CommandOptions.Types();
        Option<bool> skipCorrupt = CommandOptions.SkipCorrupt();
        Option<bool> force = new("--force") { Description = "Write over a file that exists." };
        Command command = new("export", "Writes messages as bare frames into a file.") { folder, file, from, count, types, skipCorrupt, force };
        command.SetAction((parsed, cancellation) => Task.Run(
            () => Run(
                terminal,
                parsed.GetRequiredValue(folder),
                parsed.GetRequiredValue(file),
                new FrameFilter(parsed.GetValue(from), parsed.GetValue(count), parsed.GetRequiredValue(types)),
                parsed.GetValue(skipCorrupt),
                parsed.GetValue(force) ? FileMode.Create : FileMode.CreateNew,
                cancellation),
            cancellation));
        return command;
    }

    private static int Run(Terminal terminal, string folder, string file, FrameFilter filter, bool skipsCorrupt, FileMode mode, CancellationToken cancellation)
    {
        if (mode == FileMode.CreateNew && File.Exists(file))
        {
            terminal.Error.WriteLine($"{file} exists. Use --force to write over it.");
            return ExitCode.Misuse;
        }

        using Journal journal = Journal.Open(folder, skipsCorrupt);
        long total = journal.Reader.WrittenOrdinal - (filter.From ?? journal.Reader.FirstOrdinal);
        long written = 0;
        long count = 0;
        using (FileStream stream = new(file, mode, FileAccess.Write, FileShare.Read, BufferSize))
        {
            terminal.Progress("Exporting", filter.Count ?? total, advance =>
            {
                count = filter.Each(
                    journal,
                    frame =>
                    {
                        stream.Write(frame.Bytes);
                        if (++written % ReportedMessages == 0)
                        {
                            advance(ReportedMessages);
                        }
                    },
                    cancellation);
            });
        }

        terminal.Output.WriteLine(string.Create(CultureInfo.InvariantCulture, $"{count:N0} messages written to {file}."));
        return Math.Max(journal.ReportDamage(terminal), filter.ReportIfNone(terminal, count));
    }
}
