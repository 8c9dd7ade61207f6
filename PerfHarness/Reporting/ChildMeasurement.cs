namespace PerfHarness.Reporting;

/// <summary>
/// A measurement that runs in fresh processes. The parent passes a task as JSON, and the child prints each result as a
/// line of JSON.
/// </summary>
/// <param name="command">Name of the command that starts the processes.</param>
/// <param name="measure">Runs a task in the child.</param>
/// <param name="subcommand">Name of the subcommand that runs in the child.</param>
internal sealed class ChildMeasurement<TTask, TResult>(
    string command, Func<TTask, IEnumerable<TResult>> measure, string subcommand = "process")
{
    /// <summary>Creates the hidden subcommand.</summary>
    public Command CreateCommand()
    {
        Argument<string> json = new("task") { Description = "Task as JSON." };
        Command child = new(subcommand, $"Run one process of {command}.") { json };
        child.Hidden = true;
        child.SetAction(parsed =>
        {
            foreach (TResult result in measure(JsonSerializer.Deserialize<TTask>(parsed.GetRequiredValue(json))!))
            {
                Console.WriteLine(JsonSerializer.Serialize(result));
            }
        });
        return child;
    }

    /// <summary>Returns the arguments that start this program with a task.</summary>
    public string[] Arguments(TTask task) => [command, subcommand, JsonSerializer.Serialize(task)];

    /// <summary>Runs a task in a fresh process.</summary>
    /// <param name="task">The task.</param>
    /// <param name="onResult">Called with each result as soon as the process prints it.</param>
    /// <param name="cancellation">Kills the process.</param>
    /// <param name="environment">
    /// Variables that differ from those of this process. A null value removes a variable.
    /// </param>
    /// <exception cref="FreshProcessException">The process failed.</exception>
    public void Run(
        TTask task,
        Action<TResult> onResult,
        CancellationToken cancellation,
        IReadOnlyDictionary<string, string?>? environment = null) =>
        FreshProcess.Run(
            Arguments(task),
            line => onResult(JsonSerializer.Deserialize<TResult>(line)!),
            cancellation,
            environment,
            measure.Method.Module.Assembly);
}
