using CustomBinarySerializer.TransactionFiles.Segments;
using CustomBinarySerializer.TransactionFiles.Storage;

namespace CustomBinarySerializer.TransactionFiles.Compressing;

/// <summary>The lock under which segments are deleted, and replaced by their other form.</summary>
/// <remarks>
/// Without the lock, a segment could be deleted between the look whether it is there and the rename over it, which
/// would bring it back. It is held for one deletion or one rename, so waiting for it is short. The system releases it
/// when a process ends, and not when a process is suspended. So the wait has an end.
/// </remarks>
internal static class SegmentsLock
{
    private static readonly TimeSpan s_longestWait = TimeSpan.FromSeconds(30);

    /// <summary>Takes the lock, and waits while another process has it.</summary>
    /// <param name="folder">The folder.</param>
    /// <param name="time">The clock of the wait.</param>
    /// <exception cref="IOException">
    /// The lock can't be taken, or another process has held it for 30 seconds.
    /// </exception>
    internal static IDisposable Take(IStorageFolder folder, TimeProvider time)
    {
        SpinWait wait = default;
        long begin = time.GetTimestamp();
        while (true)
        {
            if (folder.TryLock(SegmentFileName.SegmentsLock) is { } taken)
            {
                return taken;
            }

            if (time.GetElapsedTime(begin) >= s_longestWait)
            {
                throw TransactionFileErrors.SegmentsLocked(
                    folder.Path, LockHolder.Find(folder, SegmentFileName.SegmentsLock), s_longestWait);
            }

            wait.SpinOnce();
        }
    }
}
