using CustomBinarySerializer.TransactionFiles;
using PerfHarness.Reporting;
using Stress.Processes;

namespace Stress.Crashes;

/// <summary>Kills writers one after another, and verifies the file after each.</summary>
internal sealed class CrashRun(string folder, int times, int seed)
{
    private readonly Ledger _ledger = new();

    /// <exception cref="ViolationException">A promise was broken.</exception>
    public CrashReport Run(PhaseDisplay display, CancellationToken cancellation)
    {
        TransactionFileWriter.Open(folder, CrashMessage.NewRegistry()).Dispose();
        using FollowerProcess follower = new(folder, durableOnly: false, _ledger);
        using FollowerProcess durableFollower = new(folder, durableOnly: true, _ledger);
        using Phase phase = display.Begin($"Kills, seed {seed}", times);
        CrashReport report = new();
        Random random = new(seed);
        for (int life = 0; life < times; life++)
        {
            cancellation.ThrowIfCancellationRequested();
            Live(life, random, report);
            follower.ThrowIfOver();
            durableFollower.ThrowIfOver();
            phase.Advance();
        }

        // Recovers, and makes everything durable.
        TransactionFileWriter.Open(folder, CrashMessage.NewRegistry()).Dispose();
        report.Messages = CrashVerifier.VerifyAll(folder, _ledger);
        follower.WaitUntilAt(report.Messages);
        durableFollower.WaitUntilAt(report.Messages);
        report.Seen = Math.Min(follower.Next, durableFollower.Next);
        report.TornTails = Directory.GetFiles(folder, "*.torn-*").Length;
        using TransactionFileReader reader = TransactionFileReader.Open(folder, CrashMessage.NewRegistry());
        report.Segments = reader.Segments.Count;
        return report;
    }

    private void Live(int life, Random random, CrashReport report)
    {
        using WriterProcess writer = new(folder, life, random.Next(), _ledger);
        writer.KillAtRandom(random);
        report.Kills++;
        report.KillsWhileOpening += writer.WasOpened ? 0 : 1;
        report.Acknowledged += writer.Acknowledged;
        report.Messages = CrashVerifier.VerifyEnd(folder, _ledger, report.Messages);
    }
}
