using System.Runtime.InteropServices;

namespace CustomBinarySerializer.TransactionFiles.Storage;

/// <summary>Tells failures of the storage from errors in the program.</summary>
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
}
