using System.Collections.Concurrent;
using Microsoft.Extensions.Logging;

namespace CustomBinarySerializer.AspNetCore.Tests.TestTypes;

/// <summary>What a host logs.</summary>
internal sealed class RecordedLog : ILoggerProvider, ILogger
{
    private readonly ConcurrentQueue<(int Id, LogLevel Level, string Text)> _entries = new();

    internal IEnumerable<(int Id, LogLevel Level, string Text)> Entries => _entries;

    internal IEnumerable<int> Ids => _entries.Select(entry => entry.Id);

    public ILogger CreateLogger(string categoryName) => this;

    public IDisposable? BeginScope<TState>(TState state)
        where TState : notnull => null;

    public bool IsEnabled(LogLevel logLevel) => true;

    public void Log<TState>(LogLevel logLevel, EventId eventId, TState state, Exception? exception, Func<TState, Exception?, string> formatter) =>
        _entries.Enqueue((eventId.Id, logLevel, formatter(state, exception)));

    public void Dispose()
    {
    }
}
