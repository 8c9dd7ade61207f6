using System.Runtime.CompilerServices;

namespace CustomBinarySerializer.Telemetry;

/// <summary>What observable instruments ask while it is open. It isn't held by them. Thread-safe.</summary>
/// <typeparam name="TSelf">The class itself.</typeparam>
/// <typeparam name="TState">What they ask.</typeparam>
internal abstract class Observed<TSelf, TState>
    where TSelf : Observed<TSelf, TState>
    where TState : class
{
    private static readonly ConditionalWeakTable<TSelf, object?> s_open = [];

    private TState? _state;

    /// <summary>Those that are open, with what can be asked.</summary>
    internal static IEnumerable<(TSelf Source, TState State)> Open
    {
        get
        {
            foreach ((TSelf source, _) in s_open)
            {
                if (Volatile.Read(ref source._state) is { } state)
                {
                    yield return (source, state);
                }
            }
        }
    }

    internal void NoteClosed()
    {
        Volatile.Write(ref _state, null);
        _ = s_open.Remove((TSelf)this);
    }

    protected void Show(TState state)
    {
        Volatile.Write(ref _state, state);
        s_open.Add((TSelf)this, null);
    }
}
