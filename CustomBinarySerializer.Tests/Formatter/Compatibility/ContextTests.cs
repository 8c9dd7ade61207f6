using System.Runtime.Serialization;
using CustomBinarySerializer.Tests.TestTypes;
using Moq;

#pragma warning disable SYSLIB0011, SYSLIB0050 // What IFormatter hands through.

namespace CustomBinarySerializer.Tests.Formatter.Compatibility;

public sealed class ContextTests
{
    private static readonly IFormatter[] s_formatters = [new CustomBinaryFormatter()];

    private readonly ISurrogateSelector _selector = Mock.Of<ISurrogateSelector>();
    private readonly StreamingContext _context = new(StreamingContextStates.File, "for contracts");

    [Test]
    public void ContextReachesContracts([Values] bool nested)
    {
        CustomBinaryFormatter formatter = new(_selector, _context);
        formatter.Register<Looking>(1);
        formatter.Register<Parcel>(2);
        Looking looking = new();

        object copy = formatter.DeepClone<object>(nested ? new Parcel { Content = looking } : looking);

        (StreamingContext, ISurrogateSelector?) expected = (_context, _selector);
        Assert.That(looking.Seen, Is.EqualTo(expected));
        Assert.That(((Looking)(nested ? ((Parcel)copy).Content! : copy)).Seen, Is.EqualTo(expected));
    }

    [Test]
    public void BelongsToTheFormatterThatIsCalled()
    {
        CustomBinaryFormatter inner = new(null, new StreamingContext(StreamingContextStates.Clone, "inner"));
        inner.Register<Looking>(1);
        Looking looking = new();
        CustomBinaryFormatter outer = Scripted.Formatter(writer =>
        {
            inner.Serialized(looking);
            Assert.That(writer.GetStreamingContext().Context, Is.Not.EqualTo("inner"));
        });

        outer.Serialized(new Scripted());

        Assert.That(looking.Seen.Context.Context, Is.EqualTo("inner"));
    }

    [Test]
    public void HasTheDefaultsOfBinaryFormatter()
    {
        CustomBinaryFormatter formatter = new();

        Assert.Multiple(() =>
        {
            Assert.That(formatter.Context.State, Is.EqualTo(StreamingContextStates.All));
            Assert.That(formatter.Context.Context, Is.Null);
            Assert.That(formatter.SurrogateSelector, Is.Null);
            Assert.That(formatter.Binder, Is.Null);
        });
    }

    [TestCaseSource(nameof(s_formatters))]
    public void IsSetThroughIFormatter(IFormatter formatter)
    {
        SerializationBinder binder = Mock.Of<SerializationBinder>();

        formatter.Context = _context;
        formatter.SurrogateSelector = _selector;
        formatter.Binder = binder;

        CustomBinaryFormatter set = (CustomBinaryFormatter)formatter;
        Assert.Multiple(() =>
        {
            Assert.That(set.Context, Is.EqualTo(_context));
            Assert.That(set.SurrogateSelector, Is.SameAs(_selector));
            Assert.That(set.Binder, Is.SameAs(binder));
        });
    }

    private sealed class Looking : ICustomBinarySerializable
    {
        internal (StreamingContext Context, ISurrogateSelector? Selector) Seen { get; private set; }

        public void WriteDataTo(BinaryWriter writer) => Seen = (writer.GetStreamingContext(), writer.GetSurrogateSelector());

        public void SetDataFrom(BinaryReader reader) => Seen = (reader.GetStreamingContext(), reader.GetSurrogateSelector());
    }
}
