using CustomBinarySerializer.Files;

namespace CustomBinarySerializer.SharedMemory.Rings;

/// <summary>Deletes rings that no process has open.</summary>
/// <remarks>
/// Processes with an open ring share a lock on its file. The process that deletes it takes that lock alone, and keeps
/// it until its lock files, which the ring id in its header names, and then the file itself are gone. A deleter that
/// dies in between leaves a ring that can be opened.
/// </remarks>
internal static class RingDeletion
{
    // Others hold the file alone for a moment, when they delete it or what a dead creator left behind.
    private const int MaxAttempts = 10;

    /// <summary>Deletes the queue or broadcast of a name.</summary>
    /// <inheritdoc cref="Delete" path="/returns"/>
    /// <inheritdoc cref="Delete" path="/exception"/>
    /// <exception cref="BinarySerializationException">
    /// The name is that of a request server, not of a queue or broadcast.
    /// </exception>
    internal static bool DeleteRing(string name, SharedMemoryOptions options)
    {
        bool existed = Delete(new RingPaths(name, options));
        return existed || !RingPaths.IsValidForRequests(name) || !HasRequests(name, options)
            ? existed
            : throw SharedMemoryErrors.OfRequests(name);
    }

    /// <summary>Deletes the two queues of a request server, or none if somebody has one of them open.</summary>
    /// <inheritdoc cref="Delete" path="/returns"/>
    /// <inheritdoc cref="Delete" path="/exception"/>
    /// <exception cref="BinarySerializationException">
    /// The name is that of a queue or broadcast, not of a request server.
    /// </exception>
    internal static bool DeleteRequests(string name, SharedMemoryOptions options)
    {
        bool existed = Delete(RingPaths.OfRequests(name, options), RingPaths.OfReplies(name, options));
        return existed || KindOf(new RingPaths(name, options)) is not { } kind
            ? existed
            : throw SharedMemoryErrors.NotOfRequests(name, kind);
    }

    /// <summary>Deletes rings, all of them or none.</summary>
    /// <returns>Whether there was a ring of the name.</returns>
    /// <exception cref="IOException">
    /// A process has one of the rings open, or the system failed; the rest can be deleted later.
    /// </exception>
    /// <exception cref="UnauthorizedAccessException">
    /// A ring can't be deleted for lack of rights. Or all rings have been deleted, and a lock file can't be.
    /// </exception>
    private static bool Delete(params ReadOnlySpan<RingPaths> rings)
    {
        // Nothing else would, if nobody ever makes the ring again. Before it is held: a second name of it can't be
        // opened then.
        foreach (RingPaths ring in rings)
        {
            DeleteLeftovers(ring);
        }

        FileStream?[] held = new FileStream?[rings.Length];
        try
        {
            for (int i = 0; i < rings.Length; i++)
            {
                held[i] = TryHold(rings[i].Ring);
            }

            bool deleted = false;
            List<UnauthorizedAccessException> refusals = [];
            for (int i = 0; i < rings.Length; i++)
            {
                if (held[i] is { } file)
                {
                    deleted = true;
                    DeleteLocks(rings[i], file, refusals);
                    File.Delete(rings[i].Ring);
                }
            }

            return refusals.Count == 0 ? deleted : throw SharedMemoryErrors.LocksLeft(rings[0].Stem, refusals);
        }
        finally
        {
            foreach (FileStream? file in held)
            {
                file?.Dispose();
            }
        }
    }

    /// <summary>
    /// Deletes files that dead creators of a ring left behind. Such a file may be a second name of the ring.
    /// </summary>
    /// <exception cref="IOException">The folder can't be read.</exception>
    /// <exception cref="UnauthorizedAccessException">The folder may not be read.</exception>
    internal static void DeleteLeftovers(RingPaths paths)
    {
        foreach (string file in Directory.EnumerateFiles(paths.Folder, paths.NewPattern).Where(paths.IsNew))
        {
            try
            {
                // A creator that lives holds its own.
                using FileStream? abandoned = TrustedFile.TryOpenAnybodys(file, FileLock.Exclusive);
                if (abandoned is not null)
                {
                    File.Delete(file);
                }
            }
            catch (Exception e) when (e is IOException or UnauthorizedAccessException)
            {
                // A living creator's, or somebody else's who had better clean up himself.
            }
        }
    }

    private static bool HasRequests(string name, SharedMemoryOptions options) =>
        KindOf(RingPaths.OfRequests(name, options)) == RingKind.RequestQueue
            || KindOf(RingPaths.OfReplies(name, options)) == RingKind.ReplyQueue;

    /// <summary>The kind of a ring, whether or not it is open; null if there is none.</summary>
    private static RingKind? KindOf(RingPaths paths)
    {
        try
        {
            using FileStream? file = TrustedFile.TryOpen(paths.Ring, FileLock.Shared, paths.Access);
            return file is null ? null : RingFile.ReadHeader(file, paths.Ring).Kind;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or BinarySerializationException)
        {
            return null;
        }
    }

    private static FileStream? TryHold(string path)
    {
        for (int attempt = 1; ; attempt++)
        {
            try
            {
                // Whether its owner is to be trusted is no question for who deletes it; the system knows whether he
                // may.
                if (TrustedFile.TryOpenAnybodys(path, FileLock.Exclusive) is { } file)
                {
                    return file;
                }
            }
            catch (FileNotFoundException)
            {
                return null;
            }
            catch (IOException e) when (RegularFile.IsHeldByAnother(e))
            {
                if (attempt == MaxAttempts)
                {
                    throw SharedMemoryErrors.InUse(path, e);
                }

                Thread.Sleep(1);
            }
        }
    }

    private static void DeleteLocks(RingPaths paths, FileStream file, List<UnauthorizedAccessException> refusals)
    {
        ulong ringId;
        try
        {
            ringId = RingFile.ReadHeader(file, paths.Ring).RingId;
        }
        catch (BinarySerializationException)
        {
            DeleteFreeLocks(paths, refusals);
            return;
        }

        foreach (string role in RingPaths.Roles)
        {
            try
            {
                File.Delete(paths.Lock(ringId, role));
            }
            catch (UnauthorizedAccessException e)
            {
                // Trying again wouldn't help, as it may with other errors, after which the ring is still there.
                refusals.Add(e);
            }
        }
    }

    /// <summary>Deletes the lock files of all rings that have had a name, unless a process still holds them.</summary>
    /// <remarks>A damaged header names no ring id, so the locks of its ring are among these.</remarks>
    private static void DeleteFreeLocks(RingPaths paths, List<UnauthorizedAccessException> refusals)
    {
        foreach (string path in Directory.EnumerateFiles(paths.Folder, paths.LockPattern).Where(paths.IsLock))
        {
            try
            {
                using FileStream? free = TrustedFile.TryOpenAnybodys(path, FileLock.Exclusive);
                if (free is not null)
                {
                    File.Delete(path);
                }
            }
            catch (UnauthorizedAccessException e)
            {
                refusals.Add(e);
            }
            catch (IOException e) when (e is FileNotFoundException || RegularFile.IsHeldByAnother(e))
            {
                // Deleted by another process, or held by one that still has a ring open that lost its name.
            }
        }
    }
}
