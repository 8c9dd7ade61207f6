using System.Diagnostics.CodeAnalysis;
using System.Diagnostics.Tracing;

namespace CustomBinarySerializer.Telemetry;

/// <summary>The events for operators that no caller gets as an exception. Thread-safe.</summary>
/// <remarks>
/// docs/observability.md describes the events. Their ids and payloads never change. The source is created with the
/// first event; sessions and listeners that wait for its name get that event, too.
/// </remarks>
[EventSource(Name = LibraryMeter.Name)]
[SuppressMessage("Trimming", "IL2026", Justification = "The arguments are texts and numbers, which need no reflection.")]
[UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "The arguments are texts and numbers, which need no reflection.")]
internal sealed class LibraryEvents : EventSource
{
    internal static readonly LibraryEvents Log = new();

    private LibraryEvents()
    {
    }

    [Event(
        1,
        Level = EventLevel.Warning,
        Message = "{2} bytes were cut from {0} at offset {1}, before message {3}: {5}. A copy is in {4}.")]
    internal void RecoveryCut(string file, long offset, long length, long ordinal, string copy, string reason)
    {
        if (IsEnabled())
        {
            WriteEvent(1, file, offset, length, ordinal, copy, reason);
        }
    }

    [Event(
        2,
        Level = EventLevel.Error,
        Message = "Damage in {0} was passed over: {2} bytes at offset {1}, messages from {3} to before {4}: {5}")]
    internal void DamageSkipped(string file, long offset, long length, long firstOrdinal, long nextOrdinal, string reason)
    {
        if (IsEnabled())
        {
            WriteEvent(2, file, offset, length, firstOrdinal, nextOrdinal, reason);
        }
    }

    [Event(3, Level = EventLevel.Critical, Message = "{0} couldn't be made durable: {1}")]
    internal void SyncFailed(string path, string reason) => WriteEvent(3, path, reason);

    [Event(4, Level = EventLevel.Warning, Message = "The {1} of {0} was taken over from a process that died with {2} messages in hand.")]
    internal void RoleTakenOver(string path, string role, long lostMessages) => WriteEvent(4, path, role, lostMessages);

    [Event(5, Level = EventLevel.Warning, Message = "In {0}, a message was passed over whose producer died before it was whole.")]
    internal void MessageAbandoned(string path) => WriteEvent(5, path);

    [Event(
        6,
        Level = EventLevel.Informational,
        Message = "The journal in {0} was taken over from a writer that wasn't closed: {1} bytes verified after message {2}, "
            + "and the next is message {3}.")]
    internal void JournalRecovered(string folder, long verifiedBytes, long durableOrdinal, long nextOrdinal)
    {
        if (IsEnabled())
        {
            WriteEvent(6, folder, verifiedBytes, durableOrdinal, nextOrdinal);
        }
    }
}
