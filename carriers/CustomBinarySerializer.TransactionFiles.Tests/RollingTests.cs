using CustomBinarySerializer.TestKit.Simulation;
using CustomBinarySerializer.TransactionFiles.Tests.Simulation;

namespace CustomBinarySerializer.TransactionFiles.Tests;

public sealed class RollingTests
{
    [Test]
    public void RollingNeverListsTheFolder()
    {
        SimulatedDisk disk = new();
        using TransactionFileWriter writer = SampleJournal.OpenWriter(disk);
        int listings = disk.Listings;

        for (int i = 0; i < 10; i++)
        {
            SampleJournal.Append(writer, 1);
            writer.Roll();
        }

        Assert.That(disk.Listings, Is.EqualTo(listings));
    }

    [Test]
    public void DeletingLeavesNoHoleWhateverThePowerFailureForgets()
    {
        for (int seed = 0; seed < 100; seed++)
        {
            SimulatedDisk disk = new();
            using TransactionFileWriter writer = SampleJournal.OpenWriter(disk);
            for (int i = 0; i < 6; i++)
            {
                SampleJournal.Append(writer, 2);
                writer.Roll();
            }

            // The writer stops in the midst of deleting, and then the power fails.
            disk.Fails = (call, _) => call == DiskCall.FlushFolder && seed % 2 == 0;
            Assert.That(BusyDisk.Try(() => writer.DeleteSegmentsBefore(10)), seed % 2 == 0 ? Is.Not.Null : Is.Null);
            SimulatedDisk left = disk.AfterPowerFailure(new Random(seed));
            disk.Fails = (_, _) => false;

            using TransactionFileWriter next = SampleJournal.OpenWriter(left);
            Assert.That(next.NextOrdinal, Is.EqualTo(12), $"seed {seed}");
        }
    }

    [Test]
    public void AppendingGoesOnWhileSegmentsAreDeleted()
    {
        SimulatedDisk disk = new();
        using TransactionFileWriter writer = SampleJournal.OpenWriter(disk);
        for (int i = 0; i < 3; i++)
        {
            SampleJournal.Append(writer, 2);
            writer.Roll();
        }

        int appended = 0;
        disk.Fails = (call, _) =>
        {
            if (call == DiskCall.FlushFolder)
            {
                disk.LetOthersIn(() => Task.Run(() => SampleJournal.Append(writer, 1)).Wait(TimeSpan.FromMinutes(1)));
                appended++;
            }

            return false;
        };

        Assert.That(writer.DeleteSegmentsBefore(4), Is.EqualTo(2));
        Assert.That(writer.NextOrdinal, Is.EqualTo(6 + appended));
        Assert.That(appended, Is.EqualTo(2));
        disk.Fails = (_, _) => false;
    }

    [Test]
    public void AnIndexWithoutItsSegmentIsRemoved()
    {
        SimulatedDisk disk = SampleJournal.Write(first: 5, durable: 3, written: 0, isClosed: true);
        disk["00000000000000000003.index"] = [1, 2, 3];

        SampleJournal.OpenWriter(disk).Dispose();

        Assert.That(disk.List(), Does.Not.Contain("00000000000000000003.index").And.Contains("00000000000000000000.index"));
    }
}
