using CustomBinarySerializer.Telemetry;
using CustomBinarySerializer.TransactionFiles.Segments;
using CustomBinarySerializer.TransactionFiles.Storage;
using CustomBinarySerializer.TransactionFiles.Telemetry;

namespace CustomBinarySerializer.TransactionFiles.Writing;

/// <summary>A gate that admits one fsync at a time, and none after a failure. Thread-safe.</summary>
/// <remarks>
/// After a failed fsync, the state of the disk is unknown. The system may have dropped the pages that it couldn't
/// write, so a second fsync would report success for lost data. The first failure therefore stops the writer for good.
/// Fsyncs at the same time are excluded for the same reason: the system reports a failure to one of them, and success
/// to the others.
/// </remarks>
/// <param name="writerLock">The lock that a failure stops.</param>
/// <param name="telemetry">The telemetry of the journal.</param>
internal sealed class SyncGate(WriterLock writerLock, JournalTelemetry telemetry)
{
    private readonly Lock _syncing = new();

    /// <summary>Whether an fsync has failed, so that there is no other. For any thread.</summary>
    internal bool HasFailed => writerLock.IsStopped;

    /// <summary>Makes a file or a folder durable. Callable by any thread, with or without the writer's lock.</summary>
    /// <param name="target">The file or folder.</param>
    /// <param name="path">The path, for errors.</param>
    /// <exception cref="IOException">
    /// The fsync failed and the writer has stopped for good; or an fsync failed before.
    /// </exception>
    internal void MakeDurable(IFlushable target, string path)
    {
        lock (_syncing)
        {
            writerLock.ThrowIfStopped();
            long begun = JournalTelemetry.BeginSync();
            try
            {
                target.Flush();
            }
            catch (Exception e)
            {
                IOException failure = TransactionFileErrors.FlushFailed(path, e);
                writerLock.Stop(failure);
                telemetry.EndSync(begun, e);
                LibraryEvents.Log.SyncFailed(path, StorageFailure.ReasonOf(e));
                throw failure;
            }

            telemetry.EndSync(begun);
        }
    }
}
