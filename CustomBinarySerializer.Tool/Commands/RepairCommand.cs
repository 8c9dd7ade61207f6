using System.CommandLine;
using System.Globalization;
using CustomBinarySerializer.Tool.Journals;

namespace CustomBinarySerializer.Tool.Commands;

/// <summary>
/// Opens the folder as a writer does, which recovers it, and closes it in order. What a writer doesn't look at is verified then, so
/// that nobody takes for good what was only closed in order.
/// </summary>
internal static class RepairCommand
{
    internal static Command Create(Terminal terminal)
    {
        Argument<string> folder = CommandOptions.Folder();
        Option<bool> skipCorrupt = new("--skip-corrupt") { Description = "Accept damage that isn't a torn end: report it, leave it as it is, and let writing go on after it." };
        Command command = new("repair", "Cuts a torn end off, keeps a copy of it, builds the indexes again, and verifies everything. Damage elsewhere is named and left. No writer may have the folder open.") { folder, skipCorrupt };
        command.SetAction((parsed, cancellation) => Task.Run(
            () => Run(terminal, parsed.GetRequiredValue(folder), parsed.GetValue(skipCorrupt), cancellation), cancellation));
        return command;
    }

    private static int Run(Terminal terminal, string folder, bool skipsCorrupt, CancellationToken cancellation)
    {
        string path;
        SchemaDescription schema;
        using (Journal journal = Journal.Open(folder, skipsCorrupt: true))
        {
            path = journal.Path;
            schema = LastSchema.Of(journal);
        }

        RecoveryReport report = Recover(path, schema, skipsCorrupt);
        terminal.Output.WriteLine(report.WasClosedCleanly
            ? "The last writer closed the folder in order."
            : string.Create(CultureInfo.InvariantCulture, $"{report.VerifiedBytes:N0} bytes after message {report.DurableOrdinal} were verified."));
        if (report.TornTail is { } torn)
        {
            terminal.Output.WriteLine(string.Create(
                CultureInfo.InvariantCulture, $"{torn.File}: {torn.Length:N0} bytes cut at offset {torn.Offset}, before message {torn.Ordinal}: {torn.Reason}. A copy is in {torn.Copy}."));
        }

        foreach (CorruptRange gap in report.Gaps)
        {
            terminal.Error.WriteLine(gap);
        }

        int indexed = IndexCommand.Run(terminal, path, fromScratch: false);
        int verified = VerifyCommand.Run(terminal, path, cancellation);
        return report.Gaps.Count > 0 ? ExitCode.FoundWrong : Math.Max(indexed, verified);
    }

    private static RecoveryReport Recover(string path, SchemaDescription schema, bool skipsCorrupt)
    {
        TransactionFileOptions options = new() { Recovery = skipsCorrupt ? RecoveryMode.SkipCorrupt : RecoveryMode.CutTornTail };
        using TransactionFileWriter writer = TransactionFileWriter.Open(path, new TypeRegistry(schema), options);
        return writer.Recovery;
    }
}
