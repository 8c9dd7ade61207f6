using CustomBinarySerializer.Files;
using Microsoft.Win32.SafeHandles;

namespace CustomBinarySerializer.SharedMemory.Rings;

/// <summary>Opens and creates the files of rings, and refuses what others have put in their way.</summary>
/// <remarks>
/// <para>
/// A ring is in a folder that everybody may write to, under a name that everybody may know. So a file is used only if
/// it is a plain file, reached without a symbolic link; if it admits nobody whom
/// <see cref="SharedMemoryOptions.Access"/> doesn't; and, unless that admits other users, if it belongs to the user of
/// this process or to root. All of this is asked of the open file, and that the name leads to it is asked after it was
/// opened and locked: what is done to the name before makes no difference.
/// </para>
/// <para>Where the system can't be asked for all of it (not Linux), what can be asked for is.</para>
/// </remarks>
internal static class TrustedFile
{
    private const UnixFileMode Rights =
        UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute
        | UnixFileMode.GroupRead | UnixFileMode.GroupWrite | UnixFileMode.GroupExecute
        | UnixFileMode.OtherRead | UnixFileMode.OtherWrite | UnixFileMode.OtherExecute;

    private const UnixFileMode OwnerRights = UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute;
    private const uint Root = 0;

    /// <summary>Opens a file that exists, and locks it.</summary>
    /// <returns>The open file; null if the name has been taken from it, or given to another file, meanwhile.</returns>
    /// <exception cref="FileNotFoundException">The file doesn't exist.</exception>
    /// <exception cref="IOException">
    /// Another process has the file open (<see cref="RegularFile.IsHeldByAnother"/>), or the file can't be opened.
    /// </exception>
    /// <exception cref="UnauthorizedAccessException">
    /// Access to the file is denied, or the file isn't to be trusted.
    /// </exception>
    internal static FileStream? TryOpen(string path, FileLock fileLock, UnixFileMode access)
    {
        FileStream? file = TryOpenAnybodys(path, fileLock);
        try
        {
            if (file is not null)
            {
                ThrowUnlessTrusted(file.SafeFileHandle, path, access);
            }

            return file;
        }
        catch
        {
            file?.Dispose();
            throw;
        }
    }

    /// <summary>Opens a file as <see cref="TryOpen"/> does, whatever its owner and mode are.</summary>
    /// <inheritdoc cref="TryOpen"/>
    internal static FileStream? TryOpenAnybodys(string path, FileLock fileLock)
    {
        FileStream file;
        try
        {
            // A ring has a second name while it is made.
            file = new LockedFileStream(RegularFile.Open(path, FileAccess.ReadWrite, fileLock, FileTolerance.HardLinks));
        }
        catch (RefusedFileException e)
        {
            throw SharedMemoryErrors.Untrusted(path, e.Reason);
        }

        try
        {
            if (HasName(file.SafeFileHandle, path))
            {
                return file;
            }
        }
        catch
        {
            file.Dispose();
            throw;
        }

        file.Dispose();
        return null;
    }

    /// <summary>Creates a file that admits the user of this process alone until it gets its rights.</summary>
    /// <param name="path">The path, a name that no file has.</param>
    /// <param name="share">The share mode, by which the file is locked.</param>
    /// <param name="access">The final rights of the file.</param>
    /// <param name="length">The number of bytes to allocate.</param>
    /// <exception cref="IOException">A file of the name exists, or the space can't be allocated.</exception>
    /// <exception cref="UnauthorizedAccessException">Write access to the folder is denied.</exception>
    internal static FileStream Create(string path, FileShare share, UnixFileMode access, long length)
    {
        FileStreamOptions options = new()
        {
            Mode = FileMode.CreateNew,
            Access = FileAccess.ReadWrite,
            Share = share,
            BufferSize = 0,
            PreallocationSize = length,
        };
        if (!OperatingSystem.IsWindows())
        {
            options.UnixCreateMode = UnixFileMode.UserRead | UnixFileMode.UserWrite;
        }

        FileStream created = new(path, options);
        try
        {
            if (!OperatingSystem.IsWindows())
            {
                File.SetUnixFileMode(created.SafeFileHandle, access);
            }

            return created;
        }
        catch
        {
            created.Dispose();
            throw;
        }
    }

    /// <summary>Returns whether a name leads to an open file, and not by a symbolic link.</summary>
    /// <exception cref="UnauthorizedAccessException">The name is that of a symbolic link.</exception>
    internal static bool HasName(SafeFileHandle file, string path)
    {
        if (!FileStat.IsSupported)
        {
            return new FileInfo(path).LinkTarget is null ? File.Exists(path) : throw SharedMemoryErrors.Untrusted(path, IsALink);
        }

        if (FileStat.TryOf(path) is not { } named)
        {
            return false;
        }

        FileStat opened = FileStat.Of(file, path);
        return named.IsSameAs(opened)
            || (named.Kind == FileKind.SymbolicLink ? throw SharedMemoryErrors.Untrusted(path, IsALink) : false);
    }

    /// <summary>Refuses a folder in which others may take files away or put them in the way.</summary>
    /// <exception cref="UnauthorizedAccessException">Other users may delete or replace files in the folder.</exception>
    internal static void ThrowUnlessTrusted(RingPaths paths)
    {
        if (!FileStat.IsSupported || AdmitsOtherUsers(paths.Access) || FileStat.TryOf(paths.Folder, followsLinks: true) is not { } folder)
        {
            return;
        }

        if (!IsTrusted(folder.Owner))
        {
            throw SharedMemoryErrors.Untrusted(paths.Ring, $"the folder {paths.Folder} belongs to another user (id {folder.Owner})");
        }

        if ((folder.Mode & UnixFileMode.OtherWrite) != 0 && (folder.Mode & UnixFileMode.StickyBit) == 0)
        {
            throw SharedMemoryErrors.Untrusted(
                paths.Ring, $"everybody may delete and replace files in the folder {paths.Folder}, since it isn't sticky (chmod +t)");
        }
    }

    private const string IsALink = "it is a symbolic link";

    private static void ThrowUnlessTrusted(SafeFileHandle file, string path, UnixFileMode access)
    {
        if (OperatingSystem.IsWindows())
        {
            return;
        }

        if (FileStat.IsSupported)
        {
            FileStat stat = FileStat.Of(file, path);
            if (!AdmitsOtherUsers(access) && !IsTrusted(stat.Owner))
            {
                throw SharedMemoryErrors.Untrusted(path, $"it belongs to another user (id {stat.Owner})");
            }
        }

        UnixFileMode excess = File.GetUnixFileMode(file) & Rights & ~access;
        if (excess != 0)
        {
            throw SharedMemoryErrors.Untrusted(path, $"it admits others than SharedMemoryOptions.Access ({access}): {excess}");
        }
    }

    private static bool IsTrusted(uint owner) => owner == Root || owner == FileStat.CurrentUser;

    private static bool AdmitsOtherUsers(UnixFileMode access) => (access & Rights & ~OwnerRights) != 0;
}
