using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Logging.Testing;

namespace CustomBinarySerializer.TestKit;

/// <summary>The log entries of a host.</summary>
internal sealed class RecordedLog : FakeLoggerProvider
{
    internal IEnumerable<(int Id, LogLevel Level, string Text)> Entries => Collector.GetSnapshot().Select(record =>
        (record.Id.Id, record.Level, record.Exception is null ? record.Message : $"{record.Message} {record.Exception}"));

    internal IEnumerable<int> Ids => Entries.Select(entry => entry.Id);

    /// <summary>Waits until messages of an event id were logged the given number of times.</summary>
    internal async Task WaitForAsync(int id, CancellationToken cancellationToken, int times = 1) =>
        await Collector.GetLogsAsync(cancellationToken).Where(record => record.Id.Id == id).Take(times).LastAsync(cancellationToken);
}
