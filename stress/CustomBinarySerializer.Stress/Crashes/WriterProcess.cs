using Stress.Processes;

namespace Stress.Crashes;

/// <summary>A writing process that is killed.</summary>
internal sealed class WriterProcess : IDisposable
{
    private readonly ManualResetEventSlim _opening = new();
    private readonly ManualResetEventSlim _opened = new();
    private readonly Ledger _ledger;
    private readonly KillableProcess _process;
    private int _acknowledged;

    public WriterProcess(string folder, int life, int seed, Ledger ledger)
    {
        _ledger = ledger;
        _process = new KillableProcess($"writer {life}", CrashesCommand.WriterArguments(folder, life, seed), OnLine);
    }

    /// <summary>Whether the process has opened the file.</summary>
    public bool WasOpened => _opened.IsSet;

    /// <summary>The number of messages that were acknowledged as durable.</summary>
    public int Acknowledged => Volatile.Read(ref _acknowledged);

    /// <summary>Kills the process at a random moment, sometimes while it opens and recovers the file.</summary>
    /// <exception cref="ViolationException">The process failed, or acknowledged another message.</exception>
    public void KillAtRandom(Random random)
    {
        bool whileOpening = random.Next(5) == 0;
        ManualResetEventSlim moment = whileOpening ? _opening : _opened;
        while (!moment.Wait(TimeSpan.FromMilliseconds(100)))
        {
            _process.ThrowIfOver();
        }

        // Short times are likelier, so that many processes die in their first writes.
        double share = random.NextDouble();
        Thread.Sleep(TimeSpan.FromMilliseconds(whileOpening ? 100 * share : 250 * share * share));
        _process.Kill();
    }

    public void Dispose()
    {
        _process.Dispose();
        _opening.Dispose();
        _opened.Dispose();
    }

    private void OnLine(string line)
    {
        if (ObservedMessage.TryParse(line, out ObservedMessage observed))
        {
            _ledger.Add(observed, "the writer");
            Interlocked.Increment(ref _acknowledged);
        }
        else if (line == CrashWriter.Opening)
        {
            _opening.Set();
        }
        else if (line == CrashWriter.Opened)
        {
            _opened.Set();
        }
    }
}
