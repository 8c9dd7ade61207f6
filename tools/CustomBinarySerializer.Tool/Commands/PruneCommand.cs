using System.CommandLine;
using System.Globalization;
using CustomBinarySerializer.Replication.Following;
using CustomBinarySerializer.Tool.Journals;
using CustomBinarySerializer.TransactionFiles;
using CustomBinarySerializer.TransactionFiles.Archiving;
using CustomBinarySerializer.TransactionFiles.Storage;

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
        Option<int?> keepNewest = RetentionOptions.KeepNewest("Delete all but so many of the newest segments, at least 1.");
        Option<string?> archive = new("--archive")
        {
            Description = "The folder of the archive; what it has of the deleted segments is deleted, too.",
            HelpName = "PATH",
        };
        Option<string?> maxHold = new("--max-hold")
        {
            Description = "Places in the folder (NAME.place) that weren't stored for longer keep nothing: 12h, 30d; 7d by default.",
            HelpName = "AGE",
        };
        Option<bool> dryRun = CommandOptions.DryRun();
        ToolCommand command = new(
            "prune",
            "Deletes whole segments from the oldest on, if one of the conditions is true for them; never the last. No writer may have " +
            "the folder open. Places of followers in the folder keep what these need. Check first that every other follower, shipper and " +
            "backup has the messages.",
            "cbs prune orders --older-than 30d --dry-run",
            "cbs prune orders --keep-bytes 20GB",
            "cbs prune orders --before 1000000")
        {
            folder, before, olderThan, keepBytes, keepNewest, archive, maxHold, dryRun,
        };
        command.Validators.Add(result =>
        {
            if (!new Option[] { before, olderThan, keepBytes, keepNewest }.Any(option => result.GetResult(option) is not null))
            {
                result.AddError("Give --before ORDINAL, --older-than AGE, --keep-bytes SIZE or --keep-newest NUMBER.");
            }
        });
        command.SetAction(parsed => Run(
            terminal,
            parsed.GetRequiredValue(folder),
            RetentionOptions.PolicyOf(
                parsed.GetValue(before),
                parsed.GetValue(olderThan),
                parsed.GetValue(keepBytes),
                parsed.GetValue(keepNewest),
                DateTimeOffset.UtcNow,
                parsed.GetValue(maxHold)),
            parsed.GetValue(archive),
            parsed.GetValue(dryRun),
            DateTimeOffset.UtcNow));
        return command;
    }

    private static int Run(
        Terminal terminal, string folder, RetentionPolicy policy, string? archive, bool isDry, DateTimeOffset now)
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

        IReadOnlyList<StoredSegment> stored = [.. segments.Select(segment => StoredOf(path, segment))];
        IReadOnlyList<FolderPlace> places = FolderPlace.In(path);
        long needed = places.Where(place => place.Holds(policy, now)).Select(place => place.NextOrdinal).Append(long.MaxValue).Min();
        int count = policy.CountOfLeaving(stored, now);
        while (count > 0 && stored[count].FirstOrdinal > needed)
        {
            count--;
        }

        long keptFrom = segments[count].Messages.First;
        if (!isDry && count > 0)
        {
            using TransactionFileWriter writer = TransactionFileWriter.Open(path, new TypeRegistry(schema));
            count = writer.DeleteSegmentsBefore(keptFrom);
        }

        string[] objects = [.. stored.Take(count).Select(segment => segment.Stub?.Object.Name).OfType<string>()];
        if (!isDry && archive is not null)
        {
            ArchiveMove move = new(new DiskFolder(path), new FolderArchive(archive), TimeProvider.System, CancellationToken.None);
            move.DeleteObjects(objects);
        }

        terminal.WriteTable(
            ["Segment", "Messages", "Bytes", "Older than (UTC)", isDry ? "Would be" : "Is"],
            segments.Select((segment, i) => new[]
            {
                segment.Name,
                segment.Damage is null ? Cell.Number(segment.Messages.Next - segment.Messages.First) : "unreadable",
                Cell.Number(stored[i].Bytes),
                i + 1 < segments.Count && StoredSegment.NewestIn(stored, i) is { } newest ? Cell.Time(newest) : "-",
                i < count ? "deleted" : "kept",
            }));
        long bytes = stored.Take(count).Sum(segment => segment.Bytes);
        terminal.Output.WriteLine(string.Create(
            CultureInfo.InvariantCulture,
            $"{Quantity.Of(count, "segment")} with {Quantity.Of(bytes, "byte")} {(isDry ? "would be" : Quantity.Was(count))} deleted; " +
            $"the first message {(isDry ? "would be" : "is")} {(count == 0 ? segments[0].Messages.First : keptFrom)}."));
        PlacesTable.Write(terminal, places, policy, now);
        if (archive is null && objects.Length > 0)
        {
            terminal.Output.WriteLine(string.Create(
                CultureInfo.InvariantCulture,
                $"{objects.Length:N0} of them {(isDry ? "are" : "were")} archived. Their objects stay in the archive: --archive PATH " +
                $"deletes them here, and cbs archive --remove-unused later."));
        }

        return ExitCode.Fine;
    }

    private static StoredSegment StoredOf(string folder, SegmentState segment)
    {
        ArchiveStub? stub = OtherForms.StubOf(folder, segment.Messages.First);
        return new StoredSegment(
            segment.Messages.First, stub?.Object.Size ?? segment.Size, segment.Damage is null ? segment.Created : null, stub);
    }
}
