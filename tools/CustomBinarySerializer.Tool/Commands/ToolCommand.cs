using System.CommandLine;
using System.CommandLine.Help;
using System.CommandLine.Invocation;

namespace CustomBinarySerializer.Tool.Commands;

/// <summary>A command with examples, which its help shows.</summary>
/// <param name="name">The name of the command.</param>
/// <param name="description">The purpose of the command, in sentences. The list of commands shows the first.</param>
/// <param name="examples">Complete command lines.</param>
internal sealed class ToolCommand(string name, string description, params string[] examples) : Command(name, description)
{
    private const string ExitCodes = """
        Exit codes:
          0  success
          1  something is damaged, missing or failed
          2  the command line or a path in it is invalid
        """;

    /// <summary>Complete command lines.</summary>
    internal IReadOnlyList<string> Examples => examples;

    /// <summary>
    /// Lets the help of all commands show examples and exit codes, and lists of commands show first sentences only.
    /// </summary>
    internal static void ExtendHelp(RootCommand root)
    {
        HelpOption help = root.Options.OfType<HelpOption>().Single();
        help.Action = new ExtendedHelp((HelpAction)help.Action!);
    }

    private sealed class ExtendedHelp(HelpAction help) : SynchronousCommandLineAction
    {
        public override bool ClearsParseErrors => true;

        public override int Invoke(ParseResult parseResult)
        {
            foreach (Command listed in parseResult.CommandResult.Command.Subcommands)
            {
                listed.Description = FirstSentenceOf(listed.Description ?? "");
            }

            int code = help.Invoke(parseResult);
            TextWriter output = parseResult.InvocationConfiguration.Output;
            if (parseResult.CommandResult.Command is ToolCommand { Examples: { Count: > 0 } lines })
            {
                output.WriteLine("Examples:");
                foreach (string line in lines)
                {
                    output.WriteLine($"  {line}");
                }

                output.WriteLine();
            }

            output.WriteLine(ExitCodes.ReplaceLineEndings("\n"));
            return code;
        }

        private static string FirstSentenceOf(string text) =>
            text.IndexOf(". ", StringComparison.Ordinal) is >= 0 and int end ? text[..(end + 1)] : text;
    }
}
