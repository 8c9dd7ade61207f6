using System.CommandLine;
using System.Globalization;
using CustomBinarySerializer.Tool.Journals;
using CustomBinarySerializer.TransactionFiles;

namespace CustomBinarySerializer.Tool.Commands;

/// <summary>Compresses old segments, and expands them again.</summary>
internal static class CompressCommand
{
    internal static Command Create(Terminal terminal)
    {
        Argument<string> folder = CommandOptions.Folder();
        Option<int> level = InRange(new Option<int>("--level")
        {
            Description = "Level of zstd, from 1 (fast) to 19 (small).",
            HelpName = "LEVEL",
            DefaultValueFactory = _ => new SegmentCompressionOptions().Level,
        }, 1, 19);
        Option<int> keepNewest = InRange(new Option<int>("--keep-newest")
        {
            Description = "Number of newest segments that stay plain, at least 1.",
            HelpName = "NUMBER",
            DefaultValueFactory = _ => new SegmentCompressionOptions().KeepNewest,
        }, 1, int.MaxValue);
        Option<int> blockSize = InRange(new Option<int>("--block-size")
        {
            Description = "KiB that are compressed together. Smaller blocks: single old messages are read faster, and take more room.",
            HelpName = "KIB",
            DefaultValueFactory = _ => new SegmentCompressionOptions().BlockSize >> 10,
        }, 4, 4096);
        Option<bool> undo = new("--undo")
        {
            Description = "Expand all compressed segments, so that versions without compression read them.",
        };
        Option<bool> dryRun = CommandOptions.DryRun();
        ToolCommand command = new(
            "compress",
            "Compresses all segments but the newest, while writers and readers go on. All readers must be of a version that knows " +
            "compressed segments, and have the package CustomBinarySerializer.TransactionFiles.Zstd. Run it as the user of the writer.",
            "cbs compress orders --dry-run",
            "cbs compress orders --keep-newest 5",
            "cbs compress orders --undo")
        {
            folder, level, keepNewest, blockSize, undo, dryRun,
        };
        command.SetAction((parsed, cancellation) => Task.Run(
            () => Run(
                terminal,
                parsed.GetRequiredValue(folder),
                new SegmentCompressionOptions
                {
                    Level = parsed.GetValue(level),
                    KeepNewest = parsed.GetValue(keepNewest),
                    BlockSize = parsed.GetValue(blockSize) << 10,
                    DryRun = parsed.GetValue(dryRun),
                },
                parsed.GetValue(undo),
                cancellation),
            cancellation));
        return command;
    }

    private static Option<int> InRange(Option<int> option, int least, int most)
    {
        option.Validators.Add(result =>
        {
            if (result.Tokens.Count == 1
                && int.TryParse(result.Tokens[0].Value, NumberStyles.Integer, CultureInfo.InvariantCulture, out int value)
                && (value < least || value > most))
            {
                result.AddError(string.Create(
                    CultureInfo.InvariantCulture,
                    $"{option.Name} must be {least} or more{(most == int.MaxValue ? "" : $", and at most {most}")}."));
            }
        });
        return option;
    }

    private static int Run(
        Terminal terminal, string folder, SegmentCompressionOptions options, bool undoes, CancellationToken cancellation)
    {
        Journal.ThrowIfFile(folder);
        IReadOnlyList<SegmentConversionResult> results = undoes
            ? SegmentCompression.Expand(folder, options.DryRun, cancellation)
            : SegmentCompression.Compress(folder, options, cancellation);
        terminal.WriteTable(
            ["Segment", "Plain bytes", "Bytes", options.DryRun ? "Would be" : "Is"],
            results.Select(result => new[]
            {
                Path.GetFileName(result.Path),
                Cell.Number(result.PlainBytes),
                Cell.Number(result.Bytes),
                result.Reason is { } reason ? $"left: {reason}" : undoes ? "expanded" : "compressed",
            }));
        int count = results.Count(IsReplaced);
        long plain = results.Where(IsReplaced).Sum(result => result.PlainBytes);
        long bytes = results.Where(IsReplaced).Sum(result => result.Bytes);
        string verb = options.DryRun ? "would be" : Quantity.Was(count);
        terminal.Output.WriteLine(
            $"{Quantity.Of(count, "segment")} {verb} {(undoes ? "expanded" : "compressed")}" + (options.DryRun || undoes || count == 0 ? "."
            : string.Create(
                CultureInfo.InvariantCulture, $": {Quantity.Of(plain, "byte")} became {bytes:N0} ({100.0 * bytes / plain:F1} %).")));
        return results.Any(result => result.Outcome == SegmentConversionOutcome.Damaged) ? ExitCode.FoundWrong : ExitCode.Fine;
    }

    private static bool IsReplaced(SegmentConversionResult result) => result.Outcome == SegmentConversionOutcome.Replaced;
}
