namespace CustomBinarySerializer.Tests.Payload.Extensions;

/// <summary>Tests of contracts that read appended values only if the payload has them.</summary>
public sealed class HasMoreTests
{
    private Drive _drive = null!;

    private static IEnumerable<TestReader> Seekable => [TestReader.OfPayload, TestReader.OfMemory];

    [OneTimeSetUp]
    public void Begin() => _drive = new Drive();

    [OneTimeTearDown]
    public void End() => _drive.Dispose();

    [TestCaseSource(nameof(Seekable))]
    public void SaysSoUntilTheLastByteIsRead(TestReader kind)
    {
        BinaryReader reader = _drive.Open(kind, [1, 2]);

        Assert.That(reader.HasMore());
        reader.ReadByte();
        Assert.That(reader.HasMore());
        reader.ReadByte();
        Assert.That(reader.HasMore(), Is.False);
    }

    [TestCaseSource(nameof(Seekable))]
    public void SaysNoOfNothing(TestReader kind) => Assert.That(_drive.Open(kind, []).HasMore(), Is.False);

    [TestCaseSource(nameof(Seekable))]
    public void SaysNoBeyondTheEnd(TestReader kind)
    {
        BinaryReader reader = _drive.Open(kind, [1]);
        reader.BaseStream.Position = 5;

        Assert.That(reader.HasMore(), Is.False);
    }

    [Test]
    public void RefusesAStreamThatCannotTell() =>
        Assert.That(() => _drive.Open(TestReader.OfPipe, [1]).HasMore(), Throws.TypeOf<NotSupportedException>());
}
