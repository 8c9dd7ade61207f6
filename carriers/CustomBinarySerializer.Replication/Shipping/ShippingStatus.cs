using CustomBinarySerializer.Replication.Engine;

namespace CustomBinarySerializer.Replication.Shipping;

/// <inheritdoc/>
/// <param name="broker">The address of the broker, for messages.</param>
internal sealed class ShippingStatus(string broker) : RunStatus
{
    private readonly Lock _lock = new();
    private readonly List<(long Ordinal, TaskCompletionSource Reached)> _waiters = [];
    private Exception? _failure;
    private long _confirmed = -1;
    private long _remembered = -1;
    private long _shippedBytes;

    internal string Broker => broker;

    internal long Epoch { get => Volatile.Read(ref field); private set => Volatile.Write(ref field, value); }

    /// <summary>The ordinal after the last message that is confirmed; -1 if not known yet.</summary>
    internal long Confirmed => Volatile.Read(ref _confirmed);

    internal long Shipped { get => Volatile.Read(ref field); private set => Volatile.Write(ref field, value); }

    internal long ShippedBytes => Volatile.Read(ref _shippedBytes);

    /// <summary>
    /// The ordinal after the last message that this shipper or one before it has confirmed; -1 if that isn't known.
    /// </summary>
    internal long Remembered => Math.Max(Volatile.Read(ref _remembered), Confirmed);

    /// <summary>Remembers what earlier shippers have confirmed.</summary>
    internal void Remember(long ordinal) => Volatile.Write(ref _remembered, Math.Max(ordinal, _remembered));

    /// <summary>The shipper that has begun a later epoch; null if none has since this one began its own.</summary>
    internal StreamFence? Fence { get => Volatile.Read(ref field); set => Volatile.Write(ref field, value); }

    internal void Resume(long epoch, long next)
    {
        Epoch = epoch;
        Shipped = next;
        LastError = null;

        // Also where it is less than before: a broker that lost its disk gets the rest again.
        Volatile.Write(ref _confirmed, next);
        Release(next);
    }

    internal void Ship(long next, int bytes)
    {
        Shipped = next;
        Volatile.Write(ref _shippedBytes, _shippedBytes + bytes);
    }

    internal void Confirm(long next)
    {
        Volatile.Write(ref _confirmed, Math.Max(next, _confirmed));
        Release(next);
    }

    internal Task WaitForAsync(long ordinal, CancellationToken cancellationToken)
    {
        TaskCompletionSource reached = new(TaskCreationOptions.RunContinuationsAsynchronously);
        lock (_lock)
        {
            if (Confirmed >= ordinal)
            {
                return Task.CompletedTask;
            }

            if (_failure is { } failure)
            {
                return Task.FromException(failure);
            }

            _waiters.Add((ordinal, reached));
        }

        return reached.Task.WaitAsync(cancellationToken);
    }

    /// <summary>Marks the start of shipping, also after an error.</summary>
    internal void Begin()
    {
        lock (_lock)
        {
            _failure = null;
        }
    }

    /// <summary>Ends all waits with an error, also those that begin before the shipper runs again.</summary>
    internal void Fail(Exception error)
    {
        lock (_lock)
        {
            LastError = _failure = error;
            _waiters.ForEach(waiter => waiter.Reached.TrySetException(error));
            _waiters.Clear();
        }
    }

    private void Release(long confirmed)
    {
        lock (_lock)
        {
            _waiters.RemoveAll(waiter => (confirmed >= waiter.Ordinal && waiter.Reached.TrySetResult()) || waiter.Reached.Task.IsCompleted);
        }
    }
}
