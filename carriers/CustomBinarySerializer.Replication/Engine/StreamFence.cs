namespace CustomBinarySerializer.Replication;

/// <summary>
/// Another shipper that has begun a later epoch of a stream, so that entries of this one don't count any more.
/// Immutable.
/// </summary>
/// <param name="Shipper">The machine and program of the other shipper; empty if unknown.</param>
/// <param name="Epoch">The number of the later epoch.</param>
/// <param name="Since">The time at which this shipper noticed the later epoch, by the clock of its machine.</param>
public sealed record StreamFence(string Shipper, long Epoch, DateTimeOffset Since);
