namespace Stress.RingCrashes;

/// <summary>Kills producers and consumers of queues, and then compares sent and received messages.</summary>
/// <param name="folder">Path of a folder for ledgers.</param>
/// <param name="times">Number of kills.</param>
/// <param name="seed">Seed of the choices. The moments can't be repeated.</param>
internal sealed class RingCrashRun(string folder, int times, int seed)
{
    private const int Modes = 4;
    private const int SmallestCapacity = 4 << 10;
    private const int LargestCapacityShift = 8;

    private readonly Tally _counts = [];
    private readonly Random _random = new(seed);

    /// <exception cref="ViolationException">A queue broke a promise.</exception>
    public Tally Run(PhaseDisplay display, CancellationToken cancellation)
    {
        using Phase phase = display.Begin($"Kills, seed {seed}", times);
        for (int mode = 0; mode < Modes; mode++)
        {
            TrafficRing ring = new(
                $"Stress.{Environment.ProcessId}.{mode}",
                SingleProducer: mode % 2 != 0,
                SingleConsumer: mode / 2 != 0,
                Capacity: SmallestCapacity << _random.Next(LargestCapacityShift + 1));
            Kill(ring, times / Modes + (mode < times % Modes ? 1 : 0), phase, cancellation);
        }

        return _counts;
    }

    private void Kill(TrafficRing ring, int kills, Phase phase, CancellationToken cancellation)
    {
        using TrafficRun run = new(ring, folder, ring.SingleProducer ? 1 : 2, ring.SingleConsumer ? 1 : 2, kills);
        int producersKilled = 0;
        int killedWhileOpening = 0;
        for (int kill = 0; kill < kills; kill++)
        {
            cancellation.ThrowIfCancellationRequested();
            bool isProducer = _random.Next(2) == 0;
            producersKilled += isProducer ? 1 : 0;
            killedWhileOpening += run.KillOne(isProducer, _random) ? 0 : 1;
            run.AwaitProgress();
            phase.Advance();
        }

        TrafficCount count = run.End().Aggregate((sum, life) => sum + life);
        int consumersKilled = kills - producersKilled;
        long inHand = ring.CountsLostMessages ? run.Queue.LostMessages : consumersKilled;
        run.ThrowUnless(count.Missing <= inHand, $"{count.Missing} messages are missing, but killed consumers held {inHand} at most");
        run.ThrowUnless(run.Queue.LostMessages <= consumersKilled,
            $"{run.Queue.LostMessages} messages were counted as lost by {consumersKilled} killed consumers");
        run.ThrowUnless(run.Queue.AbandonedMessages <= producersKilled,
            $"{run.Queue.AbandonedMessages} messages were counted as abandoned by {producersKilled} killed producers");
        _counts.Add(new Tally
        {
            ["producers killed"] = producersKilled,
            ["consumers killed"] = consumersKilled,
            ["of these while they opened"] = killedWhileOpening,
            ["messages sent"] = count.Sent,
            ["of these received, each once"] = count.Received,
            ["lost in the hand of killed consumers"] = count.Missing,
            ["in flight of killed producers"] = count.InFlight,
            ["of those in flight received, each once"] = count.InFlightReceived,
            ["abandoned, as the queues counted"] = run.Queue.AbandonedMessages,
        });
    }
}
