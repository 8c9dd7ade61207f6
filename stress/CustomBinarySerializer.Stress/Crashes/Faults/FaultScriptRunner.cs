namespace Stress.Crashes.Faults;

/// <summary>Runs scripts in a folder and records their system calls.</summary>
/// <param name="folder">Path of the transaction file, which is emptied for each script.</param>
/// <param name="record">Path of the file with the recorded calls.</param>
/// <param name="shim">The shim of this process.</param>
internal sealed class FaultScriptRunner(string folder, string record, ShimControl shim)
{
    private readonly Dictionary<(int Number, StorageCall Call), long> _calls = [];

    /// <summary>The transaction file of the last script.</summary>
    public string Folder => folder;

    /// <summary>Runs a script.</summary>
    /// <param name="number">Number of the script, its seed.</param>
    /// <param name="fault">The fault, or null.</param>
    public FaultScript Run(int number, Fault? fault)
    {
        FolderContents.Clear(folder);
        shim.Watch(folder);
        shim.Record(record);
        shim.Fail(fault);
        FaultScript script = new(folder, number, shim.Mark);
        try
        {
            script.Run();
        }
        finally
        {
            shim.Record(null);
            shim.Watch("");
        }

        return script;
    }

    /// <summary>Reads the calls of the last script.</summary>
    public List<RecordedCall> ReadRecord() => RecordedCall.ReadAll(record);

    /// <summary>Returns the number of calls of a script without a fault.</summary>
    public long CallsOf(int number, StorageCall call)
    {
        if (!_calls.ContainsKey((number, call)))
        {
            Run(number, fault: null);
            for (StorageCall each = 0; each <= StorageCall.FlushFolder; each++)
            {
                _calls[(number, each)] = shim.Calls(each);
            }
        }

        return _calls[(number, call)];
    }
}
