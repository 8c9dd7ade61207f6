using System.CommandLine;

namespace CustomBinarySerializer.Tool;

/// <summary>The options that several commands share.</summary>
internal static class CommandOptions
{
    internal static Argument<string> Folder() =>
        new("folder") { Description = "The folder of the transaction files.", HelpName = "FOLDER" };

    internal static Option<long?> From() =>
        NotNegative(
            new Option<long?>("--from") { Description = "The first message; by default the first that is there.", HelpName = "ORDINAL" });

    internal static Option<long?> Count() =>
        NotNegative(new Option<long?>("--count", "-n") { Description = "At most so many messages.", HelpName = "N" });

    internal static Option<int[]> Types() =>
        new("--type", "-t")
        {
            Description = "Only messages with this id; may be repeated.",
            HelpName = "ID",
            DefaultValueFactory = _ => [],
        };

    internal static Option<bool> SkipCorrupt() =>
        new("--skip-corrupt") { Description = "Pass over damaged messages, report them, and go on; the exit code is 1 then." };

    internal static Option<long?> NotNegative(Option<long?> option)
    {
        option.Validators.Add(result =>
        {
            if (result.GetValueOrDefault<long?>() is < 0)
            {
                result.AddError($"{option.Name} must not be negative.");
            }
        });
        return option;
    }
}
