namespace Stress.Crashes.Faults;

/// <summary>Simulates a power failure after each call of scripts without a fault, and opens the states.</summary>
/// <param name="runner">Runs the scripts.</param>
/// <param name="state">Path of a folder for the states.</param>
/// <param name="seed">Seed of the scripts.</param>
internal sealed class PowerFailureRun(FaultScriptRunner runner, string state, int seed) : IDisposable
{
    private const int StatesPerCall = 12;

    private readonly IEnumerator<State> _states = AllStates(runner, seed).GetEnumerator();

    /// <summary>Opens the next state.</summary>
    /// <returns>The counts of the state.</returns>
    /// <exception cref="ViolationException">A writer or reader broke a promise.</exception>
    public Tally OpenNext()
    {
        _states.MoveNext();
        State next = _states.Current;
        FolderContents.Replace(state, next.Files);
        try
        {
            new FaultScriptCheck(next.FaultScript, next.Durable, next.Deleted, isPowerFailure: true).Run(state);
        }
        catch (Exception e)
        {
            throw new ViolationException($"State {next.Number} after {next.Place}: {e}");
        }

        return new Tally
        {
            ["calls, in runs without a fault, after which the power failed"] = next.Number == 0 ? 1 : 0,
            ["states that it may leave, opened"] = 1,
        };
    }

    public void Dispose() => _states.Dispose();

    private static IEnumerable<State> AllStates(FaultScriptRunner runner, int seed)
    {
        for (int program = seed; ; program = unchecked(program + 1))
        {
            FaultScript script = runner.Run(program, fault: null);
            List<RecordedCall> calls = runner.ReadRecord();
            UnflushedFolder lost = new();
            Random random = new(program);
            for (int i = 0; i < calls.Count; i++)
            {
                lost.Apply(calls[i]);
                int number = 0;
                foreach (Dictionary<string, byte[]> left in lost.Left(random, StatesPerCall))
                {
                    yield return new State(script, lost.Durable, lost.Deleted, left, number++,
                        $"call {i} of script {program}, {calls[i].Call} {calls[i].Name}");
                }
            }
        }
    }

    private sealed record State(FaultScript FaultScript, long Durable, long Deleted, Dictionary<string, byte[]> Files, int Number,
        string Place);
}
