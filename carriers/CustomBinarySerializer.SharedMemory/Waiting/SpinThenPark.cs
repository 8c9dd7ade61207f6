using System.Diagnostics;

namespace CustomBinarySerializer.SharedMemory.Waiting;

/// <summary>
/// The waiting of one call: spins, then spins and yields, then lets the caller sleep, up to a deadline.
/// </summary>
/// <remarks>
/// A long spin yields after its first microseconds. It ends when a yield, or a few pauses, took as long as a time slice
/// of other work: then others need the processor. Processors may be fewer than spinning threads, because another guest
/// of the machine took one or a container is limited. The peer would then wait for the end of the spinner's time slice
/// at each message: milliseconds instead of microseconds. A sleeping thread is woken ahead of threads that compute.
/// </remarks>
internal struct SpinThenPark
{
    private const int RoundsWithoutClock = 32;
    private const int Yields = 2;

    // The peer may be waiting for this very processor: it answers at once, or not before it gets one.
    private static readonly long s_selfishTicks = Stopwatch.Frequency / 100_000;

    // Longer than the pauses between two looks at the clock, or a yield to no thread, ever take. Shorter than a
    // time slice.
    private static readonly long s_absenceTicks = Stopwatch.Frequency / 20_000;

    private readonly long _deadline;
    private readonly long _spinTicks;
    private long _spinUntil;
    private long _lastLook;
    private int _round;
    private int _yields;

    /// <param name="spinTime">The time to keep the processor busy.</param>
    /// <param name="timeout">The time to wait in all. Null or infinite has no limit.</param>
    /// <exception cref="ArgumentOutOfRangeException">
    /// The timeout is negative, but not <see cref="Timeout.InfiniteTimeSpan"/>.
    /// </exception>
    internal SpinThenPark(TimeSpan spinTime, TimeSpan? timeout = null)
    {
        _spinTicks = Math.Min((long)(spinTime.TotalSeconds * Stopwatch.Frequency), long.MaxValue / 4);
        _deadline = long.MaxValue;
        ThrowIfNegative(timeout);
        TimeLimit = timeout.GetValueOrDefault();
        if (timeout is { } limit && limit != Timeout.InfiniteTimeSpan)
        {
            double ticks = limit.TotalSeconds * Stopwatch.Frequency;
            _deadline = ticks < long.MaxValue / 4 ? Stopwatch.GetTimestamp() + (long)ticks : long.MaxValue;
        }
    }

    /// <exception cref="ArgumentOutOfRangeException">
    /// The timeout is negative, but not <see cref="Timeout.InfiniteTimeSpan"/>.
    /// </exception>
    internal static void ThrowIfNegative(TimeSpan? timeout)
    {
        if (timeout is { } limit && limit != Timeout.InfiniteTimeSpan)
        {
            ArgumentOutOfRangeException.ThrowIfLessThan(limit, TimeSpan.Zero, nameof(timeout));
        }
    }

    /// <summary>The timeout that the waiting began with. Meaningless if there is none.</summary>
    internal TimeSpan TimeLimit { get; }

    /// <summary>The time until the deadline. Zero if it has passed.</summary>
    internal readonly TimeSpan TimeLeft =>
        _deadline == long.MaxValue
            ? TimeSpan.MaxValue
            : TimeSpan.FromSeconds((double)Math.Max(0, _deadline - Stopwatch.GetTimestamp()) / Stopwatch.Frequency);

    /// <summary>Spins for a moment, or yields.</summary>
    /// <returns>Whether to look again at once. If not, it is time to sleep.</returns>
    internal bool Spin()
    {
        if (_spinTicks == 0)
        {
            return false;
        }

        if (unchecked(++_round) % RoundsWithoutClock != 0)
        {
            Thread.SpinWait(1);
            return true;
        }

        long now = Stopwatch.GetTimestamp();
        _spinUntil = _spinUntil == 0 ? now + _spinTicks : _spinUntil;
        if (_lastLook != 0 && now - _lastLook > s_absenceTicks)
        {
            _spinUntil = now;
            _yields = Yields;
        }

        _lastLook = now;
        if (now < _spinUntil)
        {
            if (now - (_spinUntil - _spinTicks) > s_selfishTicks)
            {
                Thread.Yield();
            }

            return now < _deadline;
        }

        if (_yields < Yields)
        {
            _yields++;
            Thread.Yield();
            return true;
        }

        return false;
    }
}
