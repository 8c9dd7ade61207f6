using CustomBinarySerializer.Telemetry;

namespace CustomBinarySerializer.TransactionFiles.Telemetry;

/// <summary>The telemetry of one journal. Thread-safe.</summary>
/// <param name="folder">The path of the journal.</param>
internal sealed class JournalTelemetry(string folder) : Observed<JournalTelemetry, IJournalState>
{
    private static readonly Instruments<JournalMetrics> s_instruments = new();

    /// <summary>The attribute that names the journal in measurements.</summary>
    internal KeyValuePair<string, object?> Folder { get; } = new("file.directory", folder);

    private static JournalMetrics? Metrics => s_instruments.Made;

    /// <summary>Requests the instruments. Called before a journal is opened.</summary>
    internal static void Offer() => s_instruments.Offer();

    /// <summary>Notes that the journal is open, and counts what its recovery kept and cut.</summary>
    /// <param name="state">The journal.</param>
    /// <param name="messages">
    /// The number of messages that recovery kept though they weren't known to be durable.
    /// </param>
    /// <param name="cutBytes">The number of bytes that recovery cut off.</param>
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
