namespace CustomBinarySerializer.TestKit;

/// <summary>A writer whose caller can wait until a text was written. Thread-safe.</summary>
internal sealed class LineWatcher : StringWriter
{
    private readonly Lock _lock = new();
    private readonly SemaphoreSlim _written = new(0);

    public override void Write(string? value)
    {
        lock (_lock)
        {
            base.Write(value);
        }

        _written.Release();
    }

    public override Task WriteLineAsync(string? value)
    {
        Write(value + NewLine);
        return Task.CompletedTask;
    }

    public override string ToString()
    {
        lock (_lock)
        {
            return base.ToString();
        }
    }

    internal async Task WaitForAsync(string text, CancellationToken cancellationToken)
    {
        while (!ToString().Contains(text, StringComparison.Ordinal))
        {
            await _written.WaitAsync(cancellationToken);
        }
    }

    protected override void Dispose(bool disposing)
    {
        _written.Dispose();
        base.Dispose(disposing);
    }
}
