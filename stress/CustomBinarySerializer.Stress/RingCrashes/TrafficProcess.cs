using Stress.Crashes;

namespace Stress.RingCrashes;

/// <summary>A producer or consumer from its start to its end.</summary>
internal sealed class TrafficProcess : IDisposable
{
    /// <summary>Printed before and after the queue is opened.</summary>
    public const string Opening = "opening", Opened = "opened";

    private const int KillsPerKillWhileOpening = 5;

    private readonly ManualResetEventSlim _opening = new();
    private readonly ManualResetEventSlim _opened = new();
    private readonly CrashProcess _process;

    public TrafficProcess(string name, IEnumerable<string> arguments)
    {
        _process = new CrashProcess(name, arguments, line => (line == Opening ? _opening : _opened).Set());
    }

    public bool WasOpened => _opened.IsSet;

    /// <summary>Kills it at a moment that nothing in it knows: sometimes while it opens the queue.</summary>
    /// <exception cref="CrashViolationException">It had ended by itself.</exception>
    public void KillAtRandom(Random random)
    {
        bool whileOpening = random.Next(KillsPerKillWhileOpening) == 0;
        Await(whileOpening ? _opening : _opened);
        double share = random.NextDouble();
        Thread.Sleep(TimeSpan.FromMilliseconds(whileOpening ? 5 * share : 60 * share * share));
        _process.Kill();
    }

    /// <summary>Returns when it has the queue open.</summary>
    /// <exception cref="CrashViolationException">It has ended by itself.</exception>
    public void AwaitOpened() => Await(_opened);

    /// <summary>Lets it finish by itself.</summary>
    /// <exception cref="CrashViolationException">It doesn't, or finds something wrong.</exception>
    public void End(TimeSpan patience) => _process.End(patience);

    public void ThrowIfOver() => _process.ThrowIfOver();

    public void Dispose()
    {
        _process.Dispose();
        _opening.Dispose();
        _opened.Dispose();
    }

    private void Await(ManualResetEventSlim moment)
    {
        while (!moment.Wait(TimeSpan.FromMilliseconds(100)))
        {
            _process.ThrowIfOver();
        }
    }
}
