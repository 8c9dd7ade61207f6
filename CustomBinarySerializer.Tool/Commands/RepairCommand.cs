using System.CommandLine;
using System.Globalization;
using CustomBinarySerializer.Tool.Journals;

namespace CustomBinarySerializer.Tool.Commands;

/// <summary>Opens the folder as a writer does, which recovers it, and closes it in order.</summary>
internal static class RepairCommand
{
    internal static Command Create(Terminal terminal)
    {
        Argument<string> folder = CommandOptions.Folder();
        Option<bool> skipCorrupt = new("--skip-corrupt") { Description = "Accept damage that isn't a torn end: report it, leave it as it is, and let writing go on behind it." };
        Command command = new("repair", "Cuts a torn end off, keeps a copy of it, and builds the indexes again. No writer may have the folder open.") { folder, skipCorrupt };
        command.SetAction(parsed => Run(terminal, parsed.GetRequiredValue(folder), parsed.GetValue(skipCorrupt)));
        return command;
    }

    private static int Run(Terminal terminal, string folder, bool skipsCorrupt)
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
            : string.Create(CultureInfo.InvariantCulture, $"{report.VerifiedBytes:N0} bytes behind message {report.DurableOrdinal} were verified."));
        if (report.TornTail is { } torn)
        {
            terminal.Output.WriteLine(string.Create(
                CultureInfo.InvariantCulture, $"{torn.File}: {torn.Length:N0} bytes cut at offset {torn.Offset}, in front of message {torn.Ordinal}: {torn.Reason}. A copy is in {torn.Copy}."));
        }

        foreach (CorruptRange gap in report.Gaps)
        {
            terminal.Error.WriteLine(gap);
        }

        int indexed = IndexCommand.Run(terminal, path, fromScratch: false);
        return report.Gaps.Count > 0 ? ExitCode.FoundWrong : indexed;
    }

    private static RecoveryReport Recover(string path, SchemaDescription schema, bool skipsCorrupt)
    {
        TransactionFileOptions options = new() { Recovery = skipsCorrupt ? RecoveryMode.SkipCorrupt : RecoveryMode.CutTornTail };
        using TransactionFileWriter writer = TransactionFileWriter.Open(path, new TypeRegistry(schema), options);
        return writer.Recovery;
    }
}
