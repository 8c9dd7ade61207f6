using CustomBinarySerializer.TransactionFiles.Storage;

namespace CustomBinarySerializer;

/// <summary>
/// A place in a file of its own, replaced as a whole and durable after each batch. For handlers whose effects may happen twice: those of the batch that was
/// being handled when the process ended happen again.
/// </summary>
public sealed class StreamPlaceFile : IStreamPlaceStore
{
    private readonly string _folder;
    private readonly string _name;
    private readonly StreamPlace _first;

    /// <summary>A place in a file.</summary>
    /// <param name="path">The path; its folder is made if it doesn't exist.</param>
    /// <param name="first">The place while there is no file; <see cref="StreamPlace.First"/> if null.</param>
    /// <exception cref="ArgumentException"><paramref name="path"/> is null or empty.</exception>
    public StreamPlaceFile(string path, StreamPlace? first = null)
    {
        ArgumentException.ThrowIfNullOrEmpty(path);
        string full = Path.GetFullPath(path);
        _folder = Path.GetDirectoryName(full) ?? throw new ArgumentException("The path is that of a folder.", nameof(path));
        _name = Path.GetFileName(full);
        _first = first ?? StreamPlace.First;
    }

    /// <inheritdoc/>
    /// <exception cref="IOException">The file can't be read, or holds something else.</exception>
    public ValueTask<StreamPlace> LoadAsync(CancellationToken cancellationToken)
    {
        try
        {
            return ValueTask.FromResult(DurableText.TryRead(DiskFolder.Make(_folder), _name) is { } text ? StreamPlace.Parse(text) : _first);
        }
        catch (FormatException e)
        {
            throw new IOException($"{Path.Combine(_folder, _name)} holds no place in a stream: {e.Message}", e);
        }
    }

    /// <inheritdoc/>
    /// <exception cref="IOException">The file can't be written.</exception>
    public ValueTask StoreAsync(StreamPlace place, CancellationToken cancellationToken)
    {
        DurableText.Write(new DiskFolder(_folder), _name, place.ToString());
        return ValueTask.CompletedTask;
    }
}
