namespace Stress.Crashes.Faults;

/// <summary>Runs programs in a folder of their own, and records what they do to it.</summary>
/// <param name="folder">Of the journal; emptied for each.</param>
/// <param name="record">The file with what they did.</param>
/// <param name="shim">Of this process.</param>
internal sealed class StoryTeller(string folder, string record, ShimControl shim)
{
    private readonly Dictionary<(int Number, StorageCall Call), long> _calls = [];

    /// <summary>The journal of the last one.</summary>
    public string Folder => folder;

    /// <summary>Runs a program.</summary>
    /// <param name="number">Which.</param>
    /// <param name="fault">What fails, or null.</param>
    public Story Tell(int number, Fault? fault)
    {
        FolderContents.Clear(folder);
        shim.Watch(folder);
        shim.Record(record);
        shim.Fail(fault);
        Story story = new(folder, number, shim.Mark);
        try
        {
            story.Run();
        }
        finally
        {
            shim.Record(null);
            shim.Watch("");
        }

        return story;
    }

    /// <summary>What the last one did.</summary>
    public List<RecordedCall> ReadRecord() => RecordedCall.ReadAll(record);

    /// <summary>How often a program makes a call if nothing fails.</summary>
    public long CallsOf(int number, StorageCall call)
    {
        if (!_calls.ContainsKey((number, call)))
        {
            Tell(number, fault: null);
            for (StorageCall each = 0; each <= StorageCall.FlushFolder; each++)
            {
                _calls[(number, each)] = shim.Calls(each);
            }
        }

        return _calls[(number, call)];
    }
}
