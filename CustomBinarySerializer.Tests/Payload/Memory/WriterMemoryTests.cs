using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Tests.Payload.Memory;

/// <summary>A message is in the caller's memory while it fits, else in the writer's own, up to the limit.</summary>
public sealed class WriterMemoryTests
{
    private const int MaxRetainedCapacity = 1 << 20;

    private DrivenWriter _driven = null!;

    private static IEnumerable<TestCaseData> Writes =>
        SizedWrites.All.Select(write => new TestCaseData(write).SetArgDisplayNames(write.Name));

    [SetUp]
    public void Begin() => _driven = new DrivenWriter();

    [TearDown]
    public void End() => _driven.Dispose();

    [TestCaseSource(nameof(Writes))]
    public void StaysInCallerMemoryThatFitsExactly(SizedWrite write)
    {
        PayloadWriter writer = _driven.BeginInCallerMemory(room: 3 + write.Size);
        WriteThreeAnd(write, writer);

        Assert.That(writer.Message.OwnBuffer, Is.Null);
        Assert.That(_driven.Payload, Is.EqualTo(ExpectedOf(write)));
    }

    [TestCaseSource(nameof(Writes))]
    public void MovesToOwnMemoryWhenOneByteIsMissing(SizedWrite write)
    {
        PayloadWriter writer = _driven.BeginInCallerMemory(room: 3 + write.Size - 1);
        WriteThreeAnd(write, writer);

        Assert.That(writer.Message.OwnBuffer, Is.Not.Null);
        Assert.That(_driven.Payload, Is.EqualTo(ExpectedOf(write)));
    }

    [TestCaseSource(nameof(Writes))]
    public void ReachesTheLimitExactly(SizedWrite write)
    {
        PayloadWriter writer = _driven.BeginInCallerMemory(room: 1, maxLength: DrivenWriter.Reserved + 3 + write.Size);
        WriteThreeAnd(write, writer);

        Assert.That(_driven.Payload, Is.EqualTo(ExpectedOf(write)));
    }

    [TestCaseSource(nameof(Writes))]
    public void RefusesOneByteMoreThanTheLimitAndKeepsWhatWasWritten(SizedWrite write)
    {
        PayloadWriter writer = _driven.BeginInCallerMemory(room: 1, maxLength: DrivenWriter.Reserved + 3 + write.Size - 1);

        Assert.That(() => WriteThreeAnd(write, writer), RefusedAsTooLong);
        Assert.That(_driven.Payload.Take(3), Is.EqualTo(new byte[] { 1, 2, 3 }));
    }

    [Test]
    public void RefusesMoreThanTheLimitThoughTheCallerHasRoom()
    {
        PayloadWriter writer = _driven.BeginInCallerMemory(room: 100, maxLength: DrivenWriter.Reserved + 10);
        writer.Write(new byte[10]);

        Assert.That(() => writer.Write((byte)0), RefusedAsTooLong);
    }

    [Test]
    public void RefusesToFillAGapBeyondTheLimit([Values(1000, int.MaxValue - 8, int.MaxValue)] int position)
    {
        PayloadWriter writer = _driven.BeginOwn(maxLength: 1000);
        writer.Seek(position, SeekOrigin.Begin);

        Assert.That(() => writer.Write((byte)0), RefusedAsTooLong);
        Assert.That(() => writer.Write("text"), RefusedAsTooLong);
        Assert.That(() => writer.BaseStream.SetLength(position), RefusedAsTooLong);
    }

    [Test]
    public void GrowsAsOftenAsNeeded([Values(1, 7, 64, 511, 4096, 100_000)] int step)
    {
        const int TotalSize = 300_000;
        byte[] bytes = new byte[TotalSize / step * step];
        new Random(step).NextBytes(bytes);

        PayloadWriter writer = _driven.BeginInCallerMemory(room: 10);
        for (int offset = 0; offset < bytes.Length; offset += step)
        {
            writer.Write(bytes, offset, step);
        }

        Assert.That(_driven.Payload.AsSpan().SequenceEqual(bytes));
    }

    [Test]
    public void OwnMemoryHoldsTheWholeMessageAroundTheSizeItHadBefore([Range(-2, 2)] int difference)
    {
        int before = _driven.BeginOwn().Message.OwnBuffer!.Length;
        PayloadWriter writer = _driven.BeginInCallerMemory(room: 1);
        writer.Write(new byte[before - DrivenWriter.Reserved + difference]);

        Assert.That(writer.Message.TotalLength, Is.EqualTo(before + difference));
        Assert.That(writer.Message.OwnBuffer, Has.Length.GreaterThanOrEqualTo(before + difference));
    }

    [Test]
    public void KeepsASmallBufferAndDropsALargeOneAfterTheMessage([Values] bool isLarge)
    {
        PayloadWriter writer = _driven.BeginOwn();
        writer.Write(new byte[isLarge ? MaxRetainedCapacity + 1 : MaxRetainedCapacity / 4]);
        byte[] buffer = writer.Message.OwnBuffer!;
        Assert.That(writer.Session.NeedsCleanUp, Is.EqualTo(isLarge));

        writer.Message.Release();
        writer.Message.Trim();
        writer = _driven.BeginOwn();

        Assert.That(ReferenceEquals(writer.Message.OwnBuffer, buffer), Is.EqualTo(!isLarge));
        Assert.That(writer.Message.OwnBuffer, Has.Length.LessThanOrEqualTo(MaxRetainedCapacity));
        writer.Write(42);
        Assert.That(_driven.Payload, Is.EqualTo(new byte[] { 42, 0, 0, 0 }));
    }

    [Test]
    public void LeavesNothingInCallerMemoryOfAMessageThatOutgrewIt()
    {
        PayloadWriter writer = _driven.BeginInCallerMemory(room: 20);
        writer.Write(new byte[20].Select(_ => (byte)0xAB).ToArray());
        writer.Write((byte)1);

        Assert.That(_driven.CallerMemory(room: 20).ToArray(), Is.All.Zero);
    }

    [Test]
    public void LeavesNothingInCallerMemoryThatIsTooSmallForTheReservedBytes()
    {
        PayloadWriter writer = _driven.BeginInCallerMemory(room: -1);
        writer.Write(42);

        Assert.That(writer.Message.OwnBuffer, Is.Not.Null);
        Assert.That(_driven.Payload, Is.EqualTo(new byte[] { 42, 0, 0, 0 }));
        Assert.That(_driven.CallerMemory(room: -1).ToArray(), Is.All.Zero);
    }

    private static NUnit.Framework.Constraints.IResolveConstraint RefusedAsTooLong =>
        Throws.TypeOf<BinarySerializationException>()
            .With.Property(nameof(BinarySerializationException.Code))
            .EqualTo(SerializationErrorCode.FrameTooLong);

    private static void WriteThreeAnd(SizedWrite write, PayloadWriter writer)
    {
        writer.Write(new byte[] { 1, 2, 3 });
        write.Run(writer);
    }

    private static byte[] ExpectedOf(SizedWrite write)
    {
        using MemoryStream stream = new();
        using BinaryWriter writer = new(stream);
        writer.Write(new byte[] { 1, 2, 3 });
        write.Run(writer);
        return stream.ToArray();
    }
}
