namespace CustomBinarySerializer.TransactionFiles.Waiting;

/// <summary>Watches a file by the framework's means, where there is nothing quicker.</summary>
internal sealed class FileSystemWatch : IChangeWatch
{
    private readonly FileSystemWatcher _watcher;

    private FileSystemWatch(FileSystemWatcher watcher) => _watcher = watcher;

    /// <inheritdoc/>
    public bool LendsItsThread => false;

    /// <inheritdoc/>
    public bool CallsRegularly => false;

    /// <summary>Makes a watch, or returns null where the folder can't be watched.</summary>
    /// <param name="path">Of the file, which needn't exist.</param>
    /// <param name="changed">Called on any thread; must not throw.</param>
    internal static FileSystemWatch? TryCreate(string path, Action changed)
    {
        FileSystemWatcher? watcher = null;
        try
        {
            watcher = new FileSystemWatcher(Path.GetDirectoryName(path)!, Path.GetFileName(path));
            watcher.Changed += (_, _) => changed();
            watcher.Created += (_, _) => changed();
            watcher.Renamed += (_, _) => changed();
            watcher.EnableRaisingEvents = true;
            return new FileSystemWatch(watcher);
        }
        catch (Exception e) when (e is IOException or ArgumentException or PlatformNotSupportedException)
        {
            watcher?.Dispose();
            return null;
        }
    }

    /// <summary>Does nothing: every change is reported.</summary>
    public void Arm()
    {
    }

    /// <summary>Does nothing: every change is reported.</summary>
    public void Disarm()
    {
    }

    /// <inheritdoc/>
    public void Dispose() => _watcher.Dispose();
}

/// <summary>Reports changes of one file, by whichever process. Thread-safe.</summary>
internal interface IChangeWatch : IDisposable
{
    /// <summary>
    /// Whether the callback may take as long as it likes: the watch goes on without the thread that called it.
    /// </summary>
    bool LendsItsThread { get; }

    /// <summary>Whether it also calls at regular intervals without a change.</summary>
    bool CallsRegularly { get; }

    /// <summary>
    /// Asks for a call on every change from now on. Where the file can't be watched (say, it was deleted), nothing
    /// happens, and a later call may do better.
    /// </summary>
    void Arm();

    /// <summary>Says that nobody waits. Changes are reported all the same where that costs less.</summary>
    void Disarm();
}
