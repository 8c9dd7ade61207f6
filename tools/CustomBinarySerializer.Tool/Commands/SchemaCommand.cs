using System.Collections.Immutable;
using System.CommandLine;
using CustomBinarySerializer.Compiler.Schema;
using CustomBinarySerializer.Tool.Journals;
using CustomBinarySerializer.Tool.Layouts;

namespace CustomBinarySerializer.Tool.Commands;

/// <summary>Converts schemas to descriptions that other tools read.</summary>
internal static class SchemaCommand
{
    private const string Ksy = "ksy";

    internal static Command Create(Terminal terminal)
    {
        Argument<string> source = new("source")
        {
            Description = "The folder of transaction files, a file of layouts, or an assembly.",
            HelpName = "FOLDER|FILE",
        };
        Option<string> to = new("--to")
        {
            Description = "The format: ksy (Kaitai Struct), which describes a file of frames, as cbs export --to frames writes it.",
            HelpName = "FORMAT",
            Required = true,
        };
        to.AcceptOnlyFromAmong(Ksy);
        Option<string?> output = new("--out") { Description = "The file to be written; else the standard output.", HelpName = "FILE" };
        ToolCommand command = new(
            "schema",
            "Describes frames for other languages. Payloads that the format can't describe are bytes, and the output says so.",
            "cbs schema orders --to ksy --out orders.ksy",
            "cbs schema contracts.layout.json --to ksy")
        {
            source, to, output,
        };
        command.SetAction(parsed =>
        {
            string text = KaitaiPrinter.Print(EntriesOf(parsed.GetRequiredValue(source)));
            if (parsed.GetValue(output) is { } path)
            {
                File.WriteAllText(path, text);
            }
            else
            {
                terminal.Output.Write(text);
            }

            return ExitCode.Fine;
        });
        return command;
    }

    private static ImmutableArray<SchemaEntry> EntriesOf(string source)
    {
        if (!Directory.Exists(source))
        {
            return ContractLayouts.Of(source);
        }

        using Journal journal = Journal.Open(source, skipsCorrupt: true);
        return LastSchema.Of(journal).Entries;
    }
}
