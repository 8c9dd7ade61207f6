namespace CustomBinarySerializer.Replication;

/// <summary>
/// Another shipper that has begun a later epoch of a stream, so that entries of this one don't count any more.
/// Immutable.
/// </summary>
/// <param name="Shipper">Its machine and program; empty if it isn't known.</param>
/// <param name="Epoch">The number of its epoch.</param>
/// <param name="Since">When this shipper noticed, by the clock of its machine.</param>
public sealed record StreamFence(string Shipper, long Epoch, DateTimeOffset Since);
