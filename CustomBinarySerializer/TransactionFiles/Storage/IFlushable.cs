namespace CustomBinarySerializer.TransactionFiles.Storage;

/// <summary>A file or a folder, what was done to which can be made durable. Thread-safe.</summary>
internal interface IFlushable
{
    /// <summary>
    /// Makes durable what was written to a file, or what <see cref="IStorageFolder.Create"/>, <see cref="IStorageFolder.Delete"/>
    /// and <see cref="IStorageFolder.Rename"/> did to a folder.
    /// </summary>
    /// <exception cref="IOException">
    /// It failed; nothing says what is durable, and a second call mustn't be trusted: the system may show what it couldn't write
    /// and take it for clean. Only what is written again is made durable by a later call that succeeds.
    /// </exception>
    void Flush();
}
