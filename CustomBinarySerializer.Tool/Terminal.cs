using Spectre.Console;

namespace CustomBinarySerializer.Tool;

/// <summary>Where a command writes: results to one side, progress and errors to the other.</summary>
internal sealed class Terminal(TextWriter output, TextWriter error, bool isQuiet)
{
    // Wide enough for a row in one line, where nobody tells how wide it may be.
    private const int WidthOfFiles = 200;

    /// <summary>For results.</summary>
    internal TextWriter Output => output;

    /// <summary>For errors.</summary>
    internal TextWriter Error => error;

    /// <summary>Writes a table to the results.</summary>
    internal void Write(Table table)
    {
        IAnsiConsole console = ConsoleOf(output, Console.IsOutputRedirected);
        console.Write(table.Border(TableBorder.Rounded));
    }

    /// <summary>Runs work with a bar that shows how far it is.</summary>
    /// <param name="title">What it does.</param>
    /// <param name="total">How much there is to do, in any unit.</param>
    /// <param name="work">Does it; is handed what to tell how much more was done. Any thread may.</param>
    internal void Progress(string title, long total, Action<Action<long>> work)
    {
        if (isQuiet)
        {
            work(_ => { });
            return;
        }

        ConsoleOf(error, isRedirected: false).Progress().AutoClear(true).Start(context =>
        {
            ProgressTask task = context.AddTask(title, maxValue: Math.Max(total, 1));
            work(done => task.Increment(done));
        });
    }

    private static IAnsiConsole ConsoleOf(TextWriter writer, bool isRedirected)
    {
        IAnsiConsole console = AnsiConsole.Create(new AnsiConsoleSettings { Out = new AnsiConsoleOutput(writer) });
        if (isRedirected || (writer != Console.Out && writer != Console.Error))
        {
            console.Profile.Width = WidthOfFiles;
        }

        return console;
    }
}
