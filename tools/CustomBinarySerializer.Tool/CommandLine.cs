using System.CommandLine;
using CustomBinarySerializer.Tool.Commands;
using CustomBinarySerializer.TransactionFiles.Segments;
using CustomBinarySerializer.TransactionFiles.Zstd;

namespace CustomBinarySerializer.Tool;

/// <summary>The command line of cbs, with the handling of errors that all commands share.</summary>
internal static class CommandLine
{
    /// <summary>Runs one command line.</summary>
    /// <param name="args">The arguments, without the name of the program.</param>
    /// <param name="output">The writer for results.</param>
    /// <param name="error">The writer for errors and progress.</param>
    /// <param name="isQuiet">
    /// Whether no person watches <paramref name="error"/>, so that progress isn't shown.
    /// </param>
    /// <param name="cancellationToken">Cancels the command, as Ctrl+C does.</param>
    /// <returns>An <see cref="ExitCode"/>.</returns>
    internal static async Task<int> RunAsync(
        string[] args, TextWriter output, TextWriter error, bool isQuiet, CancellationToken cancellationToken)
    {
        Terminal terminal = new(output, error, isQuiet);
        ZstdSegments.Register();
        RootCommand root = CreateRoot(terminal);
        ToolCommand.ExtendHelp(root);
        ParseResult parsed = root.Parse(args);
        InvocationConfiguration configuration = new()
        {
            Output = terminal.Output,
            Error = terminal.Error,
            EnableDefaultExceptionHandler = false,
        };
        try
        {
            int code = await parsed.InvokeAsync(configuration, cancellationToken).ConfigureAwait(false);
            return parsed.Errors.Count > 0 ? ExitCode.Misuse : code;
        }
        catch (Exception e) when (ExitCodeOf(e) is { } code)
        {
            await terminal.Error.WriteLineAsync(e is OperationCanceledException ? "Cancelled." : MessageOf(e)).ConfigureAwait(false);
            return code;
        }
        finally
        {
            await terminal.Output.FlushAsync(CancellationToken.None).ConfigureAwait(false);
            await terminal.Error.FlushAsync(CancellationToken.None).ConfigureAwait(false);
        }
    }

    /// <summary>Creates all commands.</summary>
    internal static RootCommand CreateRoot(Terminal terminal) =>
        new(
            "Looks into transaction files (a folder of segments), also while they are written, without the types of the program that " +
            "writes them; and compares layouts of contracts.")
        {
            InfoCommand.Create(terminal),
            VerifyCommand.Create(terminal),
            DumpCommand.Create(terminal),
            TailCommand.Create(terminal),
            StatsCommand.Create(terminal),
            IndexCommand.Create(terminal),
            RepairCommand.Create(terminal),
            PruneCommand.Create(terminal),
            CompressCommand.Create(terminal),
            ArchiveCommand.Create(terminal),
            ImportCommand.Create(terminal),
            ExportCommand.Create(terminal),
            LayoutCommand.Create(terminal),
            SchemaCommand.Create(terminal),
            IdsCommand.Create(terminal),
            RingsCommand.Create(terminal),
            ViewCommand.Create(terminal),
            ResxCommand.Create(terminal),
            Migration.MigrateCommand.Create(terminal),
            StreamCommands.CreateShip(terminal),
            StreamCommands.CreateMirror(terminal),
            StreamCommands.CreateStreams(terminal),
        };

    private const string PassOver =
        "use --skip-corrupt (dump, stats, export) to pass over what is damaged, or accept it for all readers and writers with: " +
        "cbs repair --accept-damage";

    private static int? ExitCodeOf(Exception error) => error switch
    {
        FileNotFoundException or DirectoryNotFoundException or ArgumentException => ExitCode.Misuse,
        BinarySerializationException or IOException or UnauthorizedAccessException or OperationCanceledException => ExitCode.FoundWrong,
        AggregateException { InnerException: { } inner } => ExitCodeOf(inner),
        _ => null,
    };

    /// <summary>Returns the description of an error for users, without the names of parameters.</summary>
    internal static string MessageOf(Exception error) => error switch
    {
        AggregateException { InnerException: { } inner } => MessageOf(inner),
        ArgumentOutOfRangeException { ActualValue: not null } misuse =>
            misuse.Message.Replace(
                new ArgumentOutOfRangeException(misuse.ParamName, misuse.ActualValue, "").Message, "", StringComparison.Ordinal),
        ArgumentException { ParamName: not null } misuse =>
            misuse.Message.Replace(new ArgumentException("", misuse.ParamName).Message, "", StringComparison.Ordinal),
        _ => error.Message.Replace(TransactionFileErrors.PassOver, PassOver, StringComparison.Ordinal),
    };
}
