namespace PerfHarness.Reporting;

/// <summary>
/// Counts the steps of one stretch of work. Cheap enough to be advanced inside a timed loop: it publishes a few
/// hundred times in all, and that is also when it notices a cancellation.
/// </summary>
internal sealed class Phase : IDisposable
{
    private const long PublicationsPerPhase = 200;
    private const long StepsOfUnseen = 100_000;

    private readonly long _stepsPerPublication;
    private readonly Action<long> _publish;
    private readonly Action _finish;
    private readonly CancellationToken _cancellation;
    private long _done;
    private long _stepsUntilPublication;

    public Phase(long totalSteps, Action<long> publish, Action finish, CancellationToken cancellation)
    {
        _stepsPerPublication = Math.Max(1, totalSteps / PublicationsPerPhase);
        _stepsUntilPublication = _stepsPerPublication;
        _publish = publish;
        _finish = finish;
        _cancellation = cancellation;
    }

    /// <summary>One that only notices cancellation.</summary>
    public static Phase Unseen(CancellationToken cancellation) => new(StepsOfUnseen, _ => { }, () => { }, cancellation);

    public void Advance()
    {
        _stepsUntilPublication--;
        if (_stepsUntilPublication == 0)
        {
            AdvanceTo(_done + _stepsPerPublication);
        }
    }

    public void AdvanceTo(long done)
    {
        _cancellation.ThrowIfCancellationRequested();
        _done = done;
        _stepsUntilPublication = _stepsPerPublication;
        _publish(done);
    }

    public void Dispose()
    {
        _publish(_done + _stepsPerPublication - _stepsUntilPublication);
        _finish();
    }
}
