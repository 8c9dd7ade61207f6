namespace CustomBinarySerializer.Files;

/// <summary>The lock that an open file holds until it is closed.</summary>
internal enum FileLock
{
    /// <summary>No lock.</summary>
    None,

    /// <summary>A lock that others may share.</summary>
    Shared,

    /// <summary>A lock that one open file has alone.</summary>
    Exclusive,
}
