using System.Runtime.InteropServices;
using Microsoft.Win32.SafeHandles;

namespace CustomBinarySerializer.Files;

/// <summary>
/// Methods that open and create regular files. They follow no symbolic link and reject other kinds. Thread-safe.
/// </summary>
/// <remarks>
/// <para>
/// The folders of rings and transaction files may be writable for other users. A symbolic link there could lead to
/// another file, and opening a pipe would block. So the open call follows no link and doesn't block, and the kind is
/// taken from the open file. A change of the name between the calls makes no difference.
/// </para>
/// <para>
/// A file to be created must not exist (O_EXCL), which follows no link either. This applies to Linux on x64 and arm64.
/// On other systems, the attributes of the name are checked before and after the file is opened.
/// </para>
/// </remarks>
internal static class RegularFile
{
    private const int ReadWrite = 2; // O_RDWR
    private const int CreateNew = 0xC0; // O_CREAT | O_EXCL
    private const int DontBlock = 0x800; // O_NONBLOCK: without effect on regular files
    private const int LockShared = 1;
    private const int LockExclusive = 2;
    private const int LockOrFail = 4;
    private const int Unlock = 8;
    private const uint DefaultMode = 0b110_110_110;
    private const int SharingViolationOnWindows = unchecked((int)0x8007_0020);
    private const int WouldBlockOnApple = 35;
    private const int FileExistsOnWindows = unchecked((int)0x8007_0050);

    // O_NOFOLLOW is one of few flags that differ between processors.
    private static int DontFollowLinks => RuntimeInformation.ProcessArchitecture == Architecture.Arm64 ? 0x8000 : 0x2_0000;

    /// <summary>Returns whether opening a file failed because another process holds its lock.</summary>
    internal static bool IsHeldByAnother(Exception exception) =>
        exception is IOException && exception.HResult is UnixCalls.WouldBlock or WouldBlockOnApple or SharingViolationOnWindows;

    /// <summary>Returns whether creating a file failed because the name exists.</summary>
    internal static bool IsTaken(Exception exception) =>
        exception is IOException && exception.HResult is UnixCalls.Exists or FileExistsOnWindows;

    /// <summary>Opens an existing file.</summary>
    /// <inheritdoc cref="Open(SafeFileHandle?, string, string, FileAccess, FileLock, FileTolerance)"/>
    internal static SafeFileHandle Open(string path, FileAccess access, FileLock fileLock, FileTolerance tolerance) =>
        Open(null, path, path, access, fileLock, tolerance);

    /// <summary>Opens an existing file.</summary>
    /// <param name="folder">The open folder; null if <paramref name="name"/> is a path.</param>
    /// <param name="name">The name in the folder, or the path.</param>
    /// <param name="path">The path, for messages and for systems where folders can't be opened.</param>
    /// <param name="access">Reading, or reading and writing.</param>
    /// <param name="fileLock">The lock that the file holds while it is open.</param>
    /// <param name="tolerance">The files to accept besides a regular file with one name.</param>
    /// <exception cref="FileNotFoundException">The file doesn't exist.</exception>
    /// <exception cref="DirectoryNotFoundException">The folder doesn't exist.</exception>
    /// <exception cref="IOException">
    /// Another process holds the lock (<see cref="IsHeldByAnother"/>), or the file can't be opened.
    /// </exception>
    /// <exception cref="RefusedFileException">The file isn't a regular one, or has other names.</exception>
    /// <exception cref="UnauthorizedAccessException">Access to the file is denied.</exception>
    internal static SafeFileHandle Open(
        SafeFileHandle? folder, string name, string path, FileAccess access, FileLock fileLock, FileTolerance tolerance)
    {
        if (!FileStat.IsSupported)
        {
            return OpenByAttributes(path, access, fileLock, tolerance);
        }

        bool followsLink = tolerance.HasFlag(FileTolerance.SymbolicLink);
        int flags = (access == FileAccess.Read ? 0 : ReadWrite)
            | DontBlock
            | UnixCalls.CloseOnExec
            | (followsLink ? 0 : DontFollowLinks);
        if (UnixCalls.TryOpen(folder, name, flags, 0, out int error) is not { } file)
        {
            throw FileStat.TryOf(folder, name, followsLink) is { Kind: not FileKind.Regular } other
                ? RefusedFileException.Of(path, other.Kind)
                : Failure(folder, path, error);
        }

        try
        {
            FileStat stat = FileStat.Of(file, path);
            if (stat.Kind != FileKind.Regular)
            {
                throw RefusedFileException.Of(path, stat.Kind);
            }

            if (stat.Links > 1 && !tolerance.HasFlag(FileTolerance.HardLinks))
            {
                throw RefusedFileException.WithLinks(path, stat.Links);
            }

            Lock(file, path, fileLock);
            return file;
        }
        catch
        {
            file.Dispose();
            throw;
        }
    }

    /// <summary>Creates a file and opens it for reading and writing. The name must be free.</summary>
    /// <inheritdoc cref="Open(SafeFileHandle?, string, string, FileAccess, FileLock, FileTolerance)" path="/param"/>
    /// <exception cref="IOException">The name exists (<see cref="IsTaken"/>), or the file can't be created.</exception>
    /// <exception cref="UnauthorizedAccessException">Write access to the folder is denied.</exception>
    internal static SafeFileHandle Create(SafeFileHandle? folder, string name, string path)
    {
        if (!FileStat.IsSupported)
        {
            return File.OpenHandle(path, FileMode.CreateNew, FileAccess.ReadWrite, FileShare.ReadWrite | FileShare.Delete);
        }

        return UnixCalls.TryOpen(folder, name, ReadWrite | CreateNew | DontFollowLinks | UnixCalls.CloseOnExec, DefaultMode, out int error)
            ?? throw UnixCalls.Failure($"Creating {path}", error);
    }

    /// <summary>Closes a file that may be locked.</summary>
    /// <remarks>
    /// A process that is being started has copies of all open files for a moment. Closing alone could therefore leave
    /// the lock.
    /// </remarks>
    internal static void Close(SafeFileHandle file)
    {
        if (FileStat.IsSupported && !file.IsClosed)
        {
            UnixCalls.Lock(file, Unlock);
        }

        file.Dispose();
    }

    private static void Lock(SafeFileHandle file, string path, FileLock fileLock)
    {
        if (fileLock == FileLock.None)
        {
            return;
        }

        // A file system without locks excludes no process. A caller that depends on the lock tries to take it twice.
        int operation = fileLock == FileLock.Exclusive ? LockExclusive : LockShared;
        if (UnixCalls.Lock(file, operation | LockOrFail) == UnixCalls.WouldBlock)
        {
            throw new IOException($"{path}: another has it open and locked.", UnixCalls.WouldBlock);
        }
    }

    private static Exception Failure(SafeFileHandle? folder, string path, int error) =>
        error == UnixCalls.NoSuchFile && (folder is not null || Directory.Exists(Path.GetDirectoryName(path)))
            ? new FileNotFoundException($"{path} doesn't exist.", path)
            : UnixCalls.Failure($"Opening {path}", error);

    private static SafeFileHandle OpenByAttributes(string path, FileAccess access, FileLock fileLock, FileTolerance tolerance)
    {
        ThrowIfRefused(path, tolerance);
        FileShare share = fileLock == FileLock.Exclusive ? Alone : FileShare.ReadWrite | FileShare.Delete;
        SafeFileHandle file = File.OpenHandle(path, FileMode.Open, access, share);
        try
        {
            ThrowIfRefused(path, tolerance);
            return file;
        }
        catch
        {
            file.Dispose();
            throw;
        }
    }

    // Windows deletes an open file only if it was opened with FileShare.Delete.
    private static FileShare Alone => OperatingSystem.IsWindows() ? FileShare.Delete : FileShare.None;

    private static void ThrowIfRefused(string path, FileTolerance tolerance)
    {
        FileInfo file = new(path);
        if (!tolerance.HasFlag(FileTolerance.SymbolicLink) && file.LinkTarget is not null)
        {
            throw RefusedFileException.Of(path, FileKind.SymbolicLink);
        }

        if (Directory.Exists(path))
        {
            throw RefusedFileException.Of(path, FileKind.Folder);
        }
    }
}
