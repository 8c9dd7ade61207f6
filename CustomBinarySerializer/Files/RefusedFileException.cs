namespace CustomBinarySerializer.Files;

/// <summary>The error for a file name that belongs to something other than a regular file.</summary>
/// <param name="path">The path of the file.</param>
/// <param name="reason">The reason, as the end of a sentence.</param>
internal sealed class RefusedFileException(string path, string reason)
    : UnauthorizedAccessException($"{path}: it was refused, because {reason}. Remove it, or replace it by a regular file.")
{
    /// <summary>The reason, as the end of a sentence.</summary>
    internal string Reason => reason;

    /// <summary>Creates the error for a file of another kind.</summary>
    internal static RefusedFileException Of(string path, FileKind kind) => new(path, kind switch
    {
        FileKind.Folder => "it is a folder",
        FileKind.SymbolicLink => "it is a symbolic link, which isn't followed",
        FileKind.Pipe => "it is a pipe and not a regular file",
        FileKind.Socket => "it is a socket and not a regular file",
        _ => "it is a device and not a regular file",
    });

    /// <summary>Creates the error for a file with several hard links.</summary>
    internal static RefusedFileException WithLinks(string path, uint links) =>
        new(path, FormattableString.Invariant($"it has {links} hard links, and a write would change the file under its other names, too"));
}
