using Shop;

namespace CustomBinarySerializer.Graphs.Hosts.Tests.Components;

/// <summary>Tests of docs/how-to/formatter-libraries.md.</summary>
public sealed class LibraryTests
{
    [Test]
    public void LibraryThatTakesAnIFormatterReadsOldMessagesAndWritesFrames()
    {
        using MemoryStream stream = new();
        stream.Write(OldBytes.Of(OldBytes.Basket("old")));
        Channel channel = ShopChannel.Over(stream);
        long first = stream.Position;

        channel.Send(OldBytes.Basket("new"));
        stream.Position = 0;

        Assert.That(((Basket)channel.Receive()).Customer, Is.EqualTo("old"));
        Assert.That(stream.Position, Is.EqualTo(first));
        Assert.That(((Basket)channel.Receive()).Customer, Is.EqualTo("new"));
    }
}
