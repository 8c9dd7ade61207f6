namespace PerfHarness.Reporting;

/// <summary>
/// Counts the steps of a phase. It publishes its progress and checks for cancellation some 200 times in all, so that a
/// timed loop can advance it.
/// </summary>
internal sealed class Phase : IDisposable
{
    private const long PublicationsPerPhase = 200;
    private const long StepsOfUnseen = 100_000;

    private readonly long _stepsPerPublication;
    private readonly Action<long> _publish;
    private readonly Action _finish;
    private readonly CancellationToken _cancellation;
    private long _published;
    private long _stepsUntilPublication;

    public Phase(long totalSteps, Action<long> publish, Action finish, CancellationToken cancellation)
    {
        _stepsPerPublication = Math.Max(1, totalSteps / PublicationsPerPhase);
        _stepsUntilPublication = _stepsPerPublication;
        _publish = publish;
        _finish = finish;
        _cancellation = cancellation;
    }

    /// <summary>Creates a phase without a display, which only checks for cancellation.</summary>
    public static Phase Unseen(CancellationToken cancellation) => new(StepsOfUnseen, _ => { }, () => { }, cancellation);

    public void Advance()
    {
        if (--_stepsUntilPublication == 0)
        {
            _cancellation.ThrowIfCancellationRequested();
            _stepsUntilPublication = _stepsPerPublication;
            _published += _stepsPerPublication;
            _publish(_published);
        }
    }

    public void Dispose()
    {
        _publish(_published + _stepsPerPublication - _stepsUntilPublication);
        _finish();
    }
}
