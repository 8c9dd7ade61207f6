namespace Stress.Crashes.Faults;

/// <summary>Runs scripts with one fault each, and opens the folders that are left.</summary>
/// <param name="runner">Runs the scripts.</param>
/// <param name="state">Path of a folder for the states.</param>
/// <param name="seed">Seed of the faults.</param>
internal sealed class FaultRun(FaultScriptRunner runner, string state, int seed)
{
    private const int Scripts = 3;
    private const int StatesPerFault = 4;
    private const long ForGood = 1_000_000;
    private const int MostInARow = 20;

    private readonly Random _random = new(seed);
    private int _runs;

    /// <summary>Runs a script with the next fault.</summary>
    /// <returns>The counts of the run.</returns>
    /// <exception cref="ViolationException">A writer or reader broke a promise after the fault.</exception>
    public Tally FailNext()
    {
        int number = unchecked(seed + (_runs++ % Scripts));
        Fault fault = Choose(number);
        try
        {
            return Fail(fault, number);
        }
        catch (Exception e)
        {
            throw new ViolationException($"Script {number}, {fault}: {e}");
        }
    }

    private Fault Choose(int number)
    {
        StorageCall call = (StorageCall)_random.Next((int)StorageCall.FlushFolder + 1);
        bool mayBeInterrupted = call is not (StorageCall.Rename or StorageCall.Delete);
        int error = _random.Next(4) switch
        {
            0 => ShimControl.NoSpace,
            1 when mayBeInterrupted => ShimControl.Interrupted,
            2 when call == StorageCall.Write => Fault.CutShort,
            _ => ShimControl.InputOutputError,
        };
        bool isHidden = error is Fault.CutShort or ShimControl.Interrupted;
        long first = _random.NextInt64(1, Math.Max(2, runner.CallsOf(number, call) + 1));
        long count = _random.Next(4) switch { 0 => _random.Next(2, MostInARow), 1 when !isHidden => ForGood, _ => 1 };
        return new Fault(call, first, count, error, IsPartial: call == StorageCall.Write && !isHidden && _random.Next(2) == 0);
    }

    private Tally Fail(Fault fault, int number)
    {
        FaultScript script = runner.Run(number, fault);
        if (fault.IsHidden && script.Failures.Count > 0)
        {
            throw new ViolationException($"The script saw an error that the library must retry: {script.Failures[0]}");
        }

        UnflushedFolder lost = new();
        runner.ReadRecord().ForEach(lost.Apply);
        int opened = 0;
        foreach (Dictionary<string, byte[]> left in lost.Left(_random, StatesPerFault))
        {
            FolderContents.Replace(state, left);
            new FaultScriptCheck(script, script.Durable, script.Deleted, isPowerFailure: true).Run(state);
            opened++;
        }

        new FaultScriptCheck(script, script.Durable, script.Deleted, isPowerFailure: false).Run(runner.Folder);
        return new Tally
        {
            ["runs with a fault"] = 1,
            ["failures that the program saw"] = script.Failures.Count,
            ["of these, writers that stopped for good"] = script.Failures.Count(failure =>
                failure.Message.Contains("so this writer has stopped for good", StringComparison.Ordinal)),
            ["durable messages in these runs, all present"] = script.Durable,
            ["states that a power failure may leave of these runs, opened"] = opened,
        };
    }
}
