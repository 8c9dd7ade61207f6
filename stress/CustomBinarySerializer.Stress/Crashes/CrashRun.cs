namespace Stress.Crashes;

/// <summary>Kills writers one after another, and verifies the file after each.</summary>
internal sealed class CrashRun(string folder, int times, int seed)
{
    private const double LongestOpening = 100;
    private const double LongestWriting = 250;

    private readonly Ledger _ledger = new();
    private readonly Tally _counts = [];

    /// <exception cref="ViolationException">A writer or reader broke a promise.</exception>
    public Tally Run(PhaseDisplay display, CancellationToken cancellation)
    {
        TransactionFileWriter.Open(folder, NumberedMessage.NewRegistry()).Dispose();
        using FollowerProcess follower = new(folder, durableOnly: false, _ledger);
        using FollowerProcess durableFollower = new(folder, durableOnly: true, _ledger);
        using Phase phase = display.Begin($"Kills, seed {seed}", times);
        Random random = new(seed);
        long messages = 0;
        for (int life = 0; life < times; life++)
        {
            cancellation.ThrowIfCancellationRequested();
            Live(life, random);
            messages = CrashVerifier.VerifyEnd(folder, _ledger, messages);
            follower.ThrowIfOver();
            durableFollower.ThrowIfOver();
            phase.Advance();
        }

        // Recovers, and makes everything durable.
        TransactionFileWriter.Open(folder, NumberedMessage.NewRegistry()).Dispose();
        messages = CrashVerifier.VerifyAll(folder, _ledger);
        follower.WaitUntilAt(messages);
        durableFollower.WaitUntilAt(messages);
        using TransactionFileReader reader = TransactionFileReader.Open(folder, NumberedMessage.NewRegistry());
        _counts.CountUp("messages in the file, without a gap", messages);
        _counts.CountUp("messages seen by each follower, all there", Math.Min(follower.Next, durableFollower.Next));
        _counts.CountUp("segments", reader.Segments.Count);
        _counts.CountUp("torn tails that were cut", Directory.GetFiles(folder, "*.torn-*").Length);
        return _counts;
    }

    private void Live(int life, Random random)
    {
        int acknowledged = 0;
        using KillableProcess writer = new(
            $"writer {life}",
            CrashesCommand.Writer.Arguments(new CrashWriterTask(folder, life, random.Next())),
            line =>
            {
                if (ObservedMessage.TryParse(line, out ObservedMessage observed))
                {
                    _ledger.Add(observed, "the writer");
                    acknowledged++;
                }
            });
        writer.KillAtRandom(random, LongestOpening, LongestWriting);
        _counts.CountUp("kills");
        _counts.CountUp("of these while it opened", writer.WasOpened ? 0 : 1);
        _counts.CountUp("messages acknowledged as durable, all there", acknowledged);
    }
}
