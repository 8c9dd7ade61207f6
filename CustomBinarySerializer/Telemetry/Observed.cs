using System.Runtime.CompilerServices;

namespace CustomBinarySerializer.Telemetry;

/// <summary>
/// An object that observable instruments read while it is open. The instruments don't keep it alive. Thread-safe.
/// </summary>
/// <typeparam name="TSelf">The derived class.</typeparam>
/// <typeparam name="TState">The type of the state that the instruments read.</typeparam>
internal abstract class Observed<TSelf, TState>
    where TSelf : Observed<TSelf, TState>
    where TState : class
{
    private static readonly ConditionalWeakTable<TSelf, object?> s_open = [];

    private TState? _state;

    /// <summary>The open objects with their states.</summary>
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
