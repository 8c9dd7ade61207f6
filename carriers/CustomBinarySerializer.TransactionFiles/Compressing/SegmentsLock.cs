using CustomBinarySerializer.TransactionFiles.Segments;
using CustomBinarySerializer.TransactionFiles.Storage;

namespace CustomBinarySerializer.TransactionFiles.Compressing;

/// <summary>The lock under which segments are deleted, and replaced by their other form.</summary>
/// <remarks>
/// Without it, a segment could be deleted between the look whether it is there and the rename over it, which would
/// bring it back. It is held for one deletion or one rename, so waiting for it is short. The system releases it when a
/// process ends.
/// </remarks>
internal static class SegmentsLock
{
    /// <summary>Takes the lock, and waits while another process has it.</summary>
    /// <exception cref="IOException">It can't be taken.</exception>
    internal static IDisposable Take(IStorageFolder folder)
    {
        SpinWait wait = default;
        while (true)
        {
            if (folder.TryLock(SegmentFileName.SegmentsLock) is { } taken)
            {
                return taken;
            }

            wait.SpinOnce();
        }
    }
}
