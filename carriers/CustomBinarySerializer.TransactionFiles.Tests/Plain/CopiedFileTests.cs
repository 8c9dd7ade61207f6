using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.TransactionFiles.Tests.Plain;

/// <summary>Bare frames that are appended to a transaction file.</summary>
public sealed class CopiedFileTests
{
    [Test]
    public void EveryMessageArrivesAsItIs([Values(0, 1, 65)] int from)
    {
        const int count = 200_000;
        using PlainFile file = new(PlainFile.Points(count));
        using TemporaryFolder folder = new();
        using (TransactionFileWriter writer = TransactionFileWriter.Open(folder.Path, TestRegistry.New()))
        {
            Assert.That(file.Frames.CopyTo(writer, from), Is.EqualTo(count - from));
        }

        using TransactionFileReader reader = TransactionFileReader.Open(folder.Path, TestRegistry.New());
        Assert.That(reader.WrittenEnd, Is.EqualTo(count - from));
        Assert.That(reader.Read().Select(record => ((Point)record.Message).X).SequenceEqual(Enumerable.Range(from, count - from)));
    }

    [Test]
    public void AnUnknownIdSaysWhereItIsAndEverythingBeforeItWasAppended()
    {
        using PlainFile file = new([.. PlainFile.Points(100), .. Bytes.FrameOf(9999), .. PlainFile.Points(1)]);
        using TemporaryFolder folder = new();
        using TransactionFileWriter writer = TransactionFileWriter.Open(folder.Path, TestRegistry.New());

        BinarySerializationException error = Assert.Throws<BinarySerializationException>(() => file.Frames.CopyTo(writer))!;

        Assert.That(error.Code, Is.EqualTo(SerializationErrorCode.UnknownTypeId));
        Assert.That(error.Message, Does.StartWith($"{file.Path}, offset 1600: message 100 can't be read: "));
        Assert.That(writer.NextOrdinal, Is.EqualTo(100));
    }

    [Test]
    public void CancellationLeavesWhatWasAppended()
    {
        using PlainFile file = new(PlainFile.Points(200_000));
        using TemporaryFolder folder = new();
        using TransactionFileWriter writer = TransactionFileWriter.Open(folder.Path, TestRegistry.New());

        Assert.That(
            () => file.Frames.CopyTo(writer, cancellationToken: new CancellationToken(canceled: true)),
            Throws.InstanceOf<OperationCanceledException>());
        Assert.That(writer.NextOrdinal, Is.InRange(1, 199_999));
    }
}
