namespace CustomBinarySerializer.Files;

/// <summary>The files that <see cref="RegularFile"/> opens besides a regular file with one name.</summary>
[Flags]
internal enum FileTolerance
{
    /// <summary>No deviation is accepted.</summary>
    None = 0,

    /// <summary>Further hard links, so that a write changes the file under its other names, too.</summary>
    HardLinks = 1,

    /// <summary>A symbolic link, which is followed. For paths that the program or its user names.</summary>
    SymbolicLink = 2,
}
