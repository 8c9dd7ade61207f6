using Stress.Processes;

namespace Stress.RingCrashes;

/// <summary>A producing or consuming process.</summary>
internal sealed class TrafficProcess : IDisposable
{
    /// <summary>The lines before and after opening the queue.</summary>
    public const string Opening = "opening", Opened = "opened";

    private const int KillsPerKillWhileOpening = 5;

    private readonly ManualResetEventSlim _opening = new();
    private readonly ManualResetEventSlim _opened = new();
    private readonly KillableProcess _process;

    public TrafficProcess(string name, IEnumerable<string> arguments)
    {
        _process = new KillableProcess(name, arguments, line => (line == Opening ? _opening : _opened).Set());
    }

    public bool WasOpened => _opened.IsSet;

    /// <summary>Kills the process at a random moment, sometimes while it opens the queue.</summary>
    /// <exception cref="ViolationException">The process had ended by itself.</exception>
    public void KillAtRandom(Random random)
    {
        bool whileOpening = random.Next(KillsPerKillWhileOpening) == 0;
        Await(whileOpening ? _opening : _opened);
        double share = random.NextDouble();
        Thread.Sleep(TimeSpan.FromMilliseconds(whileOpening ? 5 * share : 60 * share * share));
        _process.Kill();
    }

    /// <summary>Waits until the process has opened the queue.</summary>
    /// <exception cref="ViolationException">The process has ended by itself.</exception>
    public void AwaitOpened() => Await(_opened);

    /// <summary>Ends the input and waits until the process ends.</summary>
    /// <exception cref="ViolationException">The process doesn't end in time, or fails.</exception>
    public void End(TimeSpan timeout) => _process.End(timeout);

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
