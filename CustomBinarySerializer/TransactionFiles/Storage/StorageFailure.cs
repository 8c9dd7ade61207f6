using System.Runtime.InteropServices;

namespace CustomBinarySerializer.TransactionFiles.Storage;

/// <summary>How the storage fails: distinguished from errors in the program, and the texts of its own errors.</summary>
internal static class StorageFailure
{
    private const int LargestUnixError = 4095;

    /// <summary>Whether an exception is one with which a folder or a file says that it can't.</summary>
    internal static bool Is(Exception exception) => exception is IOException or UnauthorizedAccessException;

    /// <summary>
    /// What the system says of a failure, as a sentence: without the path, which may be that of a file that has another name by
    /// now, and which whoever reports the failure names.
    /// </summary>
    internal static string ReasonOf(Exception failure) =>
        failure is IOException && failure.HResult is > 0 and <= LargestUnixError
            ? $"{Marshal.GetPInvokeErrorMessage(failure.HResult)}."
            : failure.Message;

    internal static DirectoryNotFoundException NoFolder(string folder) =>
        new(File.Exists(folder)
            ? $"{folder} is a file. A transaction file is a folder of segments: give that folder."
            : $"{folder} doesn't exist. TransactionFileWriter.Open makes it, and a transaction file in it.");

    internal static IOException NoLocking(string path) =>
        new($"{path} can't be locked: file locking is switched off (DOTNET_SYSTEM_IO_DISABLEFILELOCKING) or isn't supported by the file system, so that nothing would keep a second writer out.");
}
