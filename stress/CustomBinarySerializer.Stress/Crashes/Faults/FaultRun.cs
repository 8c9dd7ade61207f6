namespace Stress.Crashes.Faults;

/// <summary>Runs the same programs again and again, each time with another fault, and opens what is left.</summary>
/// <param name="teller">Runs them.</param>
/// <param name="state">A folder for what is left.</param>
/// <param name="seed">Of the faults.</param>
internal sealed class FaultRun(StoryTeller teller, string state, int seed)
{
    private const int Stories = 3;
    private const int StatesPerFault = 4;
    private const long ForGood = 1_000_000;
    private const int MostInARow = 20;

    private readonly Random _random = new(seed);
    private int _runs;

    public FaultReport Report { get; private set; } = FaultReport.None;

    /// <summary>Lets one more fault happen.</summary>
    /// <exception cref="CrashViolationException">A promise was broken.</exception>
    public void FailNext()
    {
        int number = unchecked(seed + (_runs++ % Stories));
        Fault fault = Choose(number);
        try
        {
            Fail(fault, number);
        }
        catch (Exception e)
        {
            throw new CrashViolationException($"Program {number}, {fault}: {e}");
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
        long first = _random.NextInt64(1, Math.Max(2, teller.CallsOf(number, call) + 1));
        long count = _random.Next(4) switch { 0 => _random.Next(2, MostInARow), 1 when !isHidden => ForGood, _ => 1 };
        return new Fault(call, first, count, error, IsPartial: call == StorageCall.Write && !isHidden && _random.Next(2) == 0);
    }

    private void Fail(Fault fault, int number)
    {
        Story story = teller.Tell(number, fault);
        if (fault.IsHidden && story.Failures.Count > 0)
        {
            throw new CrashViolationException($"The program saw an error that is only to be tried again: {story.Failures[0]}");
        }

        LostFolder lost = new();
        teller.ReadRecord().ForEach(lost.Take);
        int opened = 0;
        foreach (Dictionary<string, byte[]> left in lost.Left(_random, StatesPerFault))
        {
            FolderContents.Replace(state, left);
            new StoryCheck(story, story.Durable, story.Deleted, isPowerFailure: true).Run(state);
            opened++;
        }

        new StoryCheck(story, story.Durable, story.Deleted, isPowerFailure: false).Run(teller.Folder);
        Report = Report with
        {
            Faults = Report.Faults + 1,
            Seen = Report.Seen + story.Failures.Count,
            Stops = Report.Stops + story.Failures.Count(failure => failure.Message.Contains("so this writer has stopped for good", StringComparison.Ordinal)),
            Messages = Report.Messages + story.Durable,
            StatesAfterFaults = Report.StatesAfterFaults + opened,
        };
    }
}
