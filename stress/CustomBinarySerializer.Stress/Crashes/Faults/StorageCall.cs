namespace Stress.Crashes.Faults;

/// <summary>A call of the system that changes a folder or its files; the numbers are those of the shim.</summary>
internal enum StorageCall
{
    /// <summary>open(2) of a file that doesn't exist.</summary>
    Create,

    /// <summary>open(2) of one that does.</summary>
    Open,

    /// <summary>pwrite(2).</summary>
    Write,

    /// <summary>fsync(2) of a file.</summary>
    Flush,

    /// <summary>ftruncate(2).</summary>
    SetLength,

    /// <summary>rename(2).</summary>
    Rename,

    /// <summary>unlink(2).</summary>
    Delete,

    /// <summary>fsync(2) of the folder.</summary>
    FlushFolder,

    /// <summary>No call: what the program knew at that moment.</summary>
    Mark = 9,

    /// <summary>flock(2), but for giving a lock back.</summary>
    Lock = 10,

    /// <summary>mmap(2).</summary>
    Map = 11,

    /// <summary>fallocate(2).</summary>
    Allocate = 12,

    /// <summary>link(2).</summary>
    Link = 13,
}
