using System.Diagnostics.Tracing;

namespace CustomBinarySerializer.Graphs.Tests.Attacks;

/// <summary>A listener that counts the closed types that the runtime creates of a generic definition.</summary>
internal sealed class TypeLoads : EventListener
{
    private const EventKeywords TypeDiagnostic = (EventKeywords)0x8000000000;

    private static readonly TimeSpan s_hangGuard = TimeSpan.FromMinutes(1);

    private readonly HashSet<string> _names = [];

    internal static Type Definition { get; } = typeof(Tuple<,,,>);

    /// <summary>
    /// Creates the marker type, and returns the number of closed types that were created up to it, itself included.
    /// Events come late, but in order.
    /// </summary>
    internal int CountUpTo(Type mark)
    {
        _ = Definition.MakeGenericType(mark, mark, mark, mark);
        lock (_names)
        {
            long end = Environment.TickCount64 + (long)s_hangGuard.TotalMilliseconds;
            while (!_names.Any(name => name.Contains(mark.Name, StringComparison.Ordinal)))
            {
                Assert.That(
                    Monitor.Wait(_names, s_hangGuard) && Environment.TickCount64 < end, Is.True, "The runtime told nothing of the type.");
            }

            return _names.Count;
        }
    }

    protected override void OnEventSourceCreated(EventSource eventSource)
    {
        if (eventSource.Name == "Microsoft-Windows-DotNETRuntime")
        {
            EnableEvents(eventSource, EventLevel.Informational, TypeDiagnostic);
        }
    }

    protected override void OnEventWritten(EventWrittenEventArgs eventData)
    {
        if (eventData.Payload?.OfType<string>()
            .FirstOrDefault(name => name.StartsWith(Definition.FullName!, StringComparison.Ordinal)) is { } name
            && name.Length > Definition.FullName!.Length)
        {
            lock (_names)
            {
                _names.Add(name);
                Monitor.PulseAll(_names);
            }
        }
    }
}
