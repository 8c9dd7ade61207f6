using System.Diagnostics.Tracing;

namespace CustomBinarySerializer.TestKit.Telemetry;

/// <summary>Listens to the library's event source. Thread-safe.</summary>
internal sealed class Events : EventListener
{
    // The constructor of the base class calls before this one runs.
    private readonly List<EventWrittenEventArgs>? _events = [];

    /// <summary>The payloads of all events of a name so far.</summary>
    internal IReadOnlyList<object?[]> Of(string name)
    {
        lock (_events!)
        {
            return [.. _events.Where(each => each.EventName == name).Select(each => each.Payload!.ToArray())];
        }
    }

    /// <summary>Returns the first event of a name, waiting for a minute at most.</summary>
    internal EventWrittenEventArgs First(string name)
    {
        EventWrittenEventArgs? found = null;
        Assert.That(() =>
        {
            lock (_events!)
            {
                return found = _events.FirstOrDefault(each => each.EventName == name);
            }
        }, Is.Not.Null.After(60_000, 1), name);
        return found!;
    }

    protected override void OnEventSourceCreated(EventSource eventSource)
    {
        if (eventSource.Name == "CustomBinarySerializer")
        {
            EnableEvents(eventSource, EventLevel.Informational);
        }
    }

    protected override void OnEventWritten(EventWrittenEventArgs eventData)
    {
        if (_events is { } events)
        {
            lock (events)
            {
                events.Add(eventData);
            }
        }
    }
}
