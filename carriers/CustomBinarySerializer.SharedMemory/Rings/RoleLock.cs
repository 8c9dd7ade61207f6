using CustomBinarySerializer.Files;

namespace CustomBinarySerializer.SharedMemory.Rings;

/// <summary>
/// A lock that shows that its holder lives: the system frees it when the process ends, however it ends, and not while
/// the process is merely stopped.
/// </summary>
/// <remarks>
/// An open file that admits no other: flock on Unix, a share mode on Windows. It excludes other holders in the same
/// process too. The files stay when they are released; deleting them would let two hold what they take for one lock.
/// Only who deletes the ring, which nobody has open then, deletes them.
/// </remarks>
internal static class RoleLock
{
    /// <summary>Takes a lock.</summary>
    /// <returns>The lock, which is freed when it is disposed of; null if it is held already.</returns>
    /// <exception cref="IOException">
    /// The file can't be opened for another reason than that the lock is taken.
    /// </exception>
    /// <exception cref="UnauthorizedAccessException">
    /// Access to the file is denied. Or the file belongs to another user, or admits users that
    /// <paramref name="access"/> doesn't admit.
    /// </exception>
    internal static FileStream? TryTake(string path, UnixFileMode access)
    {
        try
        {
            return Open(path, access);
        }
        catch (IOException e) when (RegularFile.IsHeldByAnother(e))
        {
            return null;
        }
    }

    /// <summary>Returns whether <see cref="TryTake"/> throws an exception to say that a lock can't be used.</summary>
    internal static bool IsRefusal(Exception exception) => exception is IOException or UnauthorizedAccessException;

    // Opened before it is created: in a folder like /dev/shm, Linux refuses to open another user's file for creation.
    private static FileStream Open(string path, UnixFileMode access)
    {
        while (true)
        {
            try
            {
                if (TrustedFile.TryOpen(path, FileLock.Exclusive, access) is { } file)
                {
                    return file;
                }
            }
            catch (FileNotFoundException)
            {
                try
                {
                    TrustedFile.Create(path, FileShare.ReadWrite, access, length: 0).Dispose();
                }
                catch (IOException) when (File.Exists(path))
                {
                    // Somebody else was faster.
                }
            }
        }
    }
}
