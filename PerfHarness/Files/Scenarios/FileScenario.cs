namespace PerfHarness.Files.Scenarios;

/// <summary>The scenario of a process of the files command.</summary>
internal enum FileScenario
{
    /// <summary>Appends in every way, each time to a new folder.</summary>
    Append,

    /// <summary>Times single appends.</summary>
    Latency,

    /// <summary>Makes messages durable, with one caller and with eight.</summary>
    GroupCommit,

    /// <summary>Creates the file for the next scenarios. Measures nothing.</summary>
    Fill,

    /// <summary>Reads the file from the first message to the last.</summary>
    Scan,

    /// <summary>
    /// Reads two members of each message, with views and with objects. Creates its file if there is none.
    /// </summary>
    View,

    /// <summary>Reads single messages.</summary>
    LookUp,

    /// <summary>Opens the file after a clean close.</summary>
    Open,

    /// <summary>Appends to the file and kills its own process. Measures nothing.</summary>
    Interrupt,

    /// <summary>Opens the file after <see cref="Interrupt"/>.</summary>
    Recover,

    /// <summary>Follows what a process with <see cref="Feed"/> appends.</summary>
    Follow,

    /// <summary>Appends messages for <see cref="Follow"/>. Measures nothing.</summary>
    Feed,

    /// <summary>
    /// Appends with retention, and compares the first messages with the last. Creates the file for the scenarios that
    /// read.
    /// </summary>
    Scale,
}
