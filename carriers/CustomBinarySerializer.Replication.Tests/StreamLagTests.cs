using CustomBinarySerializer.Replication.Following;
using Microsoft.Extensions.Time.Testing;

namespace CustomBinarySerializer.Replication.Tests;

/// <summary>Tests the distance of a follower from the end of a stream.</summary>
public sealed class StreamLagTests
{
    private readonly FakeTimeProvider _clock = new();

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
        _clock.Advance(TimeSpan.FromSeconds(5));
        lag.Measure(30);
        _clock.Advance(TimeSpan.FromSeconds(5));
        lag.Measure(50);
        _clock.Advance(TimeSpan.FromSeconds(1));
        Assert.That((lag.Messages, lag.Time), Is.EqualTo((40L, TimeSpan.FromSeconds(6))));

        // The end that was found later stays.
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
        _clock.Advance(TimeSpan.FromSeconds(5));
        lag.Measure(26);
        _clock.Advance(TimeSpan.FromSeconds(2));
        Assert.That((lag.Messages, lag.Time), Is.EqualTo((1L, TimeSpan.FromSeconds(2))));
    }

    [Test]
    public void AStreamThatLostItsEndIsMeasuredAgain()
    {
        StreamLag lag = new(_clock);
        lag.Reach(10);
        lag.Measure(100);
        _clock.Advance(TimeSpan.FromSeconds(5));
        lag.Measure(10);
        Assert.That((lag.Messages, lag.Time), Is.EqualTo((0L, TimeSpan.Zero)));
    }
}
