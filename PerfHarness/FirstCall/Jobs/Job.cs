namespace PerfHarness.FirstCall.Jobs;

/// <summary>The work of a process that writes and reads much at once.</summary>
[JsonConverter(typeof(JsonStringEnumConverter<Job>))]
internal enum Job
{
    /// <summary>An object graph of 20,000 orders, 120,000 objects.</summary>
    Graph,

    /// <summary>A message with 10,000 books.</summary>
    BookShelf,

    /// <summary>A transaction file with 200,000 messages, which are appended and scanned. Includes opening.</summary>
    TransactionFile,
}

/// <summary>The way in which the runtime compiles.</summary>
[JsonConverter(typeof(JsonStringEnumConverter<CompilationMode>))]
internal enum CompilationMode
{
    /// <summary>The runtime's own way, without settings.</summary>
    Default,

    /// <summary>Tiers without a delay: <c>System.Runtime.TieredCompilation.CallCountingDelayMs</c> is 0.</summary>
    NoDelay,

    /// <summary>Optimized at once and without a profile: <c>TieredCompilation</c> is off.</summary>
    NoTiers,
}

/// <summary>The task of one process.</summary>
/// <param name="Job">The job.</param>
/// <param name="Mode">The way to compile.</param>
/// <param name="IsQuick">Whether a part of a second is enough.</param>
internal sealed record JobTask(Job Job, CompilationMode Mode, bool IsQuick)
{
    /// <summary>The variables of the process.</summary>
    public Dictionary<string, string?> Environment() => new()
    {
        ["DOTNET_TieredCompilation"] = Mode == CompilationMode.NoTiers ? "0" : null,
        ["DOTNET_TC_CallCountingDelayMs"] = Mode == CompilationMode.NoDelay ? "0" : null,
    };
}
