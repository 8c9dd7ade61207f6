using System.CommandLine;
using System.CommandLine.Parsing;
using System.Text.RegularExpressions;
using CustomBinarySerializer.TestKit;

namespace PerfHarness.Tests.Documentation;

/// <summary>The command lines of the harness that README, CONTRIBUTING and docs name.</summary>
public sealed partial class DocumentedCommandTests
{
    private static readonly RootCommand s_root = HarnessCommands.CreateRoot();

    private static IEnumerable<string> Commands =>
        from page in (IEnumerable<string>)
            [
                "README.md",
                "CONTRIBUTING.md",
                .. Directory.EnumerateFiles(Repository.PathOf("docs"), "*.md"),
                .. Directory.EnumerateFiles(Repository.PathOf("docs", "decisions"), "*.md"),
            ]
        from Match command in AnyCommand.Matches(Repository.ReadText(page))
        select command.Groups["arguments"].Value;

    [Test]
    public void EveryCommandLineOfAPageIsValid()
    {
        Assert.That(Commands.Count(), Is.GreaterThan(20));
        Assert.Multiple(() =>
        {
            foreach (string command in Commands)
            {
                ParseResult parsed = s_root.Parse([.. CommandLineParser.SplitCommandLine(command)]);

                // Files of results exist only where the command before has run.
                IEnumerable<string> errors = parsed.Errors.Select(error => error.Message)
                    .Where(message => !message.Contains("does not exist", StringComparison.Ordinal));
                Assert.That(errors.Concat(parsed.UnmatchedTokens), Is.Empty, command);
            }
        });
    }

    [GeneratedRegex("--project PerfHarness -- (?<arguments>[^`\n]+)")]
    private static partial Regex AnyCommand { get; }
}
