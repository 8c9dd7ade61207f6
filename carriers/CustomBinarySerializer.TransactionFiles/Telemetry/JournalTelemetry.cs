using CustomBinarySerializer.Telemetry;

namespace CustomBinarySerializer.TransactionFiles.Telemetry;

/// <summary>The telemetry of one journal. Thread-safe.</summary>
/// <param name="folder">Its path.</param>
internal sealed class JournalTelemetry(string folder) : Observed<JournalTelemetry, IJournalState>
{
    private static readonly Instruments<JournalMetrics> s_instruments = new();

    /// <summary>Names the journal in measurements.</summary>
    internal KeyValuePair<string, object?> Folder { get; } = new("file.directory", folder);

    private static JournalMetrics? Metrics => s_instruments.Made;

    /// <summary>To be called before a journal is opened.</summary>
    internal static void Offer() => s_instruments.Offer();

    /// <summary>Takes it into account that the journal is open.</summary>
    /// <param name="state">The journal.</param>
    /// <param name="messages">How many messages recovery kept though they weren't known to be durable.</param>
    /// <param name="cutBytes">How many bytes it cut off.</param>
    internal void NoteOpened(IJournalState state, long messages, long cutBytes)
    {
        Show(state);
        Metrics?.AddRecovery(Folder, messages, cutBytes);
    }

    /// <inheritdoc cref="JournalMetrics.BeginWrite"/>
    internal static long BeginWrite() => Metrics?.BeginWrite() ?? 0;

    /// <inheritdoc cref="JournalMetrics.EndWrite"/>
    internal void EndWrite(long begun, long messages, long bytes, Exception? failure = null) =>
        Metrics?.EndWrite(Folder, begun, messages, bytes, failure);

    /// <inheritdoc cref="JournalMetrics.BeginSync"/>
    internal static long BeginSync() => Metrics?.BeginSync() ?? 0;

    /// <inheritdoc cref="JournalMetrics.EndSync"/>
    internal void EndSync(long begun, Exception? failure = null) => Metrics?.EndSync(Folder, begun, failure);
}
