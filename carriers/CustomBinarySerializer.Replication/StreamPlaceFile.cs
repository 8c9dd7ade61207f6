using CustomBinarySerializer.TransactionFiles.Storage;

namespace CustomBinarySerializer.Replication;

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
    public ValueTask<StreamPlace> LoadAsync(CancellationToken cancellationToken) => ValueTask.FromResult(Load(DiskFolder.Make(_folder)));

    /// <inheritdoc/>
    /// <remarks>
    /// While a member of a group stores, it holds a lock on the file with the suffix <c>.lock</c>, so that the members
    /// of all processes that share the folder take turns.
    /// </remarks>
    /// <exception cref="IOException">The file can't be written, or another process has the lock for too
    /// long.</exception>
    public async ValueTask StoreAsync(StreamPlace place, CancellationToken cancellationToken)
    {
        DiskFolder folder = new(_folder);
        if (place.GroupEpoch == 0)
        {
            DurableText.Write(folder, _name, place.ToString());
            return;
        }

        using IDisposable turn = await TakeTurnAsync(folder, cancellationToken).ConfigureAwait(false);
        place.ThrowIfDeposed(Load(folder));
        DurableText.Write(folder, _name, place.ToString());
    }

    private async ValueTask<IDisposable> TakeTurnAsync(DiskFolder folder, CancellationToken cancellationToken)
    {
        const int Attempts = 500;
        for (int i = 0; i < Attempts; i++)
        {
            if (folder.TryLock(_name + ".lock") is { } turn)
            {
                return turn;
            }

            await Task.Delay(TimeSpan.FromMilliseconds(10), cancellationToken).ConfigureAwait(false);
        }

        throw new IOException($"Another process has the lock {Path.Combine(_folder, _name)}.lock for too long.");
    }

    private StreamPlace Load(DiskFolder folder)
    {
        try
        {
            return DurableText.TryRead(folder, _name) is { } text ? StreamPlace.Parse(text) : _first;
        }
        catch (FormatException e)
        {
            throw new IOException($"{Path.Combine(_folder, _name)} holds no place in a stream: {e.Message}", e);
        }
    }
}
