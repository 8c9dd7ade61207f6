using System.Diagnostics.Metrics;
using System.Globalization;
using CustomBinarySerializer.Telemetry;

namespace CustomBinarySerializer.TestKit.Telemetry;

/// <summary>Listens to the library's meter, and adds up the measurements. Thread-safe.</summary>
internal sealed class Measurements : IDisposable
{
    private readonly MeterListener _listener = new();
    private readonly Dictionary<string, double> _sums = [];
    private readonly Dictionary<string, int> _counts = [];

    internal Measurements()
    {
        _listener.InstrumentPublished = (instrument, listener) =>
        {
            if (instrument.Meter.Name == "CustomBinarySerializer")
            {
                lock (_sums)
                {
                    Instruments.Add(instrument);
                }

                listener.EnableMeasurementEvents(instrument);
            }
        };
        _listener.SetMeasurementEventCallback<long>((instrument, value, attributes, _) => Add(instrument, value, attributes));
        _listener.SetMeasurementEventCallback<int>((instrument, value, attributes, _) => Add(instrument, value, attributes));
        _listener.SetMeasurementEventCallback<double>((instrument, value, attributes, _) => Add(instrument, value, attributes));
        _listener.Start();
    }

    /// <summary>The instruments that the meter has published so far.</summary>
    internal List<Instrument> Instruments { get; } = [];

    /// <summary>
    /// The sum of an instrument's measurements so far; of observable instruments, the last measured value.
    /// </summary>
    /// <param name="instrument">The name of the instrument, after the prefix that all instruments have.</param>
    /// <param name="attributes">The attributes as <c>name=value</c>, in the order of the library.</param>
    internal double this[string instrument, params string[] attributes]
    {
        get
        {
            lock (_sums)
            {
                return _sums.GetValueOrDefault(Key(instrument, attributes));
            }
        }
    }

    /// <summary>Returns the number of measurements of an instrument.</summary>
    internal int Count(string instrument, params string[] attributes)
    {
        lock (_sums)
        {
            return _counts.GetValueOrDefault(Key(instrument, attributes));
        }
    }

    /// <summary>Measures the observable instruments.</summary>
    internal void Observe() => _listener.RecordObservableInstruments();

    /// <summary>Returns the growth of the sum of an observable instrument during an action.</summary>
    internal double Growth(Action action, string instrument, params string[] attributes)
    {
        Observe();
        double before = this[instrument, attributes];
        action();
        Observe();
        return this[instrument, attributes] - before;
    }

    /// <summary>Ends listening. The library notices by itself that no listener is left.</summary>
    internal void StopListening() => _listener.Dispose();

    public void Dispose()
    {
        StopListening();

        // Other tests measure what formatters do.
        MessageCounting.IsOn = false;
    }

    private void Add(Instrument instrument, double value, ReadOnlySpan<KeyValuePair<string, object?>> attributes)
    {
        List<string> texts = [];
        foreach ((string name, object? text) in attributes)
        {
            texts.Add($"{name}={text}");
        }

        string key = Key(instrument.Name["custombinaryserializer.".Length..], texts);
        lock (_sums)
        {
            _sums[key] = instrument.IsObservable ? value : _sums.GetValueOrDefault(key) + value;
            _counts[key] = _counts.GetValueOrDefault(key) + 1;
        }
    }

    private static string Key(string instrument, IEnumerable<string> attributes) =>
        string.Create(CultureInfo.InvariantCulture, $"{instrument} {string.Join(' ', attributes)}");
}
