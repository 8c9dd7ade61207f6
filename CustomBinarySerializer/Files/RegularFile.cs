using System.Runtime.InteropServices;
using Microsoft.Win32.SafeHandles;

namespace CustomBinarySerializer.Files;

/// <summary>Opens and creates regular files. Follows no symbolic link, and refuses other kinds. Thread-safe.</summary>
/// <remarks>
/// <para>
/// The folders of rings and transaction files may be writable for others. A symbolic link with the name of a file there
/// would lead to a file elsewhere, and opening a pipe would block. So the open call doesn't follow a link and doesn't block,
/// and the kind is taken from the open file. A change of the name between the calls makes no difference.
/// </para>
/// <para>
/// A file that is created must not exist (O_EXCL), which follows no link either. Only Linux on x64 and arm64 is asked in
/// this way. Elsewhere the attributes of the name are looked at before and after the file is opened.
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

    /// <summary>Returns whether opening a file failed because another has it locked.</summary>
    internal static bool IsHeldByAnother(Exception exception) =>
        exception is IOException && exception.HResult is UnixCalls.WouldBlock or WouldBlockOnApple or SharingViolationOnWindows;

    /// <summary>Returns whether creating a file failed because something has its name.</summary>
    internal static bool IsTaken(Exception exception) =>
        exception is IOException && exception.HResult is UnixCalls.Exists or FileExistsOnWindows;

    /// <summary>Opens a file that exists.</summary>
    /// <inheritdoc cref="Open(SafeFileHandle?, string, string, FileAccess, FileLock, FileTolerance)"/>
    internal static SafeFileHandle Open(string path, FileAccess access, FileLock fileLock, FileTolerance tolerance) =>
        Open(null, path, path, access, fileLock, tolerance);

    /// <summary>Opens a file that exists.</summary>
    /// <param name="folder">The open folder; null if <paramref name="name"/> is a path.</param>
    /// <param name="name">The name in the folder, or the path.</param>
    /// <param name="path">The path: for messages, and for systems on which folders aren't opened.</param>
    /// <param name="access">Reading, or reading and writing.</param>
    /// <param name="fileLock">The lock that the file holds while it is open.</param>
    /// <param name="tolerance">What is accepted beyond a regular file with one name.</param>
    /// <exception cref="FileNotFoundException">It doesn't exist.</exception>
    /// <exception cref="DirectoryNotFoundException">Its folder doesn't exist.</exception>
    /// <exception cref="IOException">Another has it locked (<see cref="IsHeldByAnother"/>), or it can't be opened.</exception>
    /// <exception cref="RefusedFileException">It isn't a regular file, or has other names.</exception>
    /// <exception cref="UnauthorizedAccessException">It may not be opened.</exception>
    internal static SafeFileHandle Open(
        SafeFileHandle? folder, string name, string path, FileAccess access, FileLock fileLock, FileTolerance tolerance)
    {
        if (!FileStat.IsSupported)
        {
            return OpenByAttributes(path, access, fileLock, tolerance);
        }

        bool followsLink = tolerance.HasFlag(FileTolerance.SymbolicLink);
        int flags = (access == FileAccess.Read ? 0 : ReadWrite) | DontBlock | UnixCalls.CloseOnExec | (followsLink ? 0 : DontFollowLinks);
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

    /// <summary>Creates a file, open for reading and writing. Nothing may have its name.</summary>
    /// <inheritdoc cref="Open(SafeFileHandle?, string, string, FileAccess, FileLock, FileTolerance)" path="/param"/>
    /// <exception cref="IOException">Something has the name (<see cref="IsTaken"/>), or the file can't be created.</exception>
    /// <exception cref="UnauthorizedAccessException">The folder may not be written to.</exception>
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
    /// A process that is just being started has a copy of each open file for a moment, so closing alone may leave the lock.
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

        // Where the file system has no locks, nobody is kept out. A caller that depends on the lock tries to take it twice.
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

    // Windows deletes an open file only if it was opened so.
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
