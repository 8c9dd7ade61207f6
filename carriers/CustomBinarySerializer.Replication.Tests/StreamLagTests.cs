using CustomBinarySerializer.Replication.Following;

namespace CustomBinarySerializer.Replication.Tests;

/// <summary>How far a follower is from the end of a stream.</summary>
public sealed class StreamLagTests
{
    private readonly Clock _clock = new();

    [Test]
    public void NothingIsKnownBeforeTheFirstLook()
    {
        StreamLag lag = new(_clock);
        Assert.That((lag.Messages, lag.Time), Is.EqualTo((0L, TimeSpan.Zero)));
        lag.Reach(10);
        Assert.That((lag.Messages, lag.Time), Is.EqualTo((0L, TimeSpan.Zero)));
    }

    [Test]
    public void TheTimeCountsFromTheFirstLookThatFoundWhatIsNotHandled()
    {
        StreamLag lag = new(_clock);
        lag.Reach(10);
        lag.Measure(10);
        _clock.Pass(5);
        lag.Measure(30);
        _clock.Pass(5);
        lag.Measure(50);
        _clock.Pass(1);
        Assert.That((lag.Messages, lag.Time), Is.EqualTo((40L, TimeSpan.FromSeconds(6))));

        // What was found later is left.
        lag.Reach(30);
        Assert.That((lag.Messages, lag.Time), Is.EqualTo((20L, TimeSpan.FromSeconds(1))));
        lag.Reach(50);
        Assert.That((lag.Messages, lag.Time), Is.EqualTo((0L, TimeSpan.Zero)));
    }

    [Test]
    public void AFollowerThatIsAheadOfTheLastLookHasNoLag()
    {
        StreamLag lag = new(_clock);
        lag.Measure(10);
        lag.Reach(25);
        Assert.That((lag.Messages, lag.Time), Is.EqualTo((0L, TimeSpan.Zero)));
        _clock.Pass(5);
        lag.Measure(26);
        _clock.Pass(2);
        Assert.That((lag.Messages, lag.Time), Is.EqualTo((1L, TimeSpan.FromSeconds(2))));
    }

    [Test]
    public void AStreamThatLostItsEndIsMeasuredAgain()
    {
        StreamLag lag = new(_clock);
        lag.Reach(10);
        lag.Measure(100);
        _clock.Pass(5);
        lag.Measure(10);
        Assert.That((lag.Messages, lag.Time), Is.EqualTo((0L, TimeSpan.Zero)));
    }

    private sealed class Clock : TimeProvider
    {
        private long _seconds;

        public override long TimestampFrequency => 1;

        public override long GetTimestamp() => _seconds;

        internal void Pass(int seconds) => _seconds += seconds;
    }
}
