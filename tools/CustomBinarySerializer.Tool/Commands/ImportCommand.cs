using System.CommandLine;
using CustomBinarySerializer.Tool.Journals;
using CustomBinarySerializer.TransactionFiles;

namespace CustomBinarySerializer.Tool.Commands;

/// <summary>
/// The command <c>cbs import</c>, which appends frames of a file to transaction files, and explains files of
/// BinaryFormatter.
/// </summary>
internal static class ImportCommand
{
    internal static Command Create(Terminal terminal)
    {
        Argument<string[]> paths = new("paths")
        {
            Description = "A file of bare frames, as a formatter writes them into a stream, and the folder of the transaction files. " +
                "With --binaryformatter: files, and folders whose files are read.",
            HelpName = "FILE FOLDER",
            Arity = ArgumentArity.OneOrMore,
        };
        Option<string?> schema = new("--schema")
        {
            Description =
                "The description of the types (SchemaDescription.ToJson, or cbs info --schema). By default that of the newest segment, " +
                "or none.",
            HelpName = "FILE",
        };
        Option<bool> binaryFormatter = new("--binaryformatter")
        {
            Description =
                "The files were written by BinaryFormatter: list their types, and propose how to register them. Imports nothing: the " +
                "program that has the types reads such files.",
        };
        Option<bool> ids = new("--ids") { Description = "With --binaryformatter: propose a file of ids for RegisterAssembly, and no C#." };
        Option<string?> append = new("--append")
        {
            Description =
                "With --binaryformatter: append the types that a file of ids lacks, above all ids that it has. No line is changed.",
            HelpName = "IDS-FILE",
        };
        ToolCommand command = new(
            "import",
            "Appends bare frames to transaction files, which are made if they aren't there.",
            "cbs import orders.bin orders --schema orders.schema.json",
            "cbs import --binaryformatter old-files",
            "cbs import --binaryformatter old-files --append type-ids.txt")
        {
            paths,
            schema,
            binaryFormatter,
            ids,
            append,
        };
        command.Validators.Add(result =>
        {
            bool isOld = result.GetValue(binaryFormatter);
            if (!isOld && result.GetValue(paths) is not { Length: 2 })
            {
                result.AddError("Give a FILE and a FOLDER to append to, or --binaryformatter and any number of files and folders.");
            }
            else if (!isOld && (result.GetValue(ids) || result.GetResult(append) is not null))
            {
                result.AddError("--ids and --append go with --binaryformatter.");
            }
            else if (result.GetValue(ids) && result.GetResult(append) is not null)
            {
                result.AddError("Give either --ids, which prints a file, or --append, which changes one.");
            }
        });
        command.SetAction((parsed, cancellation) => Task.Run(
            () => parsed.GetValue(binaryFormatter)
                ? OldFileListing.Run(terminal, parsed.GetRequiredValue(paths), parsed.GetValue(ids), parsed.GetValue(append))
                : Run(
                    terminal, parsed.GetRequiredValue(paths)[0], parsed.GetRequiredValue(paths)[1], parsed.GetValue(schema), cancellation),
            cancellation));
        return command;
    }

    private static int Run(Terminal terminal, string file, string folder, string? schema, CancellationToken cancellation)
    {
        Journal.ThrowIfFile(folder);
        if (Directory.Exists(file))
        {
            throw new ArgumentException(
                $"{file} is a folder. Give a file of bare frames; a folder of transaction files becomes one with: " +
                $"cbs export {file} --to frames --out FILE");
        }

        using PlainFrameFile frames = PlainFrameFile.Open(file, new TypeRegistry());
        SchemaDescription description = schema is null ? SchemaOf(folder) : SchemaDescription.Parse(File.ReadAllText(schema));
        TypeRegistry registry = new(description);
        frames.ThrowIfOtherFile(id => description.Find(id) is not null);
        bool isNew = !Directory.Exists(folder);
        long first = 0;
        long next = 0;
        try
        {
            using TransactionFileWriter writer = TransactionFileWriter.Open(folder, registry);
            first = writer.NextOrdinal;
            try
            {
                terminal.Progress(
                    "Importing", new FileInfo(file).Length, advance => frames.CopyTo(writer, 0, new Steps(advance), cancellation));
            }
            finally
            {
                next = writer.NextOrdinal;
            }
        }
        catch
        {
            // If nothing was imported, no folder is left. (A filter would be asked before NextOrdinal is.)
            if (isNew && next == 0 && Directory.Exists(folder))
            {
                Directory.Delete(folder, recursive: true);
            }

            throw;
        }

        long count = next - first;

        terminal.Output.WriteLine($"{Quantity.Of(count, "message")} appended, from {first} on.");
        if (frames.IncompleteBytes is > 0 and var left)
        {
            terminal.Error.WriteLine(
                $"{file} ends with an incomplete message of {Quantity.Of(left, "byte")}, which was left out.");
            return ExitCode.FoundWrong;
        }

        return ExitCode.Fine;
    }

    private static SchemaDescription SchemaOf(string folder)
    {
        try
        {
            using Journal journal = Journal.Open(folder);
            return LastSchema.Of(journal);
        }
        catch (Exception e) when (e is FileNotFoundException or DirectoryNotFoundException)
        {
            return new TypeRegistry().Describe();
        }
    }

    /// <summary>Converts positions in the file to the distances between them.</summary>
    private sealed class Steps(Action<long> advance) : IProgress<long>
    {
        private long _last;

        public void Report(long value)
        {
            advance(value - _last);
            _last = value;
        }
    }
}
