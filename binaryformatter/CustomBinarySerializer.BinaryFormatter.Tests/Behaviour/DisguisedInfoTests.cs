using System.Runtime.Serialization;

namespace CustomBinarySerializer.Graphs.Tests.Behaviour;

/// <summary>Tests of objects whose infos name another type.</summary>
public sealed class DisguisedInfoTests(FormatterKind kind) : GraphBehaviour(kind)
{
    [Test]
    public void SetTypeDecidesWhatIsRead()
    {
        object read = RoundTrip<object>(new Disguised { Text = "a" });

        Assert.That(read, Is.TypeOf<Revealed>().With.Property(nameof(Revealed.Text)).EqualTo("a"));
    }

    [Test]
    public void SetTypeToATypeWithPlainFieldsFillsThem()
    {
        Place read = (Place)RoundTrip<object>(new DisguisedPlace { Name = "a" });

        Assert.That(read.Name, Is.EqualTo("a"));
    }

    [Test]
    public void TheNameOfAnotherTypeDecidesWhatIsRead()
    {
        object read = RoundTrip<object>(new DisguisedByName { Text = "a" });

        Assert.That(read, Is.TypeOf<Revealed>().With.Property(nameof(Revealed.Text)).EqualTo("a"));
    }

    [Serializable]
    private sealed class Disguised : ISerializable
    {
        public string? Text;

        public void GetObjectData(SerializationInfo info, StreamingContext context)
        {
            info.SetType(typeof(Revealed));
            info.AddValue("Text", Text);
        }
    }

    [Serializable]
    private sealed class DisguisedByName : ISerializable
    {
        public string? Text;

        public void GetObjectData(SerializationInfo info, StreamingContext context)
        {
            info.AssemblyName = typeof(Revealed).Assembly.FullName!;
            info.FullTypeName = typeof(Revealed).FullName!;
            info.AddValue("Text", Text);
        }
    }

    [Serializable]
    private sealed class Revealed : ISerializable
    {
        private Revealed(SerializationInfo info, StreamingContext context) => Text = info.GetString("Text");

        public string? Text { get; }

        public void GetObjectData(SerializationInfo info, StreamingContext context) => info.AddValue("Text", Text);
    }

    [Serializable]
    private sealed class DisguisedPlace : ISerializable
    {
        public string? Name;

        public void GetObjectData(SerializationInfo info, StreamingContext context)
        {
            info.SetType(typeof(Place));
            info.AddValue("Name", Name);
        }
    }
}
