using CustomBinarySerializer.TransactionFiles.Storage;

namespace CustomBinarySerializer.Replication;

/// <summary>
/// A place in a file of its own, which is replaced as a whole and durable after each call. For handlers whose effects
/// may happen twice: those since the last place was stored happen again after a crash.
/// </summary>
/// <remarks><code>{"journal":"7f0c…","nextOrdinal":89002}</code></remarks>
public sealed class PlaceFile : IPlaceStore
{
    private readonly string _folder;
    private readonly string _name;
    private readonly FollowerPlace _first;

    /// <summary>Creates a store of one place.</summary>
    /// <param name="path">The path of the file; its folder is created if it doesn't exist.</param>
    /// <param name="first">The place while there is no file; <see cref="FollowerPlace.First"/> if null.</param>
    /// <exception cref="ArgumentException"><paramref name="path"/> is null, empty, or the root of a disk.</exception>
    public PlaceFile(string path, FollowerPlace? first = null)
    {
        ArgumentException.ThrowIfNullOrEmpty(path);
        string full = Path.GetFullPath(path);
        _folder = Path.GetDirectoryName(full) ?? throw new ArgumentException("The path is that of a folder.", nameof(path));
        _name = Path.GetFileName(full);
        _first = first ?? FollowerPlace.First;
    }

    /// <inheritdoc/>
    /// <exception cref="InvalidDataException">The file holds no place of a follower.</exception>
    /// <exception cref="IOException">The file can't be read.</exception>
    /// <exception cref="UnauthorizedAccessException">
    /// The folder can't be created or the file can't be read for lack of rights.
    /// </exception>
    public ValueTask<FollowerPlace> LoadAsync(string follower, CancellationToken cancellationToken) =>
        ValueTask.FromResult(Load(DiskFolder.Make(_folder)));

    /// <inheritdoc/>
    /// <remarks>
    /// While a member of a group stores, it holds a lock on the file with the suffix <c>.lock</c>, so that the members
    /// of all processes that share the folder take turns.
    /// </remarks>
    /// <exception cref="InvalidDataException">The file holds no place of a follower.</exception>
    /// <exception cref="IOException">
    /// The file can't be written, or another process has held its lock for 5 seconds.
    /// </exception>
    /// <exception cref="UnauthorizedAccessException">
    /// The folder can't be created or the file can't be written for lack of rights.
    /// </exception>
    /// <exception cref="OperationCanceledException">The wait for the lock was cancelled.</exception>
    public async ValueTask StoreAsync(string follower, FollowerPlace place, CancellationToken cancellationToken)
    {
        DiskFolder folder = DiskFolder.Make(_folder);
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

    private FollowerPlace Load(DiskFolder folder)
    {
        try
        {
            return DurableText.TryRead(folder, _name) is { } text ? FollowerPlace.Parse(text) : _first;
        }
        catch (FormatException e)
        {
            throw new InvalidDataException(
                $"{Path.Combine(_folder, _name)} holds no place of a follower. Delete it to begin again, or restore it.", e);
        }
    }
}
