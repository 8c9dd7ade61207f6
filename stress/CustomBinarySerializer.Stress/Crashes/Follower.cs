namespace Stress.Crashes;

/// <summary>A following process, and how far it has come.</summary>
internal sealed class Follower : IDisposable
{
    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(1);

    private readonly Lock _lock = new();
    private readonly AutoResetEvent _moved = new(initialState: false);
    private readonly Ledger _ledger;
    private readonly string _name;
    private readonly CrashProcess _process;
    private long _next;

    public Follower(string folder, bool durableOnly, Ledger ledger)
    {
        _ledger = ledger;
        _name = durableOnly ? "follower of what is durable" : "follower";
        _process = new CrashProcess(_name, CrashesCommand.FollowerArguments(folder, durableOnly), OnLine);
    }

    /// <summary>How many messages it has seen.</summary>
    public long Next
    {
        get
        {
            lock (_lock)
            {
                return _next;
            }
        }
    }

    /// <exception cref="CrashViolationException">It doesn't come there.</exception>
    public void WaitUntilAt(long ordinal)
    {
        while (Next < ordinal)
        {
            _process.ThrowIfOver();
            if (!_moved.WaitOne(Patience))
            {
                throw new CrashViolationException($"The {_name} stays before message {Next}, though there are {ordinal}.");
            }
        }
    }

    public void ThrowIfOver() => _process.ThrowIfOver();

    public void Dispose()
    {
        _process.Dispose();
        _moved.Dispose();
    }

    private void OnLine(string line)
    {
        if (!Witness.TryParse(line, out Witness witness))
        {
            return;
        }

        _ledger.Add(witness, $"the {_name}");
        lock (_lock)
        {
            if (witness.Ordinal != _next)
            {
                throw new CrashViolationException($"The {_name} saw message {witness.Ordinal} where {_next} was to come.");
            }

            _next++;
        }

        _moved.Set();
    }
}
