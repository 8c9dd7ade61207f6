using System.CommandLine;
using System.Globalization;
using System.Runtime.CompilerServices;
using System.Text;
using CustomBinarySerializer.Compiler.CSharp;
using CustomBinarySerializer.Graphs.Import.Inspection;
using CustomBinarySerializer.Tool.Commands;

namespace CustomBinarySerializer.Tool.Migration;

/// <summary>The command <c>cbs migrate</c>, which prepares the replacement of BinaryFormatter in a program.</summary>
internal static class MigrateCommand
{
    private const int LineLength = 100;

    internal static Command Create(Terminal terminal)
    {
        Argument<string[]> paths = new("paths")
        {
            Description = "The output folder of the program, and folders or files that BinaryFormatter wrote.",
            HelpName = "PATH",
            Arity = ArgumentArity.OneOrMore,
        };
        Option<string?> output = new("--out")
        {
            Description = "Write the files into this folder, which is created if it doesn't exist. Without it, nothing is written.",
            HelpName = "FOLDER",
        };
        Option<bool> overwrite = new("--overwrite")
        {
            Description = "Replace files in the output folder. The file of ids is never replaced: lines are only appended to it.",
        };
        Option<string?> namespaceName = new("--namespace") { Description = "The namespace of the class MigratedTypes.", HelpName = "NAME" };
        ToolCommand command = new(
            "migrate",
            "Looks at the files that BinaryFormatter wrote and at the assemblies of the program, of which nothing runs. Writes the file " +
            "of type ids, the class that registers the types, the list of what somebody has to decide, and a program that compares each " +
            "old file with what is read back. The exit code is 1 if something has to be decided.",
            "cbs migrate bin/Release/net10.0 data",
            "cbs migrate bin/Release/net10.0 data --out migration --namespace Shop.Migration")
        {
            paths, output, overwrite, namespaceName,
        };
        command.Validators.Add(result =>
        {
            if (result.GetValue(namespaceName) is { } name && !name.Split('.').All(Identifiers.IsSpeakable))
            {
                result.AddError("--namespace must be the name of a namespace.");
            }
            else if (result.GetValue(overwrite) && result.GetValue(output) is null)
            {
                result.AddError("--overwrite goes with --out.");
            }
        });
        command.SetAction((parsed, cancellation) => Task.Run(
            () => Run(
                terminal,
                parsed.GetRequiredValue(paths),
                parsed.GetValue(output),
                parsed.GetValue(overwrite),
                parsed.GetValue(namespaceName)),
            cancellation));
        return command;
    }

    private static int Run(Terminal terminal, string[] paths, string? folder, bool overwrites, string? namespaceName)
    {
        if (!RuntimeFeature.IsDynamicCodeSupported)
        {
            throw new ArgumentException("This native program can't read assemblies. Use the cbs of 'dotnet tool install'.");
        }

        MigrationInputs inputs = MigrationInputs.Find(paths);
        if (inputs.Assemblies.Count == 0)
        {
            throw new ArgumentException(
                "There is no assembly of a program in these paths. Give the output folder of the program, such as bin/Release/net10.0. " +
                    "Without a program, cbs import --binaryformatter lists the types of old files.");
        }

        OldTypes old = new();
        bool isAllRead = ReadOldFiles(terminal, inputs, old);
        using ProgramMetadata program = new(inputs.Assemblies);
        MigrationPlan plan = MigrationPlan.Of(program, old);
        MigrationOutput output = new(plan, inputs, folder, namespaceName);
        if (folder is not null)
        {
            output.ThrowIfOccupied(folder, overwrites);
        }

        Report(terminal, inputs, old, program, plan, output);
        if (folder is null)
        {
            terminal.Output.WriteLine("Nothing was written. Give --out FOLDER to write the files.");
        }
        else
        {
            output.Write();
            terminal.Output.WriteLine("Written:");
            foreach (string path in output.Paths)
            {
                terminal.Output.WriteLine($"  {path}");
            }
        }

        return isAllRead && !plan.Decisions.Any(decision => decision.IsRequired) ? ExitCode.Fine : ExitCode.FoundWrong;
    }

    private static bool ReadOldFiles(Terminal terminal, MigrationInputs inputs, OldTypes old)
    {
        bool isAllRead = true;
        foreach (string path in inputs.OldFiles)
        {
            try
            {
                using FileStream file = File.OpenRead(path);
                terminal.Progress("Reading", file.Length, advance => old.Read(file, FrameLimits.HighestMaxFrameLength, advance));
            }
            catch (BinarySerializationException e)
            {
                isAllRead = false;
                terminal.Error.WriteLine($"{path} was read up to an error: {e.Message}");
            }
        }

        return isAllRead;
    }

    private static void Report(
        Terminal terminal, MigrationInputs inputs, OldTypes old, ProgramMetadata program, MigrationPlan plan, MigrationOutput output)
    {
        foreach (string path in inputs.Replaced)
        {
            terminal.Error.WriteLine($"{path} was left out: a newer file of this assembly is in the paths.");
        }

        foreach (string package in program.Unread)
        {
            terminal.Error.WriteLine($"{package} was left out: it refers to assemblies that aren't there.");
        }

        terminal.Output.WriteLine(
            $"{Quantity.Of(inputs.OldFiles.Count, "old file")} with {Quantity.Of(old.Messages, "message")}; " +
            $"{Quantity.Of(plan.Types.Count, "type")} in {Quantity.Of(plan.Assemblies.Count, "assembly", "assemblies")} " +
            $"({string.Join(", ", plan.Assemblies.Select(one => one.File.Name))}).");
        terminal.Output.WriteLine(string.Create(
            CultureInfo.InvariantCulture,
            $"{RegistrationSource.IdsFileName}: {Quantity.Of(output.KnownLines, "line")}, {output.NewLines.Count:N0} new."));
        foreach (string line in output.NewLines)
        {
            terminal.Output.WriteLine($"  {line}");
        }

        Report(terminal, "Decide", plan.Decisions.Where(decision => decision.IsRequired));
        Report(terminal, "Check", plan.Decisions.Where(decision => !decision.IsRequired));
    }

    private static void Report(Terminal terminal, string heading, IEnumerable<Decision> decisions)
    {
        Decision[] all = [.. decisions];
        terminal.Output.WriteLine(string.Create(CultureInfo.InvariantCulture, $"{heading}: {all.Length:N0}"));
        foreach (IGrouping<string, Decision> alike in all.GroupBy(decision => decision.Text))
        {
            terminal.Output.WriteLine($"  {string.Join("\n  ", alike.Select(decision => decision.Subject))}:");
            foreach (string line in Folded(alike.Key))
            {
                terminal.Output.WriteLine($"    {line}");
            }
        }
    }

    private static IEnumerable<string> Folded(string text)
    {
        StringBuilder line = new();
        foreach (string word in text.Split(' '))
        {
            if (line.Length > 0 && line.Length + word.Length >= LineLength)
            {
                yield return line.ToString();
                line.Clear();
            }

            line.Append(line.Length == 0 ? "" : " ").Append(word);
        }

        yield return line.ToString();
    }
}
