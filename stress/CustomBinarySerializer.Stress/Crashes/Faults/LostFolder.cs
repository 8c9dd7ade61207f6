namespace Stress.Crashes.Faults;

/// <summary>Follows a record, and says what a power failure may leave of the folder at each place in it.</summary>
internal sealed class LostFolder
{
    // Up to here all combinations are tried.
    private const int MostForAll = 5;

    // By the system's number, which goes to another file when one is deleted; and all that may be left.
    private readonly Dictionary<long, LostFile> _numbers = [];
    private readonly List<LostFile> _files = [];
    private readonly Dictionary<string, LostFile> _durableNames = [];
    private readonly Dictionary<string, LostFile> _names = [];
    private readonly List<Action<Dictionary<string, LostFile>>> _openNames = [];

    /// <summary>Messages before it were said to be durable.</summary>
    public long Durable { get; private set; }

    /// <summary>Messages before it may have been deleted.</summary>
    public long Deleted { get; private set; }

    private int Open => _openNames.Count + _files.Sum(file => file.Open);

    /// <summary>Lets one more call have happened.</summary>
    public void Take(RecordedCall call)
    {
        switch (call.Call)
        {
            case StorageCall.Create:
                LostFile file = new();
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
                LostFile renamed = _names[call.Name];
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
            case StorageCall.Mark when call.Error == (int)Knowledge.Durable:
                Durable = call.Offset;
                break;
            case StorageCall.Mark:
                Deleted = call.Offset;
                break;
        }
    }

    /// <summary>
    /// What may be left: nothing and all of what wasn't flushed, all but one change, one alone, nothing of one file and some of the others, and some combinations by chance;
    /// all combinations where they are few. Names by file, each with its bytes.
    /// </summary>
    /// <param name="random">For chance.</param>
    /// <param name="most">How many at most.</param>
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

    /// <summary>The numbers of the changes of a file, as they are asked for.</summary>
    private (int Start, int End) ChangesOf(int file)
    {
        int start = _openNames.Count + _files.Take(file).Sum(each => each.Open);
        return (start, start + _files[file].Open);
    }

    private Dictionary<string, byte[]> After(Func<int, bool> isKept, bool hasFullLengths)
    {
        int change = 0;
        Dictionary<string, LostFile> names = new(_durableNames);
        foreach (Action<Dictionary<string, LostFile>> rename in _openNames)
        {
            if (isKept(change++))
            {
                rename(names);
            }
        }

        // All files are asked, so that a number means the same change each time.
        Dictionary<LostFile, byte[]> contents = _files.ToDictionary(file => file, file => file.After(() => isKept(change++), hasFullLengths));
        return names.ToDictionary(file => file.Key, file => contents[file.Value]);
    }

    private void Rename(Action<Dictionary<string, LostFile>> change)
    {
        change(_names);
        _openNames.Add(change);
    }
}
