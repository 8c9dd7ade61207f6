namespace Stress.Crashes.Faults;

/// <summary>A system call that changes a folder or its files. The numbers are those of the shim.</summary>
internal enum StorageCall
{
    /// <summary>open(2) of a new file.</summary>
    Create,

    /// <summary>open(2) of an existing file.</summary>
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

    /// <summary>No call, but an <see cref="ExpectedState"/> of the script.</summary>
    Mark = 9,

    /// <summary>flock(2), except for unlocking.</summary>
    Lock = 10,

    /// <summary>mmap(2).</summary>
    Map = 11,

    /// <summary>fallocate(2).</summary>
    Allocate = 12,

    /// <summary>link(2).</summary>
    Link = 13,
}
