using CustomBinarySerializer.TransactionFiles.Waiting;

namespace CustomBinarySerializer.TransactionFiles.Tests.Waiting;

/// <summary>A watch whose events come when a test says so.</summary>
internal sealed class ScriptedWatch : IChangeWatch
{
    private Action? _changed;

    public bool LendsItsThread { get; init; }

    public bool CallsRegularly => false;

    internal bool IsArmed { get; private set; }

    internal bool IsDisposed { get; private set; }

    /// <summary>Called when the watch has just been armed.</summary>
    internal Action? Armed { get; set; }

    /// <summary>Called when the watch is about to be disarmed.</summary>
    internal Action? Disarming { get; set; }

    internal PublicationSignal NewSignal() => new(Attach, Timeout.InfiniteTimeSpan, typeof(TransactionFileReader));

    /// <summary>Reports a change if the watch is armed, as a real one would.</summary>
    internal void Change()
    {
        if (IsArmed)
        {
            _changed!();
        }
    }

    public void Arm()
    {
        IsArmed = true;
        Armed?.Invoke();
    }

    public void Disarm()
    {
        Disarming?.Invoke();
        IsArmed = false;
    }

    public void Dispose() => IsDisposed = true;

    private ScriptedWatch Attach(Action changed)
    {
        _changed = changed;
        return this;
    }
}
