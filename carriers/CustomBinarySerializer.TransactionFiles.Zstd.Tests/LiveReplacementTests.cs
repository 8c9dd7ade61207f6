
namespace CustomBinarySerializer.TransactionFiles.Zstd.Tests;

/// <summary>Segments are replaced while readers, writers and deletions go on.</summary>
public sealed class LiveReplacementTests
{
    [Test]
    public void AReaderThatHasTheNewestSegmentOpenGoesOn([Values] bool readsFirst)
    {
        SampleFolder folder = SampleFolder.Write(new Random(12), segments: 1, messages: 20, maxSize: 200);
        using TransactionFileReader reader = folder.OpenReader();
        using IEnumerator<TransactionRecord> records = reader.Read(readsFirst ? 0 : 20).GetEnumerator();
        for (int i = 0; readsFirst && i < 5; i++)
        {
            records.MoveNext();
        }

        // The newest segment of the reader becomes an older one, which is compressed, and then expanded.
        using (TransactionFileWriter writer = folder.OpenWriter())
        {
            for (int segment = 0; segment < 3; segment++)
            {
                writer.Roll();
                for (int i = 0; i < 20; i++)
                {
                    Blob message = Blob.Next(Random.Shared, 200);
                    folder.Messages.Add(message.Bytes);
                    writer.Append(message);
                }
            }
        }

        folder.Compress();
        Assert.That(reader.WrittenEnd, Is.EqualTo(80));
        long next = readsFirst ? 5 : 20;
        while (records.MoveNext())
        {
            Assert.That(records.Current.Ordinal, Is.EqualTo(next));
            Assert.That(((Blob)records.Current.Message).Bytes, Is.EqualTo(folder.Messages[(int)next]));
            next++;
        }

        Assert.That(next, Is.EqualTo(80));
        Assert.That(reader.ReadAt<Blob>(3).Bytes, Is.EqualTo(folder.Messages[3]));
        folder.Expand();
        Assert.That(reader.ReadAt<Blob>(4).Bytes, Is.EqualTo(folder.Messages[4]));
        Assert.That(reader.Segments, Has.Count.EqualTo(4));
    }

    [Test]
    public void ASegmentThatWasCompressedAndExpandedBetweenTwoLooksIsTheSame()
    {
        SampleFolder folder = SampleFolder.Write(new Random(22), segments: 1, messages: 20, maxSize: 200);
        using TransactionFileReader reader = folder.OpenReader();
        Assert.That(reader.ReadAt<Blob>(3).Bytes, Is.EqualTo(folder.Messages[3]));
        using (TransactionFileWriter writer = folder.OpenWriter())
        {
            writer.Roll();
            folder.Messages.Add([1]);
            writer.Append(new Blob { Bytes = [1] });
        }

        // The lock file of a simulated disk isn't a file.
        folder.Disk["compress.lock"] = [];
        folder.Compress();
        folder.Expand();

        Assert.That(reader.Read<Blob>().Select(record => record.Message.Bytes), Is.EqualTo(folder.Messages));
    }

    [Test]
    public void ADeletedSegmentDoesntComeBack()
    {
        SampleFolder folder = SampleFolder.Write(new Random(13), segments: 4, messages: 50, maxSize: 200);
        using TransactionFileWriter writer = folder.OpenWriter();
        bool isDeleted = false;
        folder.Disk.Fails = (call, _) =>
        {
            if (call == DiskCall.Flush && !isDeleted)
            {
                isDeleted = true;
                folder.Disk.LetOthersIn(() => writer.DeleteSegmentsBefore(100));
            }

            return false;
        };

        IReadOnlyList<SegmentConversionResult> results = folder.Compress();

        Assert.That(results.Select(result => result.Outcome),
            Is.EqualTo(new[] { SegmentConversionOutcome.Gone, SegmentConversionOutcome.Gone, SegmentConversionOutcome.Replaced }));
        Assert.That(folder.Disk.List(), Has.None.Contains(SampleFolder.NameOf(0)).And.None.Contains(SampleFolder.NameOf(50)));
        folder.AssertHolds(100);
    }

    [Test]
    public void DeletingWaitsForARename()
    {
        SampleFolder folder = SampleFolder.Write(new Random(14), segments: 3, messages: 50, maxSize: 200);
        using TransactionFileWriter writer = folder.OpenWriter();
        Task<int>? deleting = null;
        folder.Disk.Fails = (call, _) =>
        {
            if (call == DiskCall.Rename && deleting is null)
            {
                deleting = Task.Run(() => writer.DeleteSegmentsBefore(50));
                Assert.That(folder.Disk.IsLocked("segments.lock"), Is.True);
            }

            return false;
        };
        folder.Compress();

        Assert.That(deleting!.Wait(TimeSpan.FromMinutes(1)) ? deleting.Result : 0, Is.EqualTo(1));
        Assert.That(folder.Disk.List(), Has.None.Contains(SampleFolder.NameOf(0)));
        folder.AssertHolds(50);
    }

    [Test]
    public void TwoProcessesDontCompressAtOnce()
    {
        SampleFolder folder = SampleFolder.Write(new Random(15), segments: 3, messages: 50, maxSize: 200);
        using IDisposable? other = folder.Disk.TryLock("compress.lock");

        Assert.That(() => folder.Compress(), Throws.TypeOf<IOException>().With.Message.Contains("another process compresses"));
        Assert.That(() => folder.Expand(), Throws.TypeOf<IOException>().With.Message.Contains("another process compresses"));
        Assert.That(folder.Compress(SampleFolder.Small with { DryRun = true }), Has.Count.EqualTo(2));
    }

    [Test]
    public void AWriterLeavesAFileThatIsBeingMadeAndRemovesOneThatWasLeft()
    {
        const string unfinished = "00000000000000000000.segment.compressing";
        SampleFolder folder = SampleFolder.Write(new Random(16), segments: 2, messages: 50, maxSize: 200);
        folder.Disk[unfinished] = [1, 2, 3];
        using (folder.Disk.TryLock("compress.lock"))
        {
            folder.OpenWriter().Dispose();
            Assert.That(folder.Disk.Exists(unfinished), Is.True);
        }

        folder.OpenWriter().Dispose();
        Assert.That(folder.Disk.Exists(unfinished), Is.False);
    }

    [Test]
    public void AWriterContinuesAfterACompressedSegmentThatIsTheLast()
    {
        SampleFolder folder = SampleFolder.Write(new Random(17), segments: 3, messages: 50, maxSize: 200);
        folder.Compress();
        folder.Disk.Delete(SampleFolder.NameOf(100));
        folder.Disk.Delete("positions");
        folder.Messages.RemoveRange(100, 50);
        byte[] before = folder.Disk[SampleFolder.NameOf(50)];
        folder.AssertHolds();

        using (TransactionFileWriter writer = folder.OpenWriter())
        {
            Assert.That(writer.NextOrdinal, Is.EqualTo(100));
            Blob message = new() { Bytes = [5] };
            writer.Append(message);
            folder.Messages.Add(message.Bytes);
        }

        Assert.That(folder.Disk[SampleFolder.NameOf(50)], Is.EqualTo(before));
        folder.AssertHolds();
    }

    [Test]
    public void RetentionDeletesCompressedSegments()
    {
        SampleFolder folder = SampleFolder.Write(new Random(18), segments: 4, messages: 50, maxSize: 200);
        folder.Compress();
        using (TransactionFileWriter writer = folder.OpenWriter())
        {
            Assert.That(writer.DeleteSegmentsBefore(100), Is.EqualTo(2));
        }

        folder.AssertHolds(100);
    }

    [Test]
    public void ALostIndexIsMadeAgainBeforeASegmentIsCompressed()
    {
        SampleFolder folder = SampleFolder.Write(new Random(19), segments: 2, messages: 300, maxSize: 100);
        byte[] index = folder.Disk["00000000000000000000.index"];
        folder.Disk.Delete("00000000000000000000.index");

        folder.Compress();

        Assert.That(folder.Disk["00000000000000000000.index"], Is.EqualTo(index));
    }

    [Test]
    public void ACancelledCallLeavesWhatWasDoneAndNothingUnfinished()
    {
        SampleFolder folder = SampleFolder.Write(new Random(20), segments: 4, messages: 100, maxSize: 200);
        using CancellationTokenSource end = new();
        int renames = 0;
        folder.Disk.Fails = (call, _) =>
        {
            renames += call == DiskCall.Rename ? 1 : 0;
            if (renames == 1 && call == DiskCall.Create)
            {
                end.Cancel();
            }

            return false;
        };

        Assert.That(
            () => new SegmentConversion(folder.Disk, SampleFolder.Small, end.Token).Compress().ToList(),
            Throws.InstanceOf<OperationCanceledException>());
        Assert.That(folder.HeaderOf(SampleFolder.NameOf(0)), Is.Not.Null);
        Assert.That(folder.HeaderOf(SampleFolder.NameOf(100)), Is.Null);
        Assert.That(folder.Disk.List(), Has.None.EndsWith(".compressing"));
        folder.AssertHolds();
    }

    [Test]
    public void TheNewestSegmentsAndADryRunStayAsTheyAre()
    {
        SampleFolder folder = SampleFolder.Write(new Random(21), segments: 4, messages: 50, maxSize: 200);
        byte[][] before = [.. Enumerable.Range(0, 4).Select(i => folder.Disk[SampleFolder.NameOf(i * 50)])];

        Assert.That(
            folder.Compress(SampleFolder.Small with { DryRun = true }).Select(result => result.Outcome),
            Is.All.EqualTo(SegmentConversionOutcome.Replaced));
        Assert.That(Enumerable.Range(0, 4).Select(i => folder.Disk[SampleFolder.NameOf(i * 50)]), Is.EqualTo(before));
        folder.Compress(SampleFolder.Small with { KeepNewest = 3 });

        Assert.That(folder.HeaderOf(SampleFolder.NameOf(0)), Is.Not.Null);
        Assert.That(Enumerable.Range(1, 3).Select(i => folder.Disk[SampleFolder.NameOf(i * 50)]), Is.EqualTo(before[1..]));
        Assert.That(
            folder.Compress(SampleFolder.Small with { KeepNewest = 3 })[0].Outcome,
            Is.EqualTo(SegmentConversionOutcome.AlreadyCompressed));
    }
}
