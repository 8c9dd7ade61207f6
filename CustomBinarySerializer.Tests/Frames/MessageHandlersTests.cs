using CustomBinarySerializer.Frames;
using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.Tests.Frames;

public sealed class MessageHandlersTests
{
    private static readonly MessageHandlers s_handlers = new MessageHandlers().On<Ping>(_ => { }).OnFrame(_ => { });

    [Test]
    public void RefusesNoHandler()
    {
        MessageHandlers handlers = new();

        Assert.That(() => handlers.On<Ping>((Action<Ping>)null!), Throws.ArgumentNullException);
        Assert.That(() => handlers.On<Ping>((Action<Ping, long>)null!), Throws.ArgumentNullException);
        Assert.That(() => handlers.OnFrame(null!), Throws.ArgumentNullException);
    }

    [Test]
    public void RefusesASecondHandlerOfAType()
    {
        Assert.That(
            () => s_handlers.On<Ping>(_ => { }), Throws.ArgumentException.With.Message.Contains($"{typeof(Ping)} has a handler already"));
        Assert.That(
            () => s_handlers.On<Ping>((_, _) => { }),
            Throws.ArgumentException.With.Message.Contains($"{typeof(Ping)} has a handler already"));
        Assert.That(
            () => s_handlers.OnFrame(_ => { }),
            Throws.ArgumentException.With.Message.Contains("All other messages have a handler already"));
    }

    [Test]
    public void IsBoundOnceToEachRegistryAndAgainWhenAHandlerIsAdded()
    {
        TypeRegistry one = new TypeRegistry().Register<Ping>(1).Register<Point>(2);
        TypeRegistry other = new TypeRegistry().Register<Ping>(7);
        MessageHandlers handlers = new MessageHandlers().On<Ping>(_ => { });
        HandlerTable table = handlers.For(one);

        Assert.That(handlers.For(one), Is.SameAs(table));
        Assert.That(handlers.For(other).Registry, Is.SameAs(other));
        Assert.That(handlers.For(one).Registry, Is.SameAs(one));
        table = handlers.For(one);
        handlers.On<Point>(_ => { });
        Assert.That(handlers.For(one), Is.Not.SameAs(table));
    }
}
