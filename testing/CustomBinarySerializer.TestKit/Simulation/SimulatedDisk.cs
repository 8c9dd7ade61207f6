using CustomBinarySerializer.TransactionFiles.Storage;

namespace CustomBinarySerializer.TestKit.Simulation;

/// <summary>
/// A folder in memory that fails on demand, and that loses what wasn't synced when the power fails. Thread-safe.
/// </summary>
internal sealed class SimulatedDisk : IStorageFolder
{
    private readonly Dictionary<string, SimulatedContent> _files;
    private readonly Dictionary<string, SimulatedContent> _durableNames;
    private readonly List<Action<Dictionary<string, SimulatedContent>>> _unsyncedNames = [];
    private readonly HashSet<string> _locked = [];

    internal SimulatedDisk()
        : this([])
    {
    }

    private SimulatedDisk(Dictionary<string, SimulatedContent> files)
    {
        _files = files;
        _durableNames = new Dictionary<string, SimulatedContent>(files);
    }

    /// <summary>The number of calls that change the disk.</summary>
    internal int Calls { get; private set; }

    /// <summary>The number of calls that make a file durable.</summary>
    internal int Flushes { get; private set; }

    /// <summary>The number of bytes that were read.</summary>
    internal long ReadBytes { get; set; }

    /// <summary>Returns whether a call that changes the disk fails, for the call and its number, from 1.</summary>
    internal Func<DiskCall, int, bool> Fails { get; set; } = (_, _) => false;

    /// <summary>Called with the name of each file before it is opened, while others may use the disk.</summary>
    internal Action<string>? Opening { get; set; }

    /// <summary>The lock that every call takes.</summary>
    internal Lock Lock { get; } = new();

    public string Path => "/simulated";

    /// <summary>The bytes of a file, as the system shows them.</summary>
    internal byte[] this[string name]
    {
        get => _files[name].Bytes;
        set => _files[name] = new SimulatedContent(value);
    }

    /// <summary>Returns the disk after a power failure.</summary>
    internal SimulatedDisk AfterPowerFailure(Random random)
    {
        // Most systems keep the order of names; none has to.
        Dictionary<string, SimulatedContent> names = new(_durableNames);
        int count = random.Next(_unsyncedNames.Count + 1);
        double share = random.Next(2) == 0 ? 1 : random.NextDouble();
        foreach (Action<Dictionary<string, SimulatedContent>> change in share < 1 ? _unsyncedNames : _unsyncedNames.Take(count))
        {
            if (random.NextDouble() < share)
            {
                change(names);
            }
        }

        return new SimulatedDisk(names.ToDictionary(file => file.Key, file => file.Value.AfterPowerFailure(random)));
    }

    /// <summary>Returns the disk after a kill of the process.</summary>
    internal SimulatedDisk AfterKill() => new(_files.ToDictionary(file => file.Key, file => file.Value.AfterKill()));

    /// <summary>The number of times that the folder was listed.</summary>
    internal int Listings { get; private set; }

    public IReadOnlyList<string> List()
    {
        lock (Lock)
        {
            Listings++;
            return [.. _files.Keys];
        }
    }

    public IStorageFile Create(string name)
    {
        lock (Lock)
        {
            Note(DiskCall.Create);
            if (_files.ContainsKey(name))
            {
                throw new IOException($"{name} exists.");
            }

            SimulatedContent content = new([]);
            Change(names => names[name] = content);
            return new SimulatedFile(this, name, content);
        }
    }

    public IStorageFile OpenOrCreate(string name)
    {
        lock (Lock)
        {
            return _files.ContainsKey(name) ? Open(name, FileAccess.ReadWrite) : Create(name);
        }
    }

    public IStorageFile Open(string name, FileAccess access)
    {
        Opening?.Invoke(name);
        lock (Lock)
        {
            Note(DiskCall.Open);
            return new SimulatedFile(
                this, name, _files.TryGetValue(name, out SimulatedContent? content)
                    ? content
                    : throw new FileNotFoundException($"{name} isn't there."));
        }
    }

    public void Delete(string name)
    {
        lock (Lock)
        {
            Note(DiskCall.Delete);
            Change(names => names.Remove(name));
        }
    }

    public void Rename(string from, string to)
    {
        lock (Lock)
        {
            Note(DiskCall.Rename);
            SimulatedContent content = _files[from];
            Change(names =>
            {
                names.Remove(from);
                names[to] = content;
            });
        }
    }

    public void Flush()
    {
        lock (Lock)
        {
            Note(DiskCall.FlushFolder);
            foreach (Action<Dictionary<string, SimulatedContent>> change in _unsyncedNames)
            {
                change(_durableNames);
            }

            _unsyncedNames.Clear();
        }
    }

    public IDisposable? TryLock(string name)
    {
        lock (Lock)
        {
            return _locked.Add(name) ? new Held(this, name) : null;
        }
    }

    public bool Exists(string name)
    {
        lock (Lock)
        {
            return _files.ContainsKey(name);
        }
    }

    public bool IsLocked(string name)
    {
        lock (Lock)
        {
            return _locked.Contains(name);
        }
    }

    /// <summary>Counts a call, and throws if it is to fail.</summary>
    internal void Note(DiskCall call)
    {
        Calls++;
        Flushes += call == DiskCall.Flush ? 1 : 0;
        if (Fails(call, Calls))
        {
            throw new IOException($"{call} failed, as it was to.");
        }
    }

    /// <summary>Does long work inside a call without the lock, as a disk does that serves several callers.</summary>
    internal void LetOthersIn(Action work)
    {
        Lock.Exit();
        try
        {
            work();
        }
        finally
        {
            Lock.Enter();
        }
    }

    private void Change(Action<Dictionary<string, SimulatedContent>> change)
    {
        change(_files);
        _unsyncedNames.Add(change);
    }

    private sealed class Held(SimulatedDisk disk, string name) : IDisposable
    {
        public void Dispose()
        {
            lock (disk.Lock)
            {
                disk._locked.Remove(name);
            }
        }
    }
}
