using System.Globalization;

namespace CustomBinarySerializer.Tool.Output;

/// <summary>A line that shows the progress of work once it takes longer than a second. Thread-safe.</summary>
internal sealed class ProgressLine : IDisposable
{
    private static readonly TimeSpan s_delay = TimeSpan.FromSeconds(1);
    private static readonly TimeSpan s_interval = TimeSpan.FromMilliseconds(200);

    private readonly TextWriter _output;
    private readonly string _title;
    private readonly long _total;
    private readonly Lock _lock = new();
    private readonly Timer _timer;
    private long _done;
    private int _width;
    private bool _isEnded;

    /// <param name="output">The writer of a terminal.</param>
    /// <param name="title">The name of the work.</param>
    /// <param name="total">The amount of all work, in any unit.</param>
    internal ProgressLine(TextWriter output, string title, long total)
    {
        _output = output;
        _title = title;
        _total = Math.Max(total, 1);
        _timer = new Timer(_ => Show(), state: null, s_delay, s_interval);
    }

    /// <summary>Adds completed work.</summary>
    internal void Advance(long more) => Interlocked.Add(ref _done, more);

    /// <summary>Writes the line over the last one.</summary>
    internal void Show()
    {
        lock (_lock)
        {
            if (!_isEnded)
            {
                double share = Math.Min(1, (double)Volatile.Read(ref _done) / _total);
                Write(string.Create(CultureInfo.InvariantCulture, $"{_title} {share * 100:F0} %"));
            }
        }
    }

    /// <summary>Removes the line.</summary>
    public void Dispose()
    {
        _timer.Dispose();
        lock (_lock)
        {
            _isEnded = true;
            if (_width > 0)
            {
                Write("");
                _output.Write('\r');
                _output.Flush();
            }
        }
    }

    private void Write(string text)
    {
        _output.Write('\r' + text.PadRight(_width));
        _output.Flush();
        _width = text.Length;
    }
}
