using System.Diagnostics.Metrics;
using System.Runtime.CompilerServices;

namespace CustomBinarySerializer.Telemetry;

/// <summary>The instruments of formatters: messages, bytes and errors, and the objects of graphs. Thread-safe.</summary>
/// <remarks>
/// Messages are counted from the first collection on, or from before it where a registry is made while a listener waits; and until some time after the
/// last listener has gone (<see cref="MessageCounting"/>).
/// </remarks>
internal sealed class FormatterMetrics
{
    // Messages of one processor from one look for listeners to the next: a power of two.
    private const long LookInterval = 1 << 16;

    private readonly MessageCounts _written = new();
    private readonly MessageCounts _read = new();
    private readonly ObservableCounter<long> _messages;
    private readonly ObservableCounter<long> _io;
    private readonly Counter<long> _errors;
    private readonly Histogram<int> _graphs;

    public FormatterMetrics()
    {
        Meter meter = LibraryMeter.Meter;
        _messages = meter.CreateObservableCounter(
            LibraryMeter.NameOf("formatter.messages"), ObserveMessages, "{message}", "Messages written and read.");
        _io = meter.CreateObservableCounter(
            LibraryMeter.NameOf("formatter.io"), ObserveBytes, "By", "Bytes of their frames.");
        _errors = meter.CreateCounter<long>(
            LibraryMeter.NameOf("errors"), "{error}", "Errors reported.");
        _graphs = meter.CreateHistogram<int>(
            LibraryMeter.NameOf("graph.objects"), "{object}", "Objects of a graph.");
    }

    private bool IsEnabled => _messages.Enabled || _io.Enabled;

    /// <summary>Begins to count messages where a listener waits.</summary>
    internal void CountIfEnabled()
    {
        if (IsEnabled)
        {
            MessageCounting.IsOn = true;
        }
    }

    /// <summary>Counts a message, and looks now and then whether that interests anybody.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal void AddMessage(int bytes, bool isWritten)
    {
        if (((isWritten ? _written : _read).Add(bytes) & (LookInterval - 1)) == 0 && !IsEnabled)
        {
            MessageCounting.IsOn = false;
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal void AddError(string code) => _errors.Add(1, new KeyValuePair<string, object?>(LibraryMeter.ErrorAttribute, code));

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal void AddGraph(int objects, bool isWritten) => _graphs.Record(objects, isWritten ? LibraryMeter.Write : LibraryMeter.Read);

    private Measurement<long>[] ObserveMessages() => Observe(_written.Messages, _read.Messages);

    private Measurement<long>[] ObserveBytes() => Observe(_written.Bytes, _read.Bytes);

    // Whoever observes wants to know from now on.
    private static Measurement<long>[] Observe(long written, long read)
    {
        MessageCounting.IsOn = true;
        return [new Measurement<long>(written, LibraryMeter.Write), new Measurement<long>(read, LibraryMeter.Read)];
    }
}
