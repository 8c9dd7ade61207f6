namespace CustomBinarySerializer.Files;

/// <summary>The kind of a file in a folder.</summary>
internal enum FileKind
{
    /// <summary>A regular file, which has bytes at positions.</summary>
    Regular,

    /// <summary>A folder.</summary>
    Folder,

    /// <summary>A symbolic link; on Windows any reparse point.</summary>
    SymbolicLink,

    /// <summary>A named pipe (FIFO).</summary>
    Pipe,

    /// <summary>A socket.</summary>
    Socket,

    /// <summary>A device.</summary>
    Device,
}
