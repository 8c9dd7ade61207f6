using CustomBinarySerializer.TestKit.Simulation;

namespace CustomBinarySerializer.TransactionFiles.Tests.Simulation;

/// <summary>The power fails, or the process is killed, at every call of a program that writes.</summary>
[Category(LongRun.Category)]
public sealed class PowerFailureTests
{
    private const int FailuresPerPlace = 4;

    [Test]
    public void DurableMessagesSurviveAndOthersAreWholeOrMissing([Range(1, 3)] int seed)
    {
        int calls = CallsOf(seed);
        foreach (int last in LongRun.Sample(0, calls, step: 4))
        {
            (Workload workload, SimulatedDisk disk) = RunUntil(seed, last);
            for (int i = 0; i < FailuresPerPlace; i++)
            {
                SimulatedDisk left = disk.AfterPowerFailure(new Random((last * FailuresPerPlace) + i));
                Check(() => workload.Check(left, workload.Durable), $"after call {last}, failure {i}");
            }
        }
    }

    [Test]
    public void WrittenMessagesSurviveAKilledProcess([Range(1, 3)] int seed)
    {
        int calls = CallsOf(seed);
        foreach (int last in LongRun.Sample(0, calls, step: 4))
        {
            (Workload workload, SimulatedDisk disk) = RunUntil(seed, last);
            Check(() => workload.Check(disk.AfterKill(), workload.Written), $"after call {last}");
        }
    }

    [Test]
    public void ThePowerMayFailAgainDuringRecovery([Range(1, 2)] int seed)
    {
        int calls = CallsOf(seed);
        foreach (int last in LongRun.Sample(0, calls, step: 28, stepOfLongRuns: 7))
        {
            (Workload workload, SimulatedDisk disk) = RunUntil(seed, last);
            SimulatedDisk left = disk.AfterPowerFailure(new Random(last));
            for (int recovered = 0; recovered < 12; recovered++)
            {
                SimulatedDisk again = left.AfterKill();
                again.Fails = (_, number) => number > recovered;
                try
                {
                    Workload.Recover(again);
                }
                catch (IOException)
                {
                    // The simulated failure.
                }

                SimulatedDisk afterBoth = again.AfterPowerFailure(new Random(recovered));
                Check(() => workload.Check(afterBoth, workload.Durable), $"after call {last}, and {recovered} of recovery");
            }
        }
    }

    private static void Check(Action check, string place)
    {
        try
        {
            check();
        }
        catch (Exception e) when (e is not AssertionException)
        {
            Assert.Fail($"{place}: {e}");
        }
    }

    private static int CallsOf(int seed)
    {
        SimulatedDisk disk = new();
        new Workload(disk, seed).Run(isOver: () => throw new InvalidOperationException("Nothing was to fail."));
        Assert.That(disk.Calls, Is.GreaterThan(100));
        return disk.Calls;
    }

    private static (Workload Workload, SimulatedDisk Disk) RunUntil(int seed, int lastCall)
    {
        SimulatedDisk disk = new() { Fails = (_, number) => number > lastCall };
        Workload workload = new(disk, seed);
        workload.Run(isOver: () => true);
        return (workload, disk);
    }
}
