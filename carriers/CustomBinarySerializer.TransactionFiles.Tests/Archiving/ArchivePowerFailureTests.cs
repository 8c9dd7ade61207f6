using CustomBinarySerializer.TestKit.Simulation;

namespace CustomBinarySerializer.TransactionFiles.Tests.Archiving;

/// <summary>
/// Tests in which the power fails, the process is killed, or a disk fails, at every call of a program that archives to
/// another disk.
/// </summary>
[Category(LongRun.Category)]
public sealed class ArchivePowerFailureTests
{
    private const int FailuresPerPlace = 6;
    private const int Segments = 4;
    private const int Messages = 50;

    [Test]
    public void ThePowerMayFailAtEveryCall([Values] bool restores)
    {
        foreach (int last in LongRun.Sample(0, CallsOf(restores), step: 7))
        {
            (SampleFolder folder, SimulatedDisk archive) = RunUntil(last, restores);
            for (int i = 0; i < FailuresPerPlace; i++)
            {
                Random random = new((last * FailuresPerPlace) + i);
                Check(After(folder, folder.Disk.AfterPowerFailure(random)), archive.AfterPowerFailure(random), $"call {last}, failure {i}");
            }
        }
    }

    [Test]
    public void TheProcessMayBeKilledAtEveryCall([Values] bool restores)
    {
        foreach (int last in LongRun.Sample(0, CallsOf(restores), step: 7))
        {
            (SampleFolder folder, SimulatedDisk archive) = RunUntil(last, restores);
            Check(folder.Copy(), archive.AfterKill(), $"after call {last}");
        }
    }

    [Test]
    public void EachCallMayFailOnce([Values] bool restores)
    {
        foreach (int failing in LongRun.Sample(1, CallsOf(restores) + 1, step: 7))
        {
            (SampleFolder folder, SimulatedDisk archive) = NewFolder(restores);
            FailAt(folder.Disk, archive, number => number == failing);
            try
            {
                Run(folder, archive, restores);
            }
            catch (IOException)
            {
                // The simulated failure.
            }

            FailAt(folder.Disk, archive, _ => false);
            folder.AssertHolds(0, On(archive));
            Check(folder.Copy(), archive.AfterKill(), $"call {failing} failed");
            Random random = new(failing);
            Check(
                After(folder, folder.Disk.AfterPowerFailure(random)),
                archive.AfterPowerFailure(random),
                $"call {failing} failed, then the power");
        }
    }

    private static SampleFolder After(SampleFolder folder, SimulatedDisk disk) => new() { Disk = disk, Messages = folder.Messages };

    private static FolderArchive On(SimulatedDisk disk) => new("/archive", (_, _) => disk);

    private static (SampleFolder Folder, SimulatedDisk Archive) NewFolder(bool isArchived)
    {
        SampleFolder folder = SampleFolder.Write(new Random(40), Segments, Messages, maxSize: 120);
        SimulatedDisk archive = new();
        if (isArchived)
        {
            folder.Archive(On(archive));
        }

        return (folder.Copy(), archive.AfterKill());
    }

    // Numbers the calls of both disks in their common order.
    private static void FailAt(SimulatedDisk disk, SimulatedDisk archive, Predicate<int> fails)
    {
        int count = 0;
        disk.Fails = archive.Fails = (_, _) => fails(Interlocked.Increment(ref count));
    }

    private static int CallsOf(bool restores)
    {
        (SampleFolder folder, SimulatedDisk archive) = NewFolder(restores);
        int before = folder.Disk.Calls + archive.Calls;
        Run(folder, archive, restores);
        return folder.Disk.Calls + archive.Calls - before;
    }

    private static (SampleFolder Folder, SimulatedDisk Archive) RunUntil(int last, bool restores)
    {
        (SampleFolder folder, SimulatedDisk archive) = NewFolder(restores);
        FailAt(folder.Disk, archive, number => number > last);
        try
        {
            Run(folder, archive, restores);
        }
        catch (IOException)
        {
            // The program is over.
        }

        return (folder, archive);
    }

    private static void Run(SampleFolder folder, SimulatedDisk archive, bool restores)
    {
        if (restores)
        {
            folder.Restore(On(archive));
        }
        else
        {
            folder.Archive(On(archive));
        }
    }

    private static void Check(SampleFolder left, SimulatedDisk archive, string place)
    {
        try
        {
            using (TransactionFileWriter writer = left.OpenWriter())
            {
                Assert.That(writer.NextOrdinal, Is.EqualTo(left.Messages.Count), place);
                Assert.That(writer.Recovery.Gaps, Is.Empty, place);
            }

            Assert.That(left.Disk.List(), Has.None.EndsWith(".compressing"), place);
            left.AssertHolds(0, On(archive));

            // And the work can be done again.
            left.Archive(On(archive));
            Assert.That(left.StubOf(0), Is.Not.Null, place);
            left.AssertHolds(0, On(archive));
            left.Restore(On(archive));
            left.AssertHolds();
        }
        catch (Exception e) when (e is not AssertionException)
        {
            Assert.Fail($"{place}: {e}");
        }
    }
}
