using System.Collections.Concurrent;
using Microsoft.Extensions.Logging;

namespace CustomBinarySerializer.TestKit;

/// <summary>The log entries of a host.</summary>
internal sealed class RecordedLog : ILoggerProvider, ILogger
{
    private readonly ConcurrentQueue<(int Id, LogLevel Level, string Text)> _entries = new();
    private readonly SemaphoreSlim _logged = new(0);

    internal IEnumerable<(int Id, LogLevel Level, string Text)> Entries => _entries;

    internal IEnumerable<int> Ids => _entries.Select(entry => entry.Id);

    /// <summary>Waits until something was logged so many times. For one caller at a time.</summary>
    internal async Task WaitForAsync(int id, CancellationToken cancellationToken, int times = 1)
    {
        while (Ids.Count(each => each == id) < times)
        {
            await _logged.WaitAsync(cancellationToken);
        }
    }

    public ILogger CreateLogger(string categoryName) => this;

    public IDisposable? BeginScope<TState>(TState state)
        where TState : notnull => null;

    public bool IsEnabled(LogLevel logLevel) => true;

    public void Log<TState>(
        LogLevel logLevel, EventId eventId, TState state, Exception? exception, Func<TState, Exception?, string> formatter)
    {
        _entries.Enqueue(
            (eventId.Id, logLevel, exception is null ? formatter(state, exception) : $"{formatter(state, exception)} {exception}"));
        _logged.Release();
    }

    // Hosts of a test are disposed of one after another.
    public void Dispose()
    {
    }
}
