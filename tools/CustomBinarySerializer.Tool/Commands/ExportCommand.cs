using System.CommandLine;
using System.Globalization;
using System.Runtime.CompilerServices;
using CustomBinarySerializer.Tool.Export;
using CustomBinarySerializer.Tool.Journals;
using CustomBinarySerializer.Tool.Selection;

namespace CustomBinarySerializer.Tool.Commands;

/// <summary>The command <c>cbs export</c>, which writes messages to a file as tables, lines or frames.</summary>
internal static class ExportCommand
{
    private const string Frames = "frames";
    private const string Parquet = "parquet";
    private const string Csv = "csv";
    private const string JsonLines = "jsonl";
    private const int BufferSize = 1 << 20;
    private const int ReportedMessages = 1 << 12;

    internal static Command Create(Terminal terminal)
    {
        Argument<string> folder = CommandOptions.Folder();
        Option<string> to = new("--to")
        {
            Description = "The format: parquet and csv (tables), jsonl (the lines of cbs dump, with times), or frames (as a formatter " +
                "reads them from a stream).",
            HelpName = "FORMAT",
            Required = true,
        };
        to.AcceptOnlyFromAmong(Parquet, Csv, JsonLines, Frames);
        Option<string?> output = new("--out")
        {
            Description = "The file to be written. Without it, csv and jsonl go to the standard output.",
            HelpName = "FILE",
        };
        SelectionOptions selection = new(hasEnd: true);
        Option<bool> follow = new("--follow")
        {
            Description = "Go on with messages as they are written, until Ctrl+C. A Parquet file can be read after that.",
        };
        Option<bool> skipCorrupt = new("--skip-corrupt")
        {
            Description = "With --to frames: pass over damaged messages. All other formats always do. The exit code is 1 then.",
        };
        Option<string?> archive = CommandOptions.Archive();
        Option<bool> force = new("--force") { Description = "Write over a file that exists." };
        ToolCommand command = new(
            "export",
            "Writes messages as a table, as lines of JSON, or as frames. Damaged messages are left out and reported.",
            "cbs export orders --to parquet --out orders.parquet",
            "cbs export orders --to csv --type Order --columns Number,Customer --since 2026-11-28 --out orders.csv",
            "cbs export orders --to jsonl --where \"Number >= 100\"",
            "cbs export orders --to frames --from 450 -n 1 --out lost.bin")
        {
            folder, to, output,
        };
        selection.AddTo(command);
        command.Add(follow);
        command.Add(skipCorrupt);
        command.Add(force);
        command.Add(archive);
        command.Validators.Add(result =>
        {
            // Options that lack their argument have an error of their own, and no value.
            string? format = result.GetResult(to) is { Tokens: [var token] } ? token.Value : null;
            if (result.GetResult(output) is null && format is Frames or Parquet)
            {
                result.AddError($"--to {format} needs a file: --out FILE");
            }
            else if (format == Frames && selection.HasColumns(result))
            {
                result.AddError("Frames are written whole: --columns has no meaning with --to frames.");
            }
        });
        command.SetAction((parsed, cancellation) => Task.Run(
            () => RunAsync(
                terminal,
                new Job(
                    parsed.GetRequiredValue(folder),
                    parsed.GetRequiredValue(to),
                    parsed.GetValue(output),
                    selection.Of(parsed),
                    parsed.GetValue(follow),
                    parsed.GetRequiredValue(to) != Frames || parsed.GetValue(skipCorrupt),
                    parsed.GetValue(force),
                    parsed.GetValue(archive)),
                cancellation),
            CancellationToken.None));
        return command;
    }

    private static async Task<int> RunAsync(Terminal terminal, Job job, CancellationToken cancellation)
    {
        bool isThere = File.Exists(job.Output);
        if (isThere && !job.IsForced)
        {
            terminal.Error.WriteLine($"{job.Output} exists. Use --force to write over it.");
            return ExitCode.Misuse;
        }

        using Journal journal = Journal.Open(job.Folder, job.SkipsCorrupt, job.Archive);
        MessageSelection selection = MessageSelection.Resolve(journal, job.Selection, DateTimeOffset.UtcNow, job.Follows);
        int code = ExitCode.Fine;
        using MessageReader reader = new(journal, selection, decodesShown: job.Format is Parquet or Csv)
        {
            Undecodable = (ordinal, reason) => code = terminal.ReportUndecodable(ordinal, reason),
        };
        long written = 0;
        try
        {
            using IMessageExport export = Open(terminal, job, selection);
            while (true)
            {
                long end = Math.Min(selection.End, journal.Reader.WrittenEnd);
                terminal.Progress("Exporting", end - reader.NextOrdinal, advance => Copy(reader, export, advance));
                export.Flush();
                if (!job.Follows || !await WaitAsync(journal, reader, cancellation).ConfigureAwait(false))
                {
                    break;
                }
            }

            export.Complete();
        }
        catch
        {
            ReportOrDelete(terminal, job.Output, isThere, written);
            throw;
        }

        if (job.Output is not null)
        {
            terminal.Output.WriteLine($"{Quantity.Of(written, "message")} written to {job.Output}.");
        }

        return Math.Max(code, Math.Max(journal.ReportDamage(terminal), selection.ReportIfNone(terminal, reader.Found)));

        void Copy(MessageReader from, IMessageExport export, Action<long> advance)
        {
            long reported = from.Examined;
            try
            {
                while (from.MoveNext(cancellation))
                {
                    if (export.Add(from) is { } reason)
                    {
                        code = terminal.ReportUndecodable(from.Ordinal, reason);
                    }
                    else
                    {
                        written++;
                    }

                    if (from.Examined - reported >= ReportedMessages)
                    {
                        advance(from.Examined - reported);
                        reported = from.Examined;
                    }
                }
            }
            catch (OperationCanceledException) when (job.Follows)
            {
                // Ctrl+C is how it ends.
            }
        }
    }

    private static async Task<bool> WaitAsync(Journal journal, MessageReader reader, CancellationToken cancellation)
    {
        using MessageArrival arrival = new(journal);
        return !cancellation.IsCancellationRequested && await arrival.WaitAsync(reader.NextOrdinal, cancellation).ConfigureAwait(false);
    }

    private static IMessageExport Open(Terminal terminal, Job job, MessageSelection selection) => job.Format switch
    {
        Frames => new FrameExport(OpenFile(job)),
        Parquet => OpenParquet(job, selection),
        Csv => new CsvExport(OpenText(terminal, job), new Table(selection, isTyped: false)),
        _ => new JsonLinesExport(OpenText(terminal, job), selection.Columns),
    };

    // The library is loaded when this is called.
    [MethodImpl(MethodImplOptions.NoInlining)]
#pragma warning disable CA1859 // The native program has no such class.
    private static IMessageExport OpenParquet(Job job, MessageSelection selection) =>
#pragma warning restore CA1859
#if NATIVE
        throw new ArgumentException(
            $"This native program can't write Parquet ({job.Output}, {Quantity.Of(selection.Types.Count, "type")}). " +
            "Use the cbs of 'dotnet tool install'.");
#else
        new Export.Parquet.ParquetExport(OpenFile(job), new Table(selection, isTyped: true));
#endif

    private static Stream OpenText(Terminal terminal, Job job) =>
        job.Output is null ? new TerminalStream(terminal.Output) : OpenFile(job);

    private static FileStream OpenFile(Job job) => new(
        job.Output!,
        job.IsForced ? FileMode.Create : FileMode.CreateNew,
        FileAccess.Write,
        FileShare.Read | FileShare.Delete,
        BufferSize);

    // Nobody takes an incomplete file for a whole one, and the next export isn't refused because of it.
    private static void ReportOrDelete(Terminal terminal, string? file, bool wasThere, long written)
    {
        if (file is null)
        {
            return;
        }

        if (wasThere)
        {
            terminal.Error.WriteLine(string.Create(
                CultureInfo.InvariantCulture, $"{file} is incomplete: it holds no more than the first {Quantity.Of(written, "message")}."));
        }
        else
        {
            File.Delete(file);
        }
    }

    private sealed record Job(
        string Folder,
        string Format,
        string? Output,
        SelectionRequest Selection,
        bool Follows,
        bool SkipsCorrupt,
        bool IsForced,
        string? Archive);
}
