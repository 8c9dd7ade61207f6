namespace Stress.Crashes.Faults;

/// <summary>Simulates a folder from recorded calls, and creates the states that a power failure may leave.</summary>
internal sealed class UnflushedFolder
{
    // Up to this number of changes all combinations are created.
    private const int MostForAll = 5;

    // The system reuses the number of a deleted file.
    private readonly Dictionary<long, UnflushedFile> _numbers = [];
    private readonly List<UnflushedFile> _files = [];
    private readonly Dictionary<string, UnflushedFile> _durableNames = [];
    private readonly Dictionary<string, UnflushedFile> _names = [];
    private readonly List<Action<Dictionary<string, UnflushedFile>>> _openNames = [];

    /// <summary>The ordinal after the last durable message.</summary>
    public long Durable { get; private set; }

    /// <summary>The ordinal before which messages may be deleted.</summary>
    public long Deleted { get; private set; }

    private int Open => _openNames.Count + _files.Sum(file => file.Open);

    /// <summary>Applies a recorded call.</summary>
    public void Apply(RecordedCall call)
    {
        switch (call.Call)
        {
            case StorageCall.Create:
                UnflushedFile file = new();
                _numbers[call.File] = file;
                _files.Add(file);
                Rename(names => names[call.Name] = file);
                break;
            case StorageCall.Write:
                _numbers[call.File].Write(call.Bytes, (int)call.Offset);
                break;
            case StorageCall.SetLength:
                _numbers[call.File].SetLength((int)call.Offset);
                break;
            case StorageCall.Flush:
                _numbers[call.File].Flush(call.Error == 0);
                break;
            case StorageCall.Delete:
                Rename(names => names.Remove(call.Name));
                break;
            case StorageCall.Rename:
                UnflushedFile renamed = _names[call.Name];
                Rename(names =>
                {
                    names.Remove(call.Name);
                    names[call.NewName] = renamed;
                });
                break;
            case StorageCall.FlushFolder when call.Error == 0:
                _openNames.ForEach(change => change(_durableNames));
                _openNames.Clear();
                _files.RemoveAll(each => !_durableNames.ContainsValue(each));
                break;
            case StorageCall.Mark when call.Error == (int)ExpectedState.Durable:
                Durable = call.Offset;
                break;
            case StorageCall.Mark:
                Deleted = call.Offset;
                break;
        }
    }

    /// <summary>
    /// Creates states after a power failure, each as contents by file name. If there are few unflushed changes, these
    /// are all combinations. Otherwise they are none, all, all but one, one alone, those of other files, and random
    /// ones.
    /// </summary>
    /// <param name="random">Chooses the combinations.</param>
    /// <param name="most">Largest number of states.</param>
    public IEnumerable<Dictionary<string, byte[]>> Left(Random random, int most)
    {
        int open = Open;
        if (open <= MostForAll)
        {
            for (int choice = 0; choice < 1 << open && choice < most; choice++)
            {
                yield return After(change => (choice >> change & 1) != 0, choice % 2 != 0);
            }

            yield break;
        }

        yield return After(_ => false, hasFullLengths: false);
        yield return After(_ => false, hasFullLengths: true);
        yield return After(_ => true, hasFullLengths: false);
        for (int i = 0; i < most - 3; i++)
        {
            int one = random.Next(open);
            (int start, int end) = ChangesOf(random.Next(_files.Count));
            double share = random.NextDouble();
            yield return (i % 4) switch
            {
                0 => After(change => change != one, random.Next(2) == 0),
                1 => After(change => change == one, random.Next(2) == 0),
                2 => After(change => (change < start || change >= end) && random.NextDouble() < share, random.Next(2) == 0),
                _ => After(_ => random.NextDouble() < share, random.Next(2) == 0),
            };
        }
    }

    /// <summary>Returns the numbers of the changes of a file.</summary>
    private (int Start, int End) ChangesOf(int file)
    {
        int start = _openNames.Count + _files.Take(file).Sum(each => each.Open);
        return (start, start + _files[file].Open);
    }

    private Dictionary<string, byte[]> After(Func<int, bool> isKept, bool hasFullLengths)
    {
        int change = 0;
        Dictionary<string, UnflushedFile> names = new(_durableNames);
        foreach (Action<Dictionary<string, UnflushedFile>> rename in _openNames)
        {
            if (isKept(change++))
            {
                rename(names);
            }
        }

        // The function is called for all files, so that a number means the same change each time.
        Dictionary<UnflushedFile,
            byte[]> contents = _files.ToDictionary(file => file, file => file.After(() => isKept(change++), hasFullLengths));
        return names.ToDictionary(file => file.Key, file => contents[file.Value]);
    }

    private void Rename(Action<Dictionary<string, UnflushedFile>> change)
    {
        change(_names);
        _openNames.Add(change);
    }
}
