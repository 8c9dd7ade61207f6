namespace CustomBinarySerializer.TransactionFiles.Storage;

/// <summary>
/// The folder with the files of a journal. The seam under writer, reader and recovery: tests replace it by a disk
/// that fails, tears and reorders. Thread-safe.
/// </summary>
internal interface IStorageFolder : IFlushable
{
    /// <summary>The path of the folder, for messages.</summary>
    string Path { get; }

    /// <summary>Returns the names of the files in the folder, without the path, in any order.</summary>
    /// <exception cref="IOException">The folder can't be read.</exception>
    /// <exception cref="UnauthorizedAccessException">The folder may not be read.</exception>
    IReadOnlyList<string> List();

    /// <summary>Makes a new, empty file, open for reading and writing.</summary>
    /// <exception cref="IOException">The file exists, or can't be created.</exception>
    /// <exception cref="UnauthorizedAccessException">The folder is read-only.</exception>
    IStorageFile Create(string name);

    /// <summary>Opens a file for reading and writing; makes an empty one if it doesn't exist.</summary>
    /// <exception cref="IOException">The file can't be opened or created.</exception>
    /// <exception cref="UnauthorizedAccessException">
    /// Access to the file is denied, or the folder is read-only.
    /// </exception>
    IStorageFile OpenOrCreate(string name);

    /// <summary>Opens a file that exists.</summary>
    /// <exception cref="FileNotFoundException">The file doesn't exist.</exception>
    /// <exception cref="IOException">The file can't be opened.</exception>
    /// <exception cref="UnauthorizedAccessException">Access to the file is denied.</exception>
    IStorageFile Open(string name, FileAccess access);

    /// <summary>
    /// Deletes a file, if it is there. Processes that have it open go on reading it where the system allows that.
    /// </summary>
    /// <exception cref="IOException">The file can't be deleted.</exception>
    void Delete(string name);

    /// <summary>Renames a file, and replaces a file that has the new name already.</summary>
    /// <exception cref="IOException">The file can't be renamed.</exception>
    void Rename(string from, string to);

    /// <summary>Takes a lock that the system releases when the process ends, however it ends.</summary>
    /// <returns>The lock, to be disposed of to release it; null if somebody else has it.</returns>
    /// <exception cref="IOException">The lock can't be taken, or file locking is switched off.</exception>
    IDisposable? TryLock(string name);

    /// <summary>Returns whether there is a file with a name.</summary>
    bool Exists(string name);

    /// <summary>Returns whether somebody has a lock; also true if that can't be found out.</summary>
    bool IsLocked(string name);
}

/// <summary>A file that is read and written at positions, so that it can be shared. Thread-safe.</summary>
internal interface IStorageFile : IFlushable, IDisposable
{
    /// <summary>The name of the file in its folder.</summary>
    string Name { get; }

    /// <summary>The current length of the file, in bytes.</summary>
    long Length { get; }

    /// <summary>The identity of the file, independent of its name.</summary>
    FileIdentity Identity { get; }

    /// <summary>Fills a buffer as far as the file reaches.</summary>
    /// <returns>The number of bytes that were read; fewer than asked only at the end of the file.</returns>
    /// <exception cref="IOException">The file can't be read.</exception>
    int Read(Span<byte> buffer, long offset);

    /// <summary>Writes all of the bytes; the file grows where it must.</summary>
    /// <exception cref="IOException">
    /// The file can't be written, say on a full disk. Any part of the bytes may have been written.
    /// </exception>
    void Write(ReadOnlySpan<byte> bytes, long offset);

    /// <summary>Cuts the file, or extends it by zeros.</summary>
    /// <exception cref="IOException">The length of the file can't be changed.</exception>
    void SetLength(long length);
}

/// <summary>A file or a folder whose changes can be made durable. Thread-safe.</summary>
internal interface IFlushable
{
    /// <summary>
    /// Makes durable the writes to a file, or the changes to a folder by <see cref="IStorageFolder.Create"/>,
    /// <see cref="IStorageFolder.Delete"/> and <see cref="IStorageFolder.Rename"/>.
    /// </summary>
    /// <exception cref="IOException">
    /// The changes can't be made durable. No part of them is known to be durable, and a second call mustn't be trusted:
    /// the system may show what it couldn't write and take it for clean. Only what is written again is made durable by
    /// a later call that succeeds.
    /// </exception>
    void Flush();
}
