using System.CommandLine;

namespace CustomBinarySerializer.Tool.Commands;

/// <summary>The options that several commands share.</summary>
internal static class CommandOptions
{
    internal static Argument<string> Folder() =>
        new("folder") { Description = "The folder of the transaction files.", HelpName = "FOLDER" };

    internal static Option<bool> SkipCorrupt() =>
        new("--skip-corrupt") { Description = "Pass over damaged messages, report them, and go on; the exit code is 1 then." };

    internal static Option<bool> DryRun() => new("--dry-run") { Description = "Change nothing; say what would be done." };

    internal static Option<string?> Archive() =>
        new("--archive") { Description = "The folder of the archive, if segments were archived (cbs archive).", HelpName = "PATH" };

    internal static Option<long?> NotNegative(Option<long?> option)
    {
        option.Validators.Add(result =>
        {
            if (result.Tokens.Count == 1 && result.GetValueOrDefault<long?>() is < 0)
            {
                result.AddError($"{option.Name} must not be negative.");
            }
        });
        return option;
    }
}
