namespace Stress.Crashes;

/// <summary>A following process and its position.</summary>
internal sealed class FollowerProcess : IDisposable
{
    private static readonly TimeSpan Timeout = TimeSpan.FromMinutes(1);

    private readonly Lock _lock = new();
    private readonly AutoResetEvent _moved = new(initialState: false);
    private readonly Ledger _ledger;
    private readonly string _name;
    private readonly KillableProcess _process;
    private long _next;

    public FollowerProcess(string folder, bool durableOnly, Ledger ledger)
    {
        _ledger = ledger;
        _name = durableOnly ? "follower of durable messages" : "follower";
        _process = new KillableProcess(_name, CrashesCommand.Follower.Arguments(new CrashFollowerTask(folder, durableOnly)), OnLine);
    }

    /// <summary>The number of messages that the follower has read.</summary>
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

    /// <exception cref="ViolationException">The follower doesn't reach the ordinal in time.</exception>
    public void WaitUntilAt(long ordinal)
    {
        while (Next < ordinal)
        {
            _process.ThrowIfOver();
            if (!_moved.WaitOne(Timeout))
            {
                throw new ViolationException($"The {_name} stops before message {Next} of {ordinal}.");
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
        if (!ObservedMessage.TryParse(line, out ObservedMessage observed))
        {
            return;
        }

        _ledger.Add(observed, $"the {_name}");
        lock (_lock)
        {
            if (observed.Ordinal != _next)
            {
                throw new ViolationException($"The {_name} read message {observed.Ordinal}, expected {_next}.");
            }

            _next++;
        }

        _moved.Set();
    }
}
