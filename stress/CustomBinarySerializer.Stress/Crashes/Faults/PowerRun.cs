namespace Stress.Crashes.Faults;

/// <summary>Lets the power fail after each call of programs without a fault, and opens what may be left.</summary>
/// <param name="teller">Runs them.</param>
/// <param name="state">A folder for what is left.</param>
/// <param name="seed">Of the programs.</param>
internal sealed class PowerRun(StoryTeller teller, string state, int seed) : IDisposable
{
    private const int StatesPerCall = 12;

    private readonly IEnumerator<State> _states = AllStates(teller, seed).GetEnumerator();

    /// <summary>After how many calls the power failed.</summary>
    public long Calls { get; private set; }

    /// <summary>How many states were opened.</summary>
    public long States { get; private set; }

    /// <summary>Opens one more state.</summary>
    /// <exception cref="CrashViolationException">A promise was broken.</exception>
    public void OpenNext()
    {
        _states.MoveNext();
        State next = _states.Current;
        FolderContents.Replace(state, next.Files);
        try
        {
            new StoryCheck(next.Story, next.Durable, next.Deleted, isPowerFailure: true).Run(state);
        }
        catch (Exception e)
        {
            throw new CrashViolationException($"State {next.Number} after {next.Place}: {e}");
        }

        States++;
        Calls += next.Number == 0 ? 1 : 0;
    }

    public void Dispose() => _states.Dispose();

    private static IEnumerable<State> AllStates(StoryTeller teller, int seed)
    {
        for (int program = seed; ; program = unchecked(program + 1))
        {
            Story story = teller.Tell(program, fault: null);
            List<RecordedCall> calls = teller.ReadRecord();
            LostFolder lost = new();
            Random random = new(program);
            for (int i = 0; i < calls.Count; i++)
            {
                lost.Take(calls[i]);
                int number = 0;
                foreach (Dictionary<string, byte[]> left in lost.Left(random, StatesPerCall))
                {
                    yield return new State(story, lost.Durable, lost.Deleted, left, number++, $"call {i} of program {program}, {calls[i].Call} {calls[i].Name}");
                }
            }
        }
    }

    private sealed record State(Story Story, long Durable, long Deleted, Dictionary<string, byte[]> Files, int Number, string Place);
}
