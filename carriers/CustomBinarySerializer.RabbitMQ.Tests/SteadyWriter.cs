using CustomBinarySerializer.TransactionFiles;

namespace CustomBinarySerializer.RabbitMQ.Tests;

/// <summary>Appends messages to a journal every 10 ms until it is stopped.</summary>
internal sealed class SteadyWriter : IAsyncDisposable
{
    private readonly TransactionFileWriter _writer;
    private readonly CancellationTokenSource _enough = new();
    private readonly Task _writing;

    /// <summary>Begins to write on a thread of its own.</summary>
    /// <param name="writer">The journal.</param>
    /// <param name="count">The number of messages that are appended every 10 ms.</param>
    internal SteadyWriter(TransactionFileWriter writer, int count)
    {
        _writer = writer;
        _writing = Task.Run(() => WriteAsync(count));
    }

    /// <summary>Ends writing, and makes durable what was written.</summary>
    internal async Task StopAsync()
    {
        await DisposeAsync();
        _writer.Flush(durable: true);
    }

    public async ValueTask DisposeAsync()
    {
        await _enough.CancelAsync();
        await _writing;
    }

    private async Task WriteAsync(int count)
    {
        using PeriodicTimer pace = new(TimeSpan.FromMilliseconds(10));
        while (!_enough.IsCancellationRequested)
        {
            for (int i = 0; i < count; i++)
            {
                _writer.Append(Tick.Of(_writer.NextOrdinal));
            }

            await pace.WaitForNextTickAsync();
        }
    }
}
