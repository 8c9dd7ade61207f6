using System.Collections.Immutable;
using System.CommandLine;
using CustomBinarySerializer.Compiler.Schema;
using CustomBinarySerializer.Tool.Layouts;

namespace CustomBinarySerializer.Tool.Commands;

/// <summary>
/// The command <c>cbs layout</c>, which writes and compares layouts of contracts (contracts.layout.json).
/// </summary>
internal static class LayoutCommand
{
    internal static Command Create(Terminal terminal) => new ToolCommand(
        "layout",
        "Compares and writes layouts of contracts. Of an assembly, the code that makes its contracts runs.",
        "cbs layout check contracts.layout.json bin/Shop.dll")
    {
        Check(terminal),
        Update(terminal),
        Print(terminal),
    };

    private static ToolCommand Check(Terminal terminal)
    {
        Argument<string> before = Source("before", "The earlier layouts: a file of them, or an assembly.", "BEFORE");
        Argument<string> after = Source("after", "The later ones.", "AFTER");
        Option<bool> exact = new("--exact") { Description = "Accept no difference, not even one that frames survive." };
        ToolCommand command = new(
            "check",
            "Says what has changed, and whether frames that were written before can still be read: the exit code is 1 if not.",
            "cbs layout check contracts.layout.json bin/Shop.dll")
            {
                before,
                after,
                exact,
            };
        command.SetAction(parsed =>
        {
            string from = parsed.GetRequiredValue(before);
            string to = parsed.GetRequiredValue(after);
            bool hasSameName = Path.GetFileName(from) == Path.GetFileName(to);
            ComparedSides sides = new(
                $"in {(hasSameName ? to : Path.GetFileName(to))}", $"in {(hasSameName ? from : Path.GetFileName(from))}");
            IReadOnlyList<SchemaChange> changes = SchemaComparison.Compare(ContractLayouts.Of(to), ContractLayouts.Of(from), sides);
            Write(terminal, changes);
            return changes.Any(change => change.BreaksReadingHere || parsed.GetValue(exact)) ? ExitCode.FoundWrong : ExitCode.Fine;
        });
        return command;
    }

    private static ToolCommand Update(Terminal terminal)
    {
        Argument<string> assembly = Source("assembly", "The assembly, in the folder of its program.", "ASSEMBLY");
        Argument<string> file = Source("file", "The file, usually contracts.layout.json next to the project.", "FILE");
        Option<bool> acceptBreaking = new("--accept-breaking")
        {
            Description = "Also write changes after which earlier frames can't be read.",
        };
        ToolCommand command = new(
            "update",
            "Writes the layouts of an assembly's contracts into a file, and says what has changed.",
            "cbs layout update bin/Shop.dll contracts.layout.json")
        {
            assembly, file, acceptBreaking,
        };
        command.SetAction(parsed =>
        {
            string path = parsed.GetRequiredValue(file);
            ImmutableArray<SchemaEntry> entries = ContractLayouts.OfAssembly(Existing(parsed.GetRequiredValue(assembly)));
            ImmutableArray<SchemaEntry> known = File.Exists(path) ? ContractLayouts.OfFile(path) : [];
            IReadOnlyList<SchemaChange> changes = SchemaComparison.Compare(
                entries, known, new ComparedSides("in the assembly", $"in {Path.GetFileName(path)}"));
            Write(terminal, changes);
            if (changes.Any(change => change.BreaksReadingHere) && !parsed.GetValue(acceptBreaking))
            {
                terminal.Error.WriteLine($"{path} stays as it is. If no frame of the earlier layout exists, use --accept-breaking.");
                return ExitCode.FoundWrong;
            }

            File.WriteAllText(path, ContractLayouts.TextOf(entries));
            return ExitCode.Fine;
        });
        return command;
    }

    private static ToolCommand Print(Terminal terminal)
    {
        Argument<string> source = Source("source", "An assembly, or a file of layouts.", "ASSEMBLY");
        ToolCommand command = new(
            "print", "Prints the layouts of an assembly's contracts, one member in a line.", "cbs layout print bin/Shop.dll")
        {
            source,
        };
        command.SetAction(parsed =>
        {
            terminal.Output.Write(ContractLayouts.TextOf(ContractLayouts.Of(parsed.GetRequiredValue(source))));
            return ExitCode.Fine;
        });
        return command;
    }

    private static Argument<string> Source(string name, string description, string helpName) =>
        new(name) { Description = description, HelpName = helpName };

    private static string Existing(string path) =>
        File.Exists(path) ? path : throw new FileNotFoundException($"{path} doesn't exist. Give an assembly.");

    private static void Write(Terminal terminal, IReadOnlyList<SchemaChange> changes)
    {
        foreach (SchemaChange change in changes)
        {
            terminal.Output.WriteLine(
                change.BreaksReadingHere ? $"breaks: {change.Description}. {ChangeRemedy.Of(change)}." : $"fine: {change.Description}");
        }

        int breaking = changes.Count(change => change.BreaksReadingHere);
        terminal.Output.WriteLine(
            changes.Count == 0 ? "Nothing has changed."
            : breaking == 0 ? $"{Quantity.Of(changes.Count, "change")}. Frames that were written before can be read."
            : $"{Quantity.Of(changes.Count, "change")}, of which frames that were written before don't survive {breaking}.");
    }
}
