using System.CommandLine;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using CustomBinarySerializer.Graphs;
using CustomBinarySerializer.Tool.Layouts;

namespace CustomBinarySerializer.Tool.Commands;

/// <summary>The command <c>cbs ids</c>, which writes the file of type ids that programs read.</summary>
[UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "Assemblies that are loaded by path aren't trimmed.")]
internal static class IdsCommand
{
    internal static Command Create(Terminal terminal)
    {
        Argument<string> file = new("file")
        {
            Description = "The file of type ids in the source folder. It is created if it doesn't exist.",
            HelpName = "FILE",
        };
        Argument<string[]> assemblies = new("assemblies")
        {
            Description = "The assemblies of the program, in its output folder.",
            HelpName = "ASSEMBLY",
            Arity = ArgumentArity.OneOrMore,
        };
        Option<bool> check = new("--check") { Description = "Change nothing. The exit code is 1 if the file lacks types." };
        ToolCommand command = new(
            "ids",
            "Appends the [Serializable] types and enums of assemblies to the file of type ids that RegisterAssembly reads. Never changes " +
            "or removes a line.",
            "cbs ids type-ids.txt bin/Shop.dll",
            "cbs ids type-ids.txt bin/Shop.dll --check")
        {
            file, assemblies, check,
        };
        command.SetAction(
            parsed => Run(terminal, parsed.GetRequiredValue(file), parsed.GetRequiredValue(assemblies), parsed.GetValue(check)));
        return command;
    }

    private static int Run(Terminal terminal, string file, string[] paths, bool isCheck)
    {
        List<Assembly> assemblies = [];
        foreach (string path in paths)
        {
            Assembly assembly = ProgramAssembly.Load(
                File.Exists(path) ? path : throw new FileNotFoundException($"{path} doesn't exist. Give an assembly."));
            ProgramAssembly.TypesOf(assembly);
            assemblies.Add(assembly);
        }

        TypeIdUpdate update = TypeIdFile.Update(assemblies, file, registered: null, isCheck ? "--check changes nothing" : null);
        foreach (string line in update.Added)
        {
            terminal.Output.WriteLine(line);
        }

        foreach (SkippedType skipped in update.Skipped)
        {
            terminal.Output.WriteLine($"skipped: {skipped.Type}, because {skipped.Reason}");
        }

        terminal.Output.WriteLine(
            update.Added.Count == 0
                ? $"{file} is complete."
                : $"{Quantity.Of(update.Added.Count, "line")} appended to {file}. Check it in.");
        return ExitCode.Fine;
    }
}
