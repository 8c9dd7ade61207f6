using System.CommandLine;
using System.Globalization;
using CustomBinarySerializer.Tool.Journals;
using CustomBinarySerializer.TransactionFiles;
using CustomBinarySerializer.TransactionFiles.Accepting;

namespace CustomBinarySerializer.Tool.Commands;

/// <summary>
/// The command <c>cbs repair</c>, which opens a folder as a writer, so that it is recovered, and closes it in order. It
/// verifies segments that a writer doesn't read first, so that closing can't hide their damage.
/// </summary>
internal static class RepairCommand
{
    private const string AcceptDamage = "--accept-damage";

    internal static Command Create(Terminal terminal)
    {
        Argument<string> folder = CommandOptions.Folder();
        Option<bool> accept = new(AcceptDamage)
        {
            Description =
                "Record all damage that is there now as accepted: readers, writers and followers then pass over it and report it. " +
                "New damage is refused as before.",
        };
        Option<bool> dryRun = CommandOptions.DryRun();
        ToolCommand command = new(
            "repair",
            "Cuts a torn end off, keeps a copy of it, builds the indexes again, and verifies everything. " +
            "Damage elsewhere is named and left. No writer may have the folder open.",
            "cbs repair orders --dry-run",
            "cbs repair orders",
            "cbs repair orders --accept-damage")
        {
            folder, accept, dryRun,
        };
        command.SetAction((parsed, cancellation) => Task.Run(
            () => parsed.GetValue(dryRun)
                ? RepairPreview.Run(terminal, parsed.GetRequiredValue(folder), parsed.GetValue(accept), cancellation)
                : Run(terminal, parsed.GetRequiredValue(folder), parsed.GetValue(accept), cancellation),
            cancellation));
        return command;
    }

    private static int Run(Terminal terminal, string folder, bool acceptsDamage, CancellationToken cancellation)
    {
        string path;
        SchemaDescription schema;
        using (Journal journal = Journal.Open(folder, skipsCorrupt: true))
        {
            path = journal.Path;
            schema = LastSchema.Of(journal);
        }

        RecoveryReport report = Recover(terminal, path, schema, acceptsDamage);
        if (report.TornTail is { } torn)
        {
            terminal.Output.WriteLine(string.Create(
                CultureInfo.InvariantCulture,
                $"{torn.File}: {Quantity.Of(torn.Length, "byte")} cut at offset {torn.Offset}, before message {torn.Ordinal}: " +
                $"{torn.Reason}. A copy is in {torn.Copy}."));
        }

        int indexed = IndexCommand.Run(terminal, path, fromScratch: false);
        int verified = VerifyCommand.Run(terminal, path, archive: null, cancellation);
        terminal.Output.WriteLine(Conclusion(report, isFine: verified == ExitCode.Fine));
        return Math.Max(indexed, verified);
    }

    private static string Conclusion(RecoveryReport report, bool isFine) =>
        !isFine ? $"The folder is damaged, as listed. Restore the files from a copy, or accept the damage with: cbs repair {AcceptDamage}"
        : report.WasClosedCleanly ? "The last writer closed the folder in order."
        : $"{Quantity.Of(report.VerifiedBytes, "byte")} after message {report.DurableEnd} {Quantity.Was(report.VerifiedBytes)} verified. " +
            "The folder is closed in order now.";

    private static RecoveryReport Recover(Terminal terminal, string path, SchemaDescription schema, bool acceptsDamage)
    {
        TransactionFileOptions options = new() { Recovery = acceptsDamage ? RecoveryMode.SkipCorrupt : RecoveryMode.CutTornTail };
        using TransactionFileWriter writer = TransactionFileWriter.Open(path, new TypeRegistry(schema), options);
        if (acceptsDamage)
        {
            IReadOnlyList<AcceptedRange> accepted = writer.AcceptDamage($"cbs repair {AcceptDamage}", DateTimeOffset.UtcNow);
            long lost = accepted.Sum(range => range.EndOrdinal - range.FirstOrdinal);
            terminal.Output.WriteLine(
                $"Accepted {Quantity.Of(accepted.Count, "damaged range")}, with {Quantity.Of(lost, "lost message")}.");
        }

        return writer.Recovery;
    }
}
