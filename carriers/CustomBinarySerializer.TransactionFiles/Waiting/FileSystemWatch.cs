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
    /// <param name="path">The path of the file, which needn't exist.</param>
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
    /// <summary>Whether the callback may run for long: the watch goes on without the thread that called it.</summary>
    bool LendsItsThread { get; }

    /// <summary>Whether the watch also calls back at regular intervals without a change.</summary>
    bool CallsRegularly { get; }

    /// <summary>
    /// Asks for a call on every change from now on. If the file can't be watched, for example because it was deleted,
    /// nothing happens, and a later call may succeed.
    /// </summary>
    void Arm();

    /// <summary>
    /// Ends the request for calls, since nobody waits. A watch may still report changes where that costs less.
    /// </summary>
    void Disarm();
}
