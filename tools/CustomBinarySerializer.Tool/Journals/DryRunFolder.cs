using CustomBinarySerializer.TransactionFiles.Storage;

namespace CustomBinarySerializer.Tool.Journals;

/// <summary>
/// A folder whose changes are kept in memory, so that recovery reports them without making them. Not thread-safe.
/// </summary>
/// <remarks>
/// Recovery cuts files, makes copies of what it cuts, deletes leftovers and writes bytes again that are there. Lengths
/// and names follow these changes; bytes that are written are dropped.
/// </remarks>
/// <param name="folder">The folder on the disk, which stays as it is.</param>
internal sealed class DryRunFolder(DiskFolder folder) : IStorageFolder
{
    private readonly Dictionary<string, long?> _changed = new(StringComparer.Ordinal);

    public string Path => folder.Path;

    public IReadOnlyList<string> List() =>
        [.. folder.List().Where(name => !IsDeleted(name)).Union(_changed.Where(file => file.Value is not null).Select(file => file.Key))];

    public IStorageFile Create(string name)
    {
        if (Exists(name))
        {
            throw new IOException($"{name} exists.");
        }

        return OpenOrCreate(name);
    }

    public IStorageFile OpenOrCreate(string name)
    {
        _changed[name] = LengthOf(name) ?? 0;
        return new PretendedFile(this, name, folder.Exists(name) ? folder.Open(name, FileAccess.Read) : null);
    }

    public IStorageFile Open(string name, FileAccess access) => IsDeleted(name) || !Exists(name)
        ? throw new FileNotFoundException($"{name} doesn't exist.", name)
        : new PretendedFile(this, name, folder.Exists(name) ? folder.Open(name, FileAccess.Read) : null);

    public void Delete(string name) => _changed[name] = null;

    public void Rename(string from, string to)
    {
        _changed[to] = LengthOf(from);
        _changed[from] = null;
    }

    public IDisposable? TryLock(string name) => folder.TryLock(name);

    public bool Exists(string name) => _changed.TryGetValue(name, out long? length) ? length is not null : folder.Exists(name);

    public bool IsLocked(string name) => folder.IsLocked(name);

    public void Flush()
    {
    }

    private bool IsDeleted(string name) => _changed.TryGetValue(name, out long? length) && length is null;

    private long? LengthOf(string name) => _changed.GetValueOrDefault(name);

    private sealed class PretendedFile(DryRunFolder folder, string name, IStorageFile? onDisk) : IStorageFile
    {
        public string Name => name;

        public long Length => folder.LengthOf(name) ?? onDisk?.Length ?? 0;

        public FileIdentity Identity => onDisk?.Identity ?? default;

        public int Read(Span<byte> buffer, long offset) =>
            onDisk?.Read(buffer[..(int)Math.Clamp(Length - offset, 0, buffer.Length)], offset) ?? 0;

        public void Write(ReadOnlySpan<byte> bytes, long offset) => folder._changed[name] = Math.Max(Length, offset + bytes.Length);

        public void SetLength(long length) => folder._changed[name] = length;

        public void Flush()
        {
        }

        public void Dispose() => onDisk?.Dispose();
    }
}
