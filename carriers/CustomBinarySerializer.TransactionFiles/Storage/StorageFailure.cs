using System.Runtime.InteropServices;
using CustomBinarySerializer.Files;

namespace CustomBinarySerializer.TransactionFiles.Storage;

/// <summary>
/// Distinguishes failures of the storage from errors in the program, and has the texts of its own errors.
/// </summary>
internal static class StorageFailure
{
    private const int LargestUnixError = 4095;

    /// <summary>Returns whether an exception reports a failure of a folder or a file.</summary>
    internal static bool Is(Exception exception) => exception is IOException or UnauthorizedAccessException;

    /// <summary>
    /// Returns whether work can go on without an index that failed to open. An index that isn't a regular file is an
    /// error.
    /// </summary>
    internal static bool AllowsNoIndex(Exception exception) => Is(exception) && exception is not RefusedFileException;

    /// <summary>
    /// Returns the system's description of a failure, as a sentence. It lacks the path, which the caller names: the
    /// file may have another name by now.
    /// </summary>
    internal static string ReasonOf(Exception failure) =>
        failure is IOException && failure.HResult is > 0 and <= LargestUnixError
            ? $"{Marshal.GetPInvokeErrorMessage(failure.HResult)}."
            : failure.Message;

    internal static DirectoryNotFoundException NoFolder(string folder) =>
        new(new FileInfo(folder).LinkTarget is { } target && !Path.Exists(Path.Combine(Path.GetDirectoryName(folder)!, target))
            ? $"{folder} is a symbolic link to {target}, which doesn't exist. Make that folder, or change the link."
            : File.Exists(folder)
            ? $"{folder} is a file. A transaction file is a folder of segments: give that folder."
            : $"{folder} doesn't exist. TransactionFileWriter.Open makes it, and a transaction file in it.");

    internal static DirectoryNotFoundException FolderGone(string folder, Exception? cause = null) =>
        new($"{folder} doesn't exist any more: the folder was moved or deleted. Open it where it is now, or restore it.", cause);

    internal static IOException FileGone(string path) =>
        new($"{path} was deleted, moved or replaced while it was open for writing. What is written to it is lost when it is closed.");

    internal static IOException NoLocking(string path) =>
        new($"{path} can't be locked: file locking is switched off (DOTNET_SYSTEM_IO_DISABLEFILELOCKING) or isn't supported by the " +
            "file system, so that nothing would keep a second writer out.");
}
