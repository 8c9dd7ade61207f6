using System.Diagnostics.Metrics;
using System.Runtime.CompilerServices;

namespace CustomBinarySerializer.Telemetry;

/// <summary>The metrics of formatters: messages, bytes, errors, and objects of graphs. Thread-safe.</summary>
/// <remarks>
/// Messages are counted from the first collection on, or earlier if a registry is created while a listener waits.
/// Counting ends some time after the last listener has gone (<see cref="MessageCounting"/>).
/// </remarks>
internal sealed class FormatterMetrics
{
    // The number of messages of one processor between two checks for listeners: a power of two.
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

    /// <summary>Starts counting messages if a listener waits.</summary>
    internal void CountIfEnabled()
    {
        if (IsEnabled)
        {
            MessageCounting.IsOn = true;
        }
    }

    /// <summary>Counts a message. Now and then it checks for listeners, and stops counting if there are none.</summary>
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
    internal void AddGraph(int objects, bool isWritten) =>
        _graphs.Record(objects, isWritten ? LibraryMeter.Write : LibraryMeter.Read);

    private Measurement<long>[] ObserveMessages() => Observe(_written.Messages, _read.Messages);

    private Measurement<long>[] ObserveBytes() => Observe(_written.Bytes, _read.Bytes);

    // An observation shows that a listener is interested from now on.
    private static Measurement<long>[] Observe(long written, long read)
    {
        MessageCounting.IsOn = true;
        return [new Measurement<long>(written, LibraryMeter.Write), new Measurement<long>(read, LibraryMeter.Read)];
    }
}
