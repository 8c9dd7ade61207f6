namespace CustomBinarySerializer.TransactionFiles.Storage;

/// <summary>A file that is read and written at positions, so that it can be shared. Thread-safe.</summary>
internal interface IStorageFile : IFlushable, IDisposable
{
    /// <summary>In its folder.</summary>
    string Name { get; }

    /// <summary>In bytes, as it is now.</summary>
    long Length { get; }

    /// <summary>Which file it is, whatever name it has.</summary>
    FileIdentity Identity { get; }

    /// <summary>Fills a buffer as far as the file reaches.</summary>
    /// <returns>How many bytes were read; fewer than asked only at the end of the file.</returns>
    /// <exception cref="IOException">It can't be read.</exception>
    int Read(Span<byte> buffer, long offset);

    /// <summary>Writes all of the bytes; the file grows where it must.</summary>
    /// <exception cref="IOException">It failed, say on a full disk; any part of the bytes may have been written.</exception>
    void Write(ReadOnlySpan<byte> bytes, long offset);

    /// <summary>Cuts the file, or extends it by zeros.</summary>
    /// <exception cref="IOException">It failed.</exception>
    void SetLength(long length);
}
