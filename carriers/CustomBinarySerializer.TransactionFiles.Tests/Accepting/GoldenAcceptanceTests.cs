using CustomBinarySerializer.Payload;
using CustomBinarySerializer.TestKit.Simulation;
using CustomBinarySerializer.Tests.TestTypes;
using CustomBinarySerializer.TransactionFiles.Accepting;
using static CustomBinarySerializer.TransactionFiles.Tests.Accepting.DamagedJournals;

namespace CustomBinarySerializer.TransactionFiles.Tests.Accepting;

/// <summary>The bytes of the file of accepted damage, and the ways in which writing it can end.</summary>
public sealed class GoldenAcceptanceTests
{
    private static readonly Guid s_journal = new(Bytes.Of("10 11 12 13 14 15 16 17 18 19 1A 1B 1C 1D 1E 1F"));

    private static readonly AcceptedRange[] s_ranges =
    [
        new(70, 4096, 24, 150, 151, 0x0123_4567, Time.UtcTicks, "cbs", "bad"),
        new(270, 8192, 0, 300, 385, 0, Time.UtcTicks, "", "é"),
    ];

    private static readonly byte[] s_bytes = Bytes.Of(
        "43 42 41 43 43 0D 0A 1A", // "CBACC", line end, end of file
        "01 00 00 00", // version
        "A8 00 00 00", // size
        "10 11 12 13 14 15 16 17 18 19 1A 1B 1C 1D 1E 1F", // journal id
        "02 00 00 00", // ranges
        "46 00 00 00 00 00 00 00", "00 10 00 00 00 00 00 00", "18 00 00 00 00 00 00 00", // segment, offset, length
        "96 00 00 00 00 00 00 00", "97 00 00 00 00 00 00 00", // first message lost, next message
        "67 45 23 01", "00 E0 94 F4 1D 39 DC 08", // checksum, UTC ticks
        "03 00 00 00", "03 00 00 00", "63 62 73", "62 61 64", // command and reason
        "0E 01 00 00 00 00 00 00", "00 20 00 00 00 00 00 00", "00 00 00 00 00 00 00 00",
        "2C 01 00 00 00 00 00 00", "81 01 00 00 00 00 00 00",
        "00 00 00 00", "00 E0 94 F4 1D 39 DC 08",
        "00 00 00 00", "02 00 00 00", "C3 A9",
        "00 00 00 00"); // crc32c, compared by the test

    [Test]
    public void BytesNeverChange()
    {
        byte[] bytes = AcceptedDamageFile.Write(s_journal, s_ranges);

        Assert.That(bytes[..^4], Is.EqualTo(s_bytes[..^4]));
        Assert.That(BitConverter.ToUInt32(bytes.AsSpan(bytes.Length - 4)), Is.EqualTo(Crc32C.Of(s_bytes.AsSpan(0, s_bytes.Length - 4))));
        Assert.That(AcceptedDamageFile.Read(bytes, out Guid journal, out AcceptedRange[] ranges), Is.Null);
        Assert.That(journal, Is.EqualTo(s_journal));
        Assert.That(ranges, Is.EqualTo(s_ranges));
    }

    [Test]
    public void LongTextsAreCutBetweenCharacters()
    {
        AcceptedRange range = s_ranges[0] with { Command = new string('é', 1000), Reason = "x" + new string('é', 1000) };
        byte[] bytes = AcceptedDamageFile.Write(s_journal, [range]);

        Assert.That(AcceptedDamageFile.Read(bytes, out _, out AcceptedRange[] ranges), Is.Null);
        Assert.That(ranges[0].Command, Is.EqualTo(new string('é', 256)));
        Assert.That(ranges[0].Reason, Is.EqualTo("x" + new string('é', 255)));
    }

    [Test]
    public void RangesThatOverlapTouchOrAreOutOfOrderAreRefused([Values(4119, 4120, 0)] long offset)
    {
        byte[] bytes = AcceptedDamageFile.Write(s_journal, [s_ranges[0], s_ranges[0] with { Offset = offset }]);

        Assert.That(AcceptedDamageFile.Read(bytes, out _, out AcceptedRange[] ranges), Does.Contain("range 1"));
        Assert.That(ranges, Is.Empty);
    }

    [Test]
    public void FailureWhileItIsWrittenLeavesTheOldFileOrTheNewOne()
    {
        SimulatedDisk damaged = Write();
        DamageMessage(damaged, Segment0, 20);
        Accept(damaged);
        DamageMessage(damaged, Segment1, 150);
        int failed = 0;
        for (int call = 1; ; call++)
        {
            SimulatedDisk disk = damaged.AfterKill();
            disk.Fails = (_, number) => number == call;
            bool hasFailed = false;
            try
            {
                Accept(disk);
            }
            catch (IOException)
            {
                hasFailed = true;
            }

            disk.Fails = (_, _) => false;
            foreach (SimulatedDisk after in new[] { disk.AfterKill(), disk.AfterPowerFailure(new Random(call)) })
            {
                Assert.That(AcceptedDamageFile.Read(after[Accepted], out _, out AcceptedRange[] ranges), Is.Null, $"call {call} failed");
                Assert.That(ranges, Has.Length.EqualTo(1).Or.Length.EqualTo(2));
                Assert.That(hasFailed || ranges.Length == 2, Is.True, "What was accepted is durable.");
                Accept(after);
                Assert.That(Read(after, skips: false), Has.Count.EqualTo(Count - 2));
                Assert.That(after.List(), Has.None.EndsWith(".new"));
            }

            failed += hasFailed ? 1 : 0;
            if (!hasFailed && disk.Calls < call)
            {
                break;
            }
        }

        Assert.That(failed, Is.GreaterThan(10));
    }

    [Test]
    public void AcceptedAgainItKeepsTheTimeOfWhatWasAcceptedBefore()
    {
        SimulatedDisk disk = Write();
        DamageMessage(disk, Segment0, 20);
        Accept(disk);
        DamageMessage(disk, Segment1, 150);
        using TransactionFileWriter writer = SampleJournal.OpenWriter(disk, RecoveryMode.SkipCorrupt);

        IReadOnlyList<AcceptedRange> ranges = writer.AcceptDamage("again", Time.AddDays(1));

        Assert.That(
            ranges.Select(range => (range.Segment, range.Command, range.Accepted)),
            Is.EqualTo([(0L, "test", Time), (70L, "again", Time.AddDays(1))]));
    }
}
