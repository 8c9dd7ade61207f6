
namespace CustomBinarySerializer.Replication.Tests;

/// <summary>
/// Source, stream and mirror are the same whatever fails: many seeds over a log in memory; needs no broker.
/// </summary>
[Parallelizable]
public sealed class FaultTests
{
    private const int AtOnce = 24;

    [Test]
    [Category(LongRun.Category)]
    [CancelAfter(900_000)]
    public async Task SourceStreamAndMirrorAreTheSameWhateverFails(CancellationToken cancellation)
    {
        int first = TestContext.Parameters.Get("Seed", Random.Shared.Next(int.MaxValue / 2));
        int count = TestContext.Parameters.Get("Seeds", LongRun.Rounds(all: 4_000, part: 60));
        int times = TestContext.Parameters.Get("Times", 1);
        int faults = 0;
        await Parallel.ForEachAsync(
            Enumerable.Range(0, count * times).Select(index => first + (index / times)),
            new ParallelOptions { MaxDegreeOfParallelism = AtOnce, CancellationToken = cancellation },
            async (seed, token) => Interlocked.Add(ref faults, await RunAsync(seed, token)));
        TestContext.Out.WriteLine($"{count} seeds from {first}, {faults} faults");
    }

    private static async Task<int> RunAsync(int seed, CancellationToken cancellation)
    {
        using CancellationTokenSource limit = CancellationTokenSource.CreateLinkedTokenSource(cancellation);
        limit.CancelAfter(TimeSpan.FromSeconds(60));
        await using FaultRun run = new(seed);
        try
        {
            await run.RunAsync(limit.Token);
            return run.Faults;
        }
        catch (Exception e)
        {
            TestContext.Out.WriteLine($"Seed {seed}: {run.Log()}");
            throw new AssertionException($"Seed {seed}, {run}: {e.Message}", e);
        }
    }
}
