using System.CommandLine;
using CustomBinarySerializer.Tool.Commands;

namespace CustomBinarySerializer.Tool.Tests;

public sealed class HelpTests
{
    private static readonly RootCommand s_root = CommandLine.CreateRoot(new Terminal(TextWriter.Null, TextWriter.Null, isQuiet: true));

    public static IEnumerable<string> Commands() => Inside(s_root).Select(command => command.Name);

    [TestCaseSource(nameof(Commands))]
    public void EveryCommandHasExamplesThatAreValid(string name)
    {
        ToolCommand command = (ToolCommand)Inside(s_root).Single(each => each.Name == name);

        Assert.That(command.Examples, Is.Not.Empty);
        foreach (string example in command.Examples)
        {
            ParseResult parsed = s_root.Parse(example["cbs ".Length..]);
            Assert.That(parsed.Errors.Select(error => error.Message), Is.Empty, example);
            Assert.That(command.Subcommands.Prepend(command), Does.Contain(parsed.CommandResult.Command), example);
        }
    }

    [Test]
    public void HelpShowsExamplesAndExitCodes() => Assert.That(
        ToolRun.Of("repair", "--help").Output,
        Does.Contain("Examples:\n  cbs repair orders --dry-run\n").And.Contain("Exit codes:\n  0  success\n"));

    [Test]
    public void ListOfCommandsShowsFirstSentences() => Assert.Multiple(() =>
    {
        Assert.That(ToolRun.Of("--help").Lines, Has.None.Contains(". "));
        Assert.That(ToolRun.Of("--help").Output, Does.Contain("Cuts a torn end off,"));
        Assert.That(ToolRun.Of("repair", "--help").Output, Does.Contain("No writer may have the folder open."));
    });

    [Test]
    public void HelpLabelsBothEndsOfARange() => Assert.That(
        ToolRun.Of("dump", "--help").Output, Does.Contain("(inclusive)").And.Contain("(exclusive)"));

    // The question of a shell: the position of the cursor, and the line.
    [TestCase("[suggest:4]", "expo", "export")]
    [TestCase("[suggest:12]", "export x --t", "--to")]
    [TestCase("[suggest:14]", "export x --to ", "parquet")]
    public void ShellsCompleteCommandsAndOptions(string directive, string line, string expected) =>
        Assert.That(ToolRun.Of(directive, line).Lines, Does.Contain(expected));

    [Test]
    public void ProgressIsOneLineThatIsRemoved()
    {
        using StringWriter output = new();
        using (ProgressLine line = new(output, "Verifying", 200))
        {
            line.Advance(50);
            line.Show();
            line.Advance(300);
            line.Show();
        }

        Assert.That(output.ToString(), Is.EqualTo("\rVerifying 25 %\rVerifying 100 %\r" + new string(' ', 15) + "\r"));
    }

    private static IEnumerable<Command> Inside(Command command) =>
        command.Subcommands.SelectMany(inner => Inside(inner).Prepend(inner));
}
