using System.Globalization;
using System.Text;
using CustomBinarySerializer.Payload;
using CustomBinarySerializer.TransactionFiles.Storage;

namespace CustomBinarySerializer.Replication.Shipping;

/// <summary>
/// The file <c>shipped-XXXXXXXX</c> beside the segments: how far a journal was shipped to a stream. Shipping never
/// begins there. It only shows, after a
/// restart too, that a stream which holds nothing has held messages.
/// </summary>
/// <remarks>A folder that can't be written has none. A shipper knows then only what it has confirmed itself.</remarks>
internal sealed class ShippedRecord : IAsyncDisposable
{
    private static readonly TimeSpan s_interval = TimeSpan.FromSeconds(10);

    private readonly DiskFolder _folder;
    private readonly string _stream;
    private readonly Guid _journal;
    private readonly string _name;
    private readonly CancellationTokenSource _ended = new();
    private Task _keeping = Task.CompletedTask;
    private ShippingStatus? _status;

    private ShippedRecord(DiskFolder folder, string stream, Guid journal)
    {
        _folder = folder;
        _stream = stream;
        _journal = journal;
        _name = string.Create(CultureInfo.InvariantCulture, $"shipped-{Crc32C.Of(Encoding.UTF8.GetBytes(stream)):x8}");
    }

    /// <summary>The ordinal after the last confirmed message; -1 if none is recorded.</summary>
    internal long Ordinal { get; private set; } = -1;

    /// <summary>Reads the record of a journal and a stream.</summary>
    internal static ShippedRecord Read(string path, string stream, Guid journal)
    {
        ShippedRecord record = new(new DiskFolder(path), stream, journal);
        try
        {
            // The name comes last: it may hold any character.
            string[] lines = DurableText.TryRead(record._folder, record._name)?.Split('\n', 3) ?? [];
            if (lines.Length == 3
                && lines[0] == journal.ToString()
                && lines[2] == stream
                && long.TryParse(lines[1], NumberStyles.None, CultureInfo.InvariantCulture, out long ordinal))
            {
                record.Ordinal = ordinal;
            }
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // None that can be used.
        }

        return record;
    }

    /// <summary>
    /// Writes the confirmed ordinal from time to time, and a last time when this object is disposed of.
    /// </summary>
    internal void Keep(ShippingStatus status)
    {
        _status = status;
        _keeping = KeepAsync(status, _ended.Token);
    }

    public async ValueTask DisposeAsync()
    {
        await _ended.CancelAsync().ConfigureAwait(false);
        await _keeping.ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        _ended.Dispose();
        if (_status is { } status)
        {
            Write(status.Confirmed);
        }

        _folder.Dispose();
    }

    private async Task KeepAsync(ShippingStatus status, CancellationToken cancellationToken)
    {
        while (true)
        {
            await status.WaitForAsync(Math.Max(Ordinal, 0) + 1, cancellationToken).ConfigureAwait(false);
            Write(status.Confirmed);
            await Task.Delay(s_interval, cancellationToken).ConfigureAwait(false);
        }
    }

    private void Write(long confirmed)
    {
        if (confirmed <= 0 || confirmed == Ordinal)
        {
            return;
        }

        try
        {
            DurableText.Write(_folder, _name, string.Create(CultureInfo.InvariantCulture, $"{_journal}\n{confirmed}\n{_stream}"));
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // The next time, perhaps. Shipping doesn't depend on it.
        }

        Ordinal = confirmed;
    }
}
