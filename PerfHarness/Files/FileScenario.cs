namespace PerfHarness.Files;

/// <summary>What a process of the files command does.</summary>
internal enum FileScenario
{
    /// <summary>Appends in every way, each to a folder of its own.</summary>
    Append,

    /// <summary>Times single appends.</summary>
    Latency,

    /// <summary>Makes messages durable, with one caller and with eight.</summary>
    GroupCommit,

    /// <summary>Makes the file that the next ones read. Measures nothing.</summary>
    Fill,

    /// <summary>Reads the file from the first message to the last.</summary>
    Scan,

    /// <summary>
    /// Reads two members of each message, with views and with objects. Makes the file that it reads, if that isn't
    /// there.
    /// </summary>
    View,

    /// <summary>Reads single messages.</summary>
    LookUp,

    /// <summary>Opens the file, which was closed in order.</summary>
    Open,

    /// <summary>Appends to the file and kills itself. Measures nothing.</summary>
    Interrupt,

    /// <summary>Opens the file after that.</summary>
    Recover,

    /// <summary>Reads what another process appends.</summary>
    Follow,

    /// <summary>Is that other process. Measures nothing.</summary>
    Feed,
}
