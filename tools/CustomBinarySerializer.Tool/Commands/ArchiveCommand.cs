using System.CommandLine;
using CustomBinarySerializer.Tool.Journals;
using CustomBinarySerializer.TransactionFiles;

namespace CustomBinarySerializer.Tool.Commands;

/// <summary>The command <c>cbs archive</c>, which moves old segments to another disk and back.</summary>
internal static class ArchiveCommand
{
    internal static Command Create(Terminal terminal)
    {
        Argument<string> folder = CommandOptions.Folder();
        Option<string> to = new("--to")
        {
            Description = "The folder of the archive. It must exist.",
            HelpName = "PATH",
            Required = true,
        };
        Option<string?> olderThan = new("--older-than")
        {
            Description = "Move segments whose messages are all older: 36h, 30d, or a time such as 2026-11-01 (UTC).",
            HelpName = "AGE|TIME",
        };
        Option<string?> keepBytes = new("--keep-bytes")
        {
            Description = "Move the oldest segments until the others take at most so many bytes: 500MB, 20GB (1 GB = 1,000,000,000).",
            HelpName = "SIZE",
        };
        Option<int?> keepNewest = RetentionOptions.KeepNewest("Move all but so many of the newest segments, at least 1.");
        Option<bool> restore = new("--restore") { Description = "Move archived segments back. The archive keeps them." };
        Option<long?> from = CommandOptions.NotNegative(new Option<long?>("--from")
        {
            Description = "With --restore: the first message that is wanted; by default the first that is there.",
            HelpName = "ORDINAL",
        });
        Option<bool> removeUnused = new("--remove-unused")
        {
            Description = "Delete what the archive has of this transaction file and no segment of the folder names. No copy of the " +
                "folder may use the archive.",
        };
        Option<bool> dryRun = CommandOptions.DryRun();
        ToolCommand command = new(
            "archive",
            "Moves the oldest segments to another disk, if one of the conditions is true for them; never the last. Each leaves a small " +
            "file. A writer and readers may have the folder open. Readers fetch archived segments if their options, or --archive, name " +
            "the archive. All readers must be of a version that knows archived segments. Run it as the user of the writer.",
            "cbs archive orders --to /mnt/archive --older-than 30d --dry-run",
            "cbs archive orders --to /mnt/archive --keep-bytes 20GB",
            "cbs archive orders --to /mnt/archive --restore --from 1000000")
        {
            folder, to, olderThan, keepBytes, keepNewest, restore, from, removeUnused, dryRun,
        };
        command.Validators.Add(result =>
        {
            bool moves = new Option[] { olderThan, keepBytes, keepNewest }.Any(option => result.GetResult(option) is not null);
            int tasks = (moves ? 1 : 0) + (result.GetValue(restore) ? 1 : 0) + (result.GetValue(removeUnused) ? 1 : 0);
            if (tasks != 1)
            {
                result.AddError(
                    "Give --older-than AGE, --keep-bytes SIZE or --keep-newest NUMBER to move segments, or --restore, or --remove-unused.");
            }
        });
        command.SetAction((parsed, cancellation) =>
        {
            string path = parsed.GetRequiredValue(folder);
            Journal.ThrowIfFile(path);
            FolderArchive archive = new(parsed.GetRequiredValue(to));
            bool isDry = parsed.GetValue(dryRun);
            return parsed.GetValue(removeUnused) ? RemoveAsync(terminal, path, archive, isDry, cancellation)
                : parsed.GetValue(restore) ? RestoreAsync(terminal, path, archive, parsed.GetValue(from) ?? 0, isDry, cancellation)
                : MoveAsync(
                    terminal,
                    path,
                    archive,
                    RetentionOptions.PolicyOf(
                        null,
                        parsed.GetValue(olderThan),
                        parsed.GetValue(keepBytes),
                        parsed.GetValue(keepNewest),
                        DateTimeOffset.UtcNow),
                    isDry,
                    cancellation);
        });
        return command;
    }

    private static async Task<int> MoveAsync(
        Terminal terminal, string folder, FolderArchive archive, RetentionPolicy policy, bool isDry, CancellationToken cancellation) =>
        Report(
            terminal,
            await SegmentArchiving.MoveAsync(folder, archive, policy, isDry, cancellation).ConfigureAwait(false),
            "archived",
            isDry);

    private static async Task<int> RestoreAsync(
        Terminal terminal, string folder, FolderArchive archive, long from, bool isDry, CancellationToken cancellation) =>
        Report(
            terminal,
            await SegmentArchiving.RestoreAsync(
                folder, archive, from, dryRun: isDry, cancellationToken: cancellation).ConfigureAwait(false),
            "restored",
            isDry);

    private static async Task<int> RemoveAsync(
        Terminal terminal, string folder, FolderArchive archive, bool isDry, CancellationToken cancellation)
    {
        IReadOnlyList<string> names =
            await SegmentArchiving.DeleteUnusedAsync(folder, archive, isDry, cancellation).ConfigureAwait(false);
        foreach (string name in names)
        {
            terminal.Output.WriteLine(name);
        }

        terminal.Output.WriteLine(
            $"{Quantity.Of(names.Count, "unused object")} {(isDry ? "would be" : Quantity.Was(names.Count))} deleted.");
        return ExitCode.Fine;
    }

    private static int Report(Terminal terminal, IReadOnlyList<SegmentConversionResult> results, string word, bool isDry)
    {
        terminal.WriteTable(
            ["Segment", "Plain bytes", "Bytes", isDry ? "Would be" : "Is"],
            results.Select(result => new[]
            {
                Path.GetFileName(result.Path),
                Cell.Number(result.PlainBytes),
                Cell.Number(result.Bytes),
                result.Reason is { } reason ? $"left: {reason}" : word,
            }));
        SegmentConversionResult[] moved = [.. results.Where(result => result.Outcome == SegmentConversionOutcome.Replaced)];
        terminal.Output.WriteLine(
            $"{Quantity.Of(moved.Length, "segment")} with {Quantity.Of(moved.Sum(result => result.Bytes), "byte")} " +
            $"{(isDry ? "would be" : Quantity.Was(moved.Length))} {word}.");
        return results.Any(result => result.Outcome == SegmentConversionOutcome.Damaged) ? ExitCode.FoundWrong : ExitCode.Fine;
    }
}
