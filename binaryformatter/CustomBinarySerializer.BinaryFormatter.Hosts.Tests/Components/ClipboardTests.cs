using Shop;

namespace CustomBinarySerializer.Graphs.Hosts.Tests.Components;

/// <summary>Tests of the bytes in docs/how-to/clipboard.md. The clipboard itself exists on Windows only.</summary>
public sealed class ClipboardTests
{
    [Test]
    public void PrefixIsTheGuidOfTheFramework() =>
        Assert.That(new Guid(BinaryFormatterImporter.ClipboardPrefix), Is.EqualTo(new Guid("FD9EA796-3B13-4370-A679-56106BB288FB")));

    [Test]
    public void OldDataIsReadWithThePrefixAndTheZerosAfterIt()
    {
        byte[] data = [.. BinaryFormatterImporter.ClipboardPrefix, .. OldBytes.Of(OldBytes.Basket("old")), 0, 0, 0];

        Assert.That(ClipboardGraphs.FromBytes(data).Customer, Is.EqualTo("old"));
    }

    [Test]
    public void NewDataIsAFrameWithTheZerosAfterIt()
    {
        byte[] data = [.. ClipboardGraphs.ToStream(OldBytes.Basket("new")).ToArray(), 0, 0, 0];

        Assert.That(BinaryFormatterImporter.TryGetClipboardMessage(data, out _), Is.False);
        Assert.That(ClipboardGraphs.FromBytes(data).Customer, Is.EqualTo("new"));
    }

    [Test]
    public void OtherDataIsNoMessage([Values(0, 7, 16, 20, 24)] int length)
    {
        byte[] data = [.. BinaryFormatterImporter.ClipboardPrefix, .. new byte[8]];

        Assert.That(BinaryFormatterImporter.TryGetClipboardMessage(data.AsSpan(0, length), out ReadOnlySpan<byte> message), Is.False);
        Assert.That(message.Length, Is.Zero);
    }

    [Test]
    public void MessageWithoutThePrefixIsFound()
    {
        byte[] old = OldBytes.Of("text");

        Assert.That(BinaryFormatterImporter.TryGetClipboardMessage(old, out ReadOnlySpan<byte> message), Is.True);
        Assert.That(message.Length, Is.EqualTo(old.Length));
    }

    [Test]
    public void IsMessageNeedsEightBytes([Range(0, 9)] int length) =>
        Assert.That(BinaryFormatterImporter.IsMessage(OldBytes.Of("text").AsSpan(0, length)), Is.EqualTo(length >= 8));
}
