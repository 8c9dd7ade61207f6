using CustomBinarySerializer.Compiler.Text;
using Spectre.Console;

namespace CustomBinarySerializer.Tool.Output;

/// <summary>
/// The outputs of a command: one for results, one for progress and errors. Control characters are made visible in both.
/// </summary>
internal sealed class Terminal(TextWriter output, TextWriter error, bool isQuiet)
{
    // Wide enough for a row in one line, where its width is unknown.
    private const int WidthOfFiles = 200;

    /// <summary>The output for results.</summary>
    internal TextWriter Output { get; } = new TerminalWriter(output);

    /// <summary>Whether progress is hidden because no person watches.</summary>
    internal bool IsQuiet => isQuiet;

    /// <summary>The output for errors and progress.</summary>
    internal TextWriter Error { get; } = new TerminalWriter(error);

    /// <summary>Writes a table to the results.</summary>
    /// <param name="columns">The headings of the columns.</param>
    /// <param name="rows">The cells of each row, which may hold any text.</param>
    internal void WriteTable(IEnumerable<string> columns, IEnumerable<string[]> rows)
    {
        Table table = new Table().Border(TableBorder.Rounded);
        foreach (string column in columns)
        {
            table.AddColumn(new TableColumn(new Text(column)));
        }

        foreach (string[] cells in rows)
        {
            // Escaped before it is measured, and in one line.
            table.AddRow(cells.Select(cell => new Text(VisibleText.Of(cell))));
        }

        IAnsiConsole console = AnsiConsole.Create(new AnsiConsoleSettings
        {
            Out = new AnsiConsoleOutput(Output),
            Ansi = AnsiSupport.No,
            ColorSystem = ColorSystemSupport.NoColors,
        });
        if (output != Console.Out || Console.IsOutputRedirected)
        {
            console.Profile.Width = WidthOfFiles;
        }

        console.Write(table);
    }

    /// <summary>Reports a message that can't be decoded.</summary>
    /// <returns>The exit code.</returns>
    internal int ReportUndecodable(long ordinal, string reason)
    {
        Error.WriteLine($"Message {ordinal} was left out: {reason}");
        return ExitCode.FoundWrong;
    }

    /// <summary>Runs work, and shows its progress if it takes longer than a second and a person watches.</summary>
    /// <param name="title">A verb, such as Verifying: a text of this program, since it goes to the terminal as it
    /// is.</param>
    /// <param name="total">The amount of all work, in any unit.</param>
    /// <param name="work">
    /// Does the work. It gets a method that adds completed work and that any thread may call.
    /// </param>
    internal void Progress(string title, long total, Action<Action<long>> work)
    {
        if (isQuiet)
        {
            work(_ => { });
            return;
        }

        using ProgressLine line = new(error, title, total);
        work(line.Advance);
    }
}
