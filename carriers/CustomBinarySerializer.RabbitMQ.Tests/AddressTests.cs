namespace CustomBinarySerializer.RabbitMQ.Tests;

/// <summary>Addresses of brokers.</summary>
public sealed class AddressTests
{
    [TestCase("")]
    [TestCase("broker")]
    [TestCase("http://user:secret@host")]
    public void InvalidAddressIsRefusedWithoutShowingIt(string address) =>
        Assert.That(
            () => RabbitMQBroker.Parse(address),
            Throws.ArgumentException.With.Message.Contains("amqp://user:password@").And.Message.Not.Contains("secret"));

    [Test]
    public void AnAddressIsShownWithoutItsPassword() =>
        Assert.That(
            RabbitMQBroker.Parse("amqp://user:secret@one:5673/x,amqps://user:secret@two").ToString(),
            Is.EqualTo("amqp://one:5673/x,amqps://two/"));
}
