using System.CommandLine;
using System.Globalization;
using CustomBinarySerializer.Tool.Journals;
using CustomBinarySerializer.Tool.Selection;
using CustomBinarySerializer.TransactionFiles;

namespace CustomBinarySerializer.Tool.Commands;

/// <summary>The command <c>cbs prune</c>, which deletes old segments.</summary>
internal static class PruneCommand
{
    internal static Command Create(Terminal terminal)
    {
        Argument<string> folder = CommandOptions.Folder();
        Option<long?> before = CommandOptions.NotNegative(new Option<long?>("--before")
        {
            Description = "Delete segments whose messages are all below this ordinal (exclusive).",
            HelpName = "ORDINAL",
        });
        Option<string?> olderThan = new("--older-than")
        {
            Description = "Delete segments whose messages are all older: 36h, 30d, or a time such as 2026-11-01 (UTC).",
            HelpName = "AGE|TIME",
        };
        Option<string?> keepBytes = new("--keep-bytes")
        {
            Description =
                "Delete the oldest segments until the others take at most so many bytes: 500MB, 20GB (1 GB = 1,000,000,000).",
            HelpName = "SIZE",
        };
        Option<bool> dryRun = CommandOptions.DryRun();
        ToolCommand command = new(
            "prune",
            "Deletes whole segments from the oldest on, if one of the conditions is true for them; never the last. No writer may have " +
            "the folder open. Check first that every follower, shipper and backup has the messages.",
            "cbs prune orders --older-than 30d --dry-run",
            "cbs prune orders --keep-bytes 20GB",
            "cbs prune orders --before 1000000")
        {
            folder, before, olderThan, keepBytes, dryRun,
        };
        command.Validators.Add(result =>
        {
            if (result.GetResult(before) is null && result.GetResult(olderThan) is null && result.GetResult(keepBytes) is null)
            {
                result.AddError("Give --before ORDINAL, --older-than AGE or --keep-bytes SIZE.");
            }
        });
        command.SetAction(parsed => Run(
            terminal,
            parsed.GetRequiredValue(folder),
            new RetentionRule(
                parsed.GetValue(before),
                parsed.GetValue(olderThan) is { } age ? TimeText.Of("--older-than", age, DateTimeOffset.UtcNow) : null,
                parsed.GetValue(keepBytes) is { } size ? RetentionRule.ParseSize("--keep-bytes", size) : null),
            parsed.GetValue(dryRun)));
        return command;
    }

    private static int Run(Terminal terminal, string folder, RetentionRule rule, bool isDry)
    {
        string path;
        SchemaDescription schema;
        IReadOnlyList<SegmentState> segments;
        using (Journal journal = Journal.Open(folder, skipsCorrupt: true))
        {
            path = journal.Path;
            schema = LastSchema.Of(journal);
            segments = SegmentState.Of(journal);
        }

        int count = rule.CountOfDeleted(segments);
        long keptFrom = segments[count].Messages.First;
        if (!isDry && count > 0)
        {
            using TransactionFileWriter writer = TransactionFileWriter.Open(path, new TypeRegistry(schema));
            count = writer.DeleteSegmentsBefore(keptFrom);
        }

        terminal.WriteTable(
            ["Segment", "Messages", "Bytes", "Older than (UTC)", isDry ? "Would be" : "Is"],
            segments.Select((segment, i) => new[]
            {
                segment.Name,
                segment.Damage is null ? Cell.Number(segment.Messages.Next - segment.Messages.First) : "unreadable",
                Cell.Number(segment.Size),
                i + 1 < segments.Count && RetentionRule.NewestOf(segments, i) is { } newest ? Cell.Time(newest) : "-",
                i < count ? "deleted" : "kept",
            }));
        long bytes = segments.Take(count).Sum(segment => segment.Size);
        terminal.Output.WriteLine(string.Create(
            CultureInfo.InvariantCulture,
            $"{count:N0} segments with {bytes:N0} bytes {(isDry ? "would be" : "were")} deleted; the first message " +
            $"{(isDry ? "would be" : "is")} {(count == 0 ? segments[0].Messages.First : keptFrom)}."));
        return ExitCode.Fine;
    }
}
