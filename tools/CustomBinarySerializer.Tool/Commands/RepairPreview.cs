using System.Globalization;
using CustomBinarySerializer.Tool.Journals;
using CustomBinarySerializer.TransactionFiles;
using CustomBinarySerializer.TransactionFiles.Positions;
using CustomBinarySerializer.TransactionFiles.Recovering;
using CustomBinarySerializer.TransactionFiles.Segments;
using CustomBinarySerializer.TransactionFiles.Storage;

namespace CustomBinarySerializer.Tool.Commands;

/// <summary>A dry run of <c>cbs repair</c>: the same recovery on a <see cref="DryRunFolder"/>.</summary>
internal static class RepairPreview
{
    internal static int Run(Terminal terminal, string folder, bool acceptsDamage, CancellationToken cancellation)
    {
        string path = Path.GetFullPath(folder);
        int verified = VerifyCommand.Run(terminal, path, archive: null, cancellation);
        DiskFolder disk = new(path);
        if (disk.IsLocked(SegmentFileName.WriterLock))
        {
            terminal.Error.WriteLine(
                "A writer has the folder open: cbs repair would refuse it. The end that it is writing is no damage.");
            return ExitCode.FoundWrong;
        }

        RecoveryReport report = Recover(disk, acceptsDamage);
        terminal.Output.WriteLine(report.TornTail is not { } torn ? "Nothing would be cut."
            : string.Create(
                CultureInfo.InvariantCulture,
                $"{torn.File}: {Quantity.Of(torn.Length, "byte")} would be cut at offset {torn.Offset}, before message {torn.Ordinal}: " +
                $"{torn.Reason}. They would be kept in {torn.Copy}."));
        if (verified != ExitCode.Fine)
        {
            terminal.Output.WriteLine(acceptsDamage
                ? "The damage listed would be recorded as accepted, except for what would be cut."
                : "The damage listed would be left, except for what would be cut. cbs repair --accept-damage would record it as accepted.");
        }

        terminal.Output.WriteLine("Nothing was changed.");
        return verified != ExitCode.Fine || report.TornTail is not null ? ExitCode.FoundWrong : ExitCode.Fine;
    }

    private static RecoveryReport Recover(DiskFolder disk, bool acceptsDamage)
    {
        DryRunFolder folder = new(disk);
        using PositionReader positions = new(folder);
        JournalRecovery recovery = new(
            folder,
            acceptsDamage ? RecoveryMode.SkipCorrupt : RecoveryMode.CutTornTail,
            new SchemaCheck(new TypeRegistry(), ignores: true));
        RecoveredJournal journal = recovery.Recover(positions.Read(reopens: false, out _));
        journal.File?.Dispose();
        return journal.Report;
    }
}
