using Microsoft.Win32.SafeHandles;

namespace CustomBinarySerializer.Files;

/// <summary>A stream over a file of <see cref="RegularFile"/> that releases its lock when it is closed.</summary>
internal sealed class LockedFileStream : FileStream
{
    private readonly SafeFileHandle _file;

    /// <summary>Creates a stream.</summary>
    /// <param name="file">The file, open for reading and writing. The stream disposes it.</param>
    internal LockedFileStream(SafeFileHandle file)
        : base(file, FileAccess.ReadWrite, bufferSize: 0) => _file = file;

    /// <inheritdoc/>
    protected override void Dispose(bool disposing)
    {
        if (disposing)
        {
            RegularFile.Close(_file);
        }

        base.Dispose(disposing);
    }
}
