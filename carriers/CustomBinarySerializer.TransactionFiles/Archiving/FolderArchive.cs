using System.Runtime.CompilerServices;
using CustomBinarySerializer.TransactionFiles.Archiving;
using CustomBinarySerializer.TransactionFiles.Storage;

namespace CustomBinarySerializer.TransactionFiles;

/// <summary>An archive in a folder, say on a larger and slower disk. Thread-safe.</summary>
/// <remarks>
/// The archive has a folder for each transaction file. Each object in it is a whole segment: renamed to its first
/// ordinal and <c>.segment</c>, it can be put back by hand.
/// </remarks>
public sealed class FolderArchive : SegmentArchive
{
    private const string NewExtension = ".new";

    private readonly string _path;
    private readonly Func<string, bool, IStorageFolder?> _open;

    /// <summary>Creates an archive in a folder.</summary>
    /// <param name="path">
    /// The path of the folder. It must exist: so a disk that isn't mounted is an error, and no archive without
    /// segments.
    /// </param>
    /// <exception cref="ArgumentException"><paramref name="path"/> is null or empty.</exception>
    public FolderArchive(string path)
    {
        ArgumentException.ThrowIfNullOrEmpty(path);
        _path = Path.GetFullPath(path);
        _open = OpenOnDisk;
    }

    /// <summary>Creates an archive on any storage.</summary>
    /// <param name="path">The path, for messages.</param>
    /// <param name="open">
    /// Opens a folder by its name, and makes it if the second argument is true. Returns null if it doesn't exist.
    /// </param>
    internal FolderArchive(string path, Func<string, bool, IStorageFolder?> open)
    {
        _path = path;
        _open = open;
    }

    /// <summary>The path of the folder.</summary>
    public override string Description => _path;

    /// <inheritdoc/>
    /// <exception cref="ArgumentException">
    /// <paramref name="name"/> isn't the name of an object: it has no '/', or leads elsewhere.
    /// </exception>
    /// <exception cref="ArgumentNullException"><paramref name="content"/> is null.</exception>
    /// <exception cref="UnauthorizedAccessException">Write access to the folder is denied.</exception>
    public override Task PutAsync(string name, Stream content, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(content);
        (string folder, string file) = Split(name);
        NewFile.Make(
            _open(folder, true)!, file, file + NewExtension, to => Copy(content, to, cancellationToken), static (what, _) => what.Flush());
        return Task.CompletedTask;
    }

    /// <inheritdoc/>
    /// <exception cref="ArgumentException">
    /// <paramref name="name"/> isn't the name of an object: it has no '/', or leads elsewhere.
    /// </exception>
    public override Task<Stream?> GetAsync(string name, CancellationToken cancellationToken)
    {
        (string folder, string file) = Split(name);
        try
        {
            return Task.FromResult<Stream?>(
                _open(folder, false) is { } opened ? new StorageStream(opened.Open(file, FileAccess.Read), isOwned: true) : null);
        }
        catch (FileNotFoundException)
        {
            return Task.FromResult<Stream?>(null);
        }
    }

    /// <inheritdoc/>
    /// <exception cref="ArgumentException">
    /// <paramref name="name"/> isn't the name of an object: it has no '/', or leads elsewhere.
    /// </exception>
    public override Task DeleteAsync(string name, CancellationToken cancellationToken)
    {
        (string folder, string file) = Split(name);
        if (_open(folder, false) is { } opened)
        {
            opened.Delete(file);
            opened.Flush();
        }

        return Task.CompletedTask;
    }

    /// <inheritdoc/>
    /// <exception cref="ArgumentException">
    /// <paramref name="prefix"/> isn't the beginning of a name: it has no '/', or leads elsewhere.
    /// </exception>
    public override async IAsyncEnumerable<string> ListAsync(
        string prefix, [EnumeratorCancellation] CancellationToken cancellationToken)
    {
        (string folder, string start) = Split(prefix);
        await Task.CompletedTask.ConfigureAwait(false);
        foreach (string file in _open(folder, false)?.List() ?? [])
        {
            if (file.StartsWith(start, StringComparison.Ordinal) && !file.EndsWith(NewExtension, StringComparison.Ordinal))
            {
                yield return $"{folder}/{file}";
            }
        }
    }

    private static (string Folder, string File) Split(string name)
    {
        ArgumentException.ThrowIfNullOrEmpty(name);
        int slash = name.IndexOf('/', StringComparison.Ordinal);
        return slash > 0 && !name.AsSpan(slash + 1).ContainsAny('/', '\\') && !name.Contains("..", StringComparison.Ordinal)
            ? (name[..slash], name[(slash + 1)..])
            : throw new ArgumentException($"\"{name}\" isn't the name of an object: it has no '/', or leads elsewhere.", nameof(name));
    }

    private static void Copy(Stream from, IStorageFile to, CancellationToken cancellationToken)
    {
        byte[] chunk = new byte[ArchivedObject.ChunkSize];
        long offset = 0;
        for (int count; (count = from.ReadAtLeast(chunk, chunk.Length, throwOnEndOfStream: false)) > 0; offset += count)
        {
            cancellationToken.ThrowIfCancellationRequested();
            to.Write(chunk.AsSpan(0, count), offset);
        }
    }

    private DiskFolder? OpenOnDisk(string name, bool makes)
    {
        if (!Directory.Exists(_path))
        {
            throw new DirectoryNotFoundException($"{_path} doesn't exist. Mount the disk of the archive, or make the folder.");
        }

        string path = Path.Combine(_path, name);
        return makes ? DiskFolder.Make(path) : Directory.Exists(path) ? new DiskFolder(path) : null;
    }
}
