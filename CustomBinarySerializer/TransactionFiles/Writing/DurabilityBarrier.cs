using CustomBinarySerializer.TransactionFiles.Storage;

namespace CustomBinarySerializer.TransactionFiles.Writing;

/// <summary>
/// Makes things durable. Where that fails, nothing says what is on the disk, and the system may have dropped what it couldn't
/// write, so that a second call would succeed and lie: the writer stops for good. Thread-safe.
/// </summary>
/// <remarks>
/// One call at a time, and none after one that failed. The system tells a failure to one of the calls that are under way, and
/// the others that they succeeded.
/// </remarks>
internal sealed class DurabilityBarrier(TailGate gate)
{
    private readonly Lock _passing = new();

    /// <summary>Whether it has ever failed.</summary>
    internal bool HasFailed => gate.IsStopped;

    /// <summary>Makes a file or a folder durable.</summary>
    /// <param name="what">The file or folder.</param>
    /// <param name="path">For messages.</param>
    /// <exception cref="IOException">It failed now, and the gate is closed; or something failed before.</exception>
    internal void Pass(IFlushable what, string path)
    {
        lock (_passing)
        {
            gate.ThrowIfStopped();
            try
            {
                what.Flush();
            }
            catch (Exception e)
            {
                IOException failure = TransactionFileErrors.FlushFailed(path, e);
                gate.Stop(failure);
                throw failure;
            }
        }
    }
}
