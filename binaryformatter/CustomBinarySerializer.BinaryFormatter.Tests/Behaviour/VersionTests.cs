using System.Runtime.Serialization;
using System.Runtime.Serialization.Formatters;
using System.Runtime.Serialization.Formatters.Binary;

#pragma warning disable CS0649 // The formatters set these fields.

namespace CustomBinarySerializer.Graphs.Tests.Behaviour;

/// <summary>
/// Tests of graphs that are read as other types than they were written as, as after a new version of a program.
/// </summary>
public sealed class VersionTests(FormatterKind kind) : GraphBehaviour(kind)
{
    [Test]
    public void AFieldThatIsMissingGetsItsDefault()
    {
        NewCustomer read = ReadAs<OldCustomer, NewCustomer>(new OldCustomer { Name = "a", Age = 5 });

        Assert.That((read.Name, read.Age, read.City, read.Limit), Is.EqualTo(("a", 5, (string?)null, 0m)));
    }

    [Test]
    public void AFieldThatIsUnknownIsPassedOver()
    {
        OldCustomer read = ReadAs<NewCustomer, OldCustomer>(
            new NewCustomer { Name = "a", Age = 5, City = "b", Extra = new Place { Name = "c" }, Limit = 5 });

        Assert.That((read.Name, read.Age), Is.EqualTo(("a", 5)));
    }

    [Test]
    public void ObjectOfAnUnknownFieldIsKeptForOtherFields()
    {
        Place place = new() { Name = "p" };

        OldPair read = ReadAs<NewPair, OldPair>(new NewPair { Unknown = new object[] { place }, Kept = place });

        Assert.That(read.Kept!.Name, Is.EqualTo("p"));
    }

    [Test]
    public void AnOptionalFieldMayBeMissing()
    {
        WithOptional read = ReadAs<WithoutOptional, WithOptional>(new WithoutOptional { Name = "a" });

        Assert.That((read.Name, read.Added), Is.EqualTo(("a", "default")));
    }

    [Test]
    public void FieldsMayChangeTheirOrder()
    {
        Reordered read = ReadAs<OldCustomer, Reordered>(new OldCustomer { Name = "a", Age = 5 });

        Assert.That((read.Name, read.Age), Is.EqualTo(("a", 5)));
    }

    [Test]
    public void NumbersMayBecomeWider()
    {
        Wide read = ReadAs<Narrow, Wide>(new Narrow { Byte = 200, Short = -5, Int = int.MinValue, Float = 1.5f, Char = 'a' });

        Assert.That((read.Byte, read.Short, read.Int, read.Float, read.Char), Is.EqualTo((200, -5, (long)int.MinValue, 1.5, 97)));
    }

    [Test]
    public void AFieldThatChangedToAnotherClassIsAnError() =>
        Assert.That(() => ReadAs<NewPair, MismatchedPair>(new NewPair { Kept = new Place() }), Throws.Exception);

    [Test]
    public void AFieldMayBeDeclaredAsABaseNow()
    {
        WidenedPair read = ReadAs<OldPair, WidenedPair>(new OldPair { Kept = new Place { Name = "a" } });

        Assert.That(((Place)read.Kept!).Name, Is.EqualTo("a"));
    }

    [Test]
    public void ARenamedTypeInAListIsFound()
    {
        IFormatter formatter = NewFormatter();
        byte[] bytes = Write(formatter, new object[] { new OldCustomer { Name = "a" }, new OldCustomer { Name = "b" } });
        formatter.Binder = new Renaming(typeof(OldCustomer), typeof(NewCustomer));

        object[] read = (object[])Read(formatter, bytes);

        Assert.That(read.Cast<NewCustomer>().Select(customer => customer.Name), Is.EqualTo(["a", "b"]));
    }

    [Test]
    public void AStrictFormatterRefusesAMissingField() =>
        Assert.That(
            () => ReadAs<OldCustomer, NewCustomer>(new OldCustomer(), NewStrictFormatter()), Throws.InstanceOf<SerializationException>());

    [Test]
    public void AStrictFormatterAllowsAnOptionalFieldToBeMissing() =>
        Assert.That(
            ReadAs<WithoutOptional, WithOptional>(new WithoutOptional { Name = "a" }, NewStrictFormatter()).Added, Is.EqualTo("default"));

    [Test]
    public void ATypeMayGoFromFieldsToAnInfo()
    {
        InfoCustomer read = ReadAs<OldCustomer, InfoCustomer>(new OldCustomer { Name = "a", Age = 5 });

        Assert.That(read.Seen, Is.EqualTo("Name=a Age=5"));
    }

    private IFormatter NewStrictFormatter() =>
        IsOracle ? new BinaryFormatter { AssemblyFormat = FormatterAssemblyStyle.Full }
            : new CustomBinaryFormatter(Registry, new FormatterOptions { StrictGraphLayouts = true });

    private TNew ReadAs<TOld, TNew>(TOld graph)
        where TOld : class => ReadAs<TOld, TNew>(graph, NewFormatter());

    private static TNew ReadAs<TOld, TNew>(TOld graph, IFormatter formatter)
        where TOld : class
    {
        byte[] bytes = Write(formatter, graph);
        formatter.Binder = new Renaming(typeof(TOld), typeof(TNew));
        return (TNew)Read(formatter, bytes);
    }

    private sealed class Renaming(Type old, Type renamed) : SerializationBinder
    {
        public override Type? BindToType(string assemblyName, string typeName) => typeName == old.FullName ? renamed : null;
    }

    [Serializable]
    private sealed class Place
    {
        public string? Name;
    }

    [Serializable]
    private sealed class OldCustomer
    {
        public string? Name;
        public int Age;
    }

    [Serializable]
    private sealed class NewCustomer
    {
        public string? Name;
        public string? City;
        public decimal Limit;
        public Place? Extra;
        public int Age;
    }

    [Serializable]
    private sealed class Reordered
    {
        public int Age;
        public string? Name;
    }

    [Serializable]
    private sealed class WithoutOptional
    {
        public string? Name;
    }

    [Serializable]
    private sealed class WithOptional
    {
        public string? Name;

        [OptionalField(VersionAdded = 2)]
        public string? Added;

        [OnDeserializing]
        private void SetDefaults(StreamingContext context) => Added = "default";
    }

    [Serializable]
    private sealed class Narrow
    {
        public byte Byte;
        public short Short;
        public int Int;
        public float Float;
        public char Char;
    }

    [Serializable]
    private sealed class Wide
    {
        public int Byte;
        public int Short;
        public long Int;
        public double Float;
        public int Char;
    }

    [Serializable]
    private sealed class NewPair
    {
        public object? Unknown;
        public Place? Kept;
    }

    [Serializable]
    private sealed class OldPair
    {
        public Place? Kept;
    }

    [Serializable]
    private sealed class MismatchedPair
    {
        public OldCustomer? Kept;
    }

    [Serializable]
    private sealed class WidenedPair
    {
        public object? Kept;
    }

    [Serializable]
    private sealed class InfoCustomer : ISerializable
    {
        private InfoCustomer(SerializationInfo info, StreamingContext context) =>
            Seen = string.Join(' ', info.GetEnumerator().Entries());

        public string Seen { get; }

        public void GetObjectData(SerializationInfo info, StreamingContext context) => throw new NotSupportedException();
    }
}
