namespace CustomBinarySerializer.TransactionFiles.Storage;

/// <summary>Tells failures of the storage from errors in the program.</summary>
internal static class StorageFailure
{
    /// <summary>Whether an exception is one with which a folder or a file says that it can't.</summary>
    internal static bool Is(Exception exception) => exception is IOException or UnauthorizedAccessException;
}
