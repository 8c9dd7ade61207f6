using CustomBinarySerializer.TestKit.Simulation;

namespace CustomBinarySerializer.TransactionFiles.Tests.Simulation;

/// <summary>Each call of the disk fails once, or for a while, and the program goes on.</summary>
[Category(LongRun.Category)]
public sealed class FailingDiskTests
{
    [Test]
    public void NothingThatWasPromisedIsLost([Range(1, 2)] int seed, [Values(1, 25)] int failures)
    {
        int calls = CallsOf(seed);
        int tried = 0;
        int reported = 0;
        foreach (int first in LongRun.Sample(1, calls + 1, step: 4))
        {
            SimulatedDisk disk = new() { Fails = (_, number) => number >= first && number < first + failures };
            Workload workload = new(disk, seed);
            try
            {
                workload.Run(isOver: () => false);
                disk.Fails = (_, _) => false;
                workload.Check(disk.AfterKill(), workload.Written);
                workload.Check(disk.AfterPowerFailure(new Random(first)), workload.Durable);
            }
            catch (Exception e) when (e is not AssertionException)
            {
                Assert.Fail($"Calls {first} to {first + failures - 1} failed: {e}");
            }

            tried++;
            reported += workload.Failures.Count;
        }

        Assert.That(reported, Is.GreaterThan(tried / 2), "Most failures aren't to be kept from the program.");
    }

    [Test]
    public void AFullDiskLeavesAFileThatOpens([Range(1, 2)] int seed)
    {
        int calls = CallsOf(seed);
        foreach (int first in LongRun.Sample(1, calls + 1, step: 4))
        {
            SimulatedDisk disk = new() { Fails = (call, number) => number >= first && call is DiskCall.Write or DiskCall.Create };
            Workload workload = new(disk, seed);
            workload.Run(isOver: () => true);
            disk.Fails = (_, _) => false;

            try
            {
                workload.Check(disk.AfterKill(), workload.Written);
            }
            catch (Exception e) when (e is not AssertionException)
            {
                Assert.Fail($"Full from call {first} on: {e}");
            }
        }
    }

    private static int CallsOf(int seed)
    {
        SimulatedDisk disk = new();
        new Workload(disk, seed).Run(isOver: () => throw new InvalidOperationException("Nothing was to fail."));
        return disk.Calls;
    }
}
