namespace Stress.Crashes;

/// <summary>One writing process from its start to its being killed.</summary>
internal sealed class WriterLife : IDisposable
{
    private readonly ManualResetEventSlim _opening = new();
    private readonly ManualResetEventSlim _opened = new();
    private readonly Ledger _ledger;
    private readonly CrashProcess _process;
    private int _acknowledged;

    public WriterLife(string folder, int life, int seed, Ledger ledger)
    {
        _ledger = ledger;
        _process = new CrashProcess($"writer {life}", CrashesCommand.WriterArguments(folder, life, seed), OnLine);
    }

    /// <summary>Whether it came so far as to be open.</summary>
    public bool WasOpened => _opened.IsSet;

    /// <summary>How many messages it acknowledged as durable.</summary>
    public int Acknowledged => Volatile.Read(ref _acknowledged);

    /// <summary>Kills it at a moment that nothing in it knows: sometimes while it opens, and so recovers.</summary>
    /// <exception cref="CrashViolationException">It couldn't open or append, or what it acknowledged contradicts what was known.</exception>
    public void KillAtRandom(Random random)
    {
        bool whileOpening = random.Next(5) == 0;
        ManualResetEventSlim moment = whileOpening ? _opening : _opened;
        while (!moment.Wait(TimeSpan.FromMilliseconds(100)))
        {
            _process.ThrowIfOver();
        }

        // Most lives are short, so that many end in their first writes.
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
        if (Witness.TryParse(line, out Witness witness))
        {
            _ledger.Add(witness, "the writer");
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
