namespace CustomBinarySerializer.TransactionFiles.Storage;

/// <summary>
/// The folder in which the files of a journal lie. The seam under writer, reader and recovery: tests put a disk under it
/// that fails, tears and reorders. Thread-safe.
/// </summary>
internal interface IStorageFolder : IFlushable
{
    /// <summary>For messages.</summary>
    string Path { get; }

    /// <summary>Returns the names of the files in it, without the path, in no order.</summary>
    /// <exception cref="IOException">The folder can't be read.</exception>
    /// <exception cref="UnauthorizedAccessException">The folder may not be read.</exception>
    IReadOnlyList<string> List();

    /// <summary>Makes a new, empty file, open for reading and writing.</summary>
    /// <exception cref="IOException">It exists, or can't be made.</exception>
    /// <exception cref="UnauthorizedAccessException">The folder is read-only.</exception>
    IStorageFile Create(string name);

    /// <summary>Opens a file for reading and writing; makes an empty one if it doesn't exist.</summary>
    /// <exception cref="IOException">It can't be opened or made.</exception>
    /// <exception cref="UnauthorizedAccessException">It may not be opened, or the folder is read-only.</exception>
    IStorageFile OpenOrCreate(string name);

    /// <summary>Opens a file that exists.</summary>
    /// <exception cref="FileNotFoundException">It doesn't exist.</exception>
    /// <exception cref="IOException">It can't be opened.</exception>
    /// <exception cref="UnauthorizedAccessException">It may not be opened.</exception>
    IStorageFile Open(string name, FileAccess access);

    /// <summary>Deletes a file, if it is there. Those who have it open go on reading it where the system allows that.</summary>
    /// <exception cref="IOException">It can't be deleted.</exception>
    void Delete(string name);

    /// <summary>Gives a file another name, over a file that has it already.</summary>
    /// <exception cref="IOException">It can't be renamed.</exception>
    void Rename(string from, string to);

    /// <summary>Takes a lock that the system gives back when the process ends, however it ends.</summary>
    /// <returns>What to dispose of to give it back; null if somebody else has it.</returns>
    /// <exception cref="IOException">It can't be taken, or file locking is switched off.</exception>
    IDisposable? TryLock(string name);

    /// <summary>Whether there is a file of this name.</summary>
    bool Exists(string name);

    /// <summary>Whether somebody has a lock; also true where that can't be told.</summary>
    bool IsLocked(string name);
}
