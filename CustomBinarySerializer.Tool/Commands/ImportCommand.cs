using System.CommandLine;
using System.Globalization;
using CustomBinarySerializer.Tool.Journals;

namespace CustomBinarySerializer.Tool.Commands;

/// <summary>Bare frames into transaction files.</summary>
internal static class ImportCommand
{
    internal static Command Create(Terminal terminal)
    {
        Argument<string> file = new("file") { Description = "A file of bare frames, as a formatter writes them into a stream.", HelpName = "FILE" };
        Argument<string> folder = CommandOptions.Folder();
        Option<string?> schema = new("--schema")
        {
            Description = "The description of the types (SchemaDescription.ToJson, or cbs info --schema). By default that of the newest segment, or none.",
            HelpName = "FILE",
        };
        Command command = new("import", "Appends bare frames to transaction files, which are made if they aren't there.") { file, folder, schema };
        command.SetAction((parsed, cancellation) => Task.Run(
            () => Run(terminal, parsed.GetRequiredValue(file), parsed.GetRequiredValue(folder), parsed.GetValue(schema), cancellation), cancellation));
        return command;
    }

    private static int Run(Terminal terminal, string file, string folder, string? schema, CancellationToken cancellation)
    {
        using PlainFrameFile frames = PlainFrameFile.Open(file, new TypeRegistry());
        TypeRegistry registry = new(schema is null ? SchemaOf(folder) : SchemaDescription.Parse(File.ReadAllText(schema)));
        long first;
        long count = 0;
        using (TransactionFileWriter writer = TransactionFileWriter.Open(folder, registry))
        {
            first = writer.NextOrdinal;
            terminal.Progress("Importing", new FileInfo(file).Length, advance => count = frames.CopyTo(writer, 0, new Steps(advance), cancellation));
        }

        terminal.Output.WriteLine(string.Create(CultureInfo.InvariantCulture, $"{count:N0} messages appended, from {first} on."));
        if (frames.IncompleteBytes is > 0 and var left)
        {
            terminal.Error.WriteLine(string.Create(CultureInfo.InvariantCulture, $"{file}: the last {left:N0} bytes aren't a whole message, and were left out."));
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

    /// <summary>Places in the file as steps from one to the next.</summary>
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
