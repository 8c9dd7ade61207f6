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
        Argument<string> file = new("file")
        {
            Description = "The file to be made: bare frames, as a formatter reads them from a stream.",
            HelpName = "FILE",
        };
        Option<long?> from = CommandOptions.From();
        Option<long?> count = CommandOptions.Count();
        Option<int[]> types = CommandOptions.Types();
        Option<bool> skipCorrupt = CommandOptions.SkipCorrupt();
        Option<bool> force = new("--force") { Description = "Write over a file that exists." };
        Command command = new(
            "export", "Writes messages as bare frames into a file.") { folder, file, from, count, types, skipCorrupt, force };
        command.SetAction((parsed, cancellation) => Task.Run(
            () => Run(
                terminal,
                parsed.GetRequiredValue(folder),
                parsed.GetRequiredValue(file),
                new FrameFilter(parsed.GetValue(from), parsed.GetValue(count), parsed.GetRequiredValue(types)),
                parsed.GetValue(skipCorrupt),
                parsed.GetValue(force),
                cancellation),
            cancellation));
        return command;
    }

    private static int Run(
        Terminal terminal, string folder, string file, FrameFilter filter, bool skipsCorrupt, bool isForced, CancellationToken cancellation)
    {
        bool isThere = File.Exists(file);
        if (isThere && !isForced)
        {
            terminal.Error.WriteLine($"{file} exists. Use --force to write over it.");
            return ExitCode.Misuse;
        }

        using Journal journal = Journal.Open(folder, skipsCorrupt);
        long total = journal.Reader.WrittenEnd - (filter.From ?? journal.Reader.FirstOrdinal);
        long written = 0;
        long count = 0;
        using FileStream stream = new(
            file, isThere ? FileMode.Create : FileMode.CreateNew, FileAccess.Write, FileShare.Read | FileShare.Delete, BufferSize);
        try
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
            stream.Flush();
        }
        catch
        {
            TellOrDelete(terminal, file, isThere, written);
            throw;
        }

        terminal.Output.WriteLine(string.Create(CultureInfo.InvariantCulture, $"{count:N0} messages written to {file}."));
        return Math.Max(journal.ReportDamage(terminal), filter.ReportIfNone(terminal, count));
    }

    // Nobody takes an incomplete file for a whole one, and the next export isn't refused because of it.
    private static void TellOrDelete(Terminal terminal, string file, bool wasThere, long written)
    {
        if (wasThere)
        {
            terminal.Error.WriteLine(string.Create(
                CultureInfo.InvariantCulture, $"{file} is incomplete: it holds no more than the first {written:N0} messages."));
        }
        else
        {
            File.Delete(file);
        }
    }
}
