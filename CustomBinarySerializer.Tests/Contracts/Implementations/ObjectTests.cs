using System.Runtime.Serialization;
using CustomBinarySerializer.Compiler.Plans;
using static CustomBinarySerializer.Tests.Contracts.Implementations.HandMadePlan;

#pragma warning disable SYSLIB0050 // StreamingContext: what callbacks are handed.

namespace CustomBinarySerializer.Tests.Contracts.Implementations;

[TestFixture(Implementation.Emitted)]
[TestFixture(Implementation.Interpreted)]
[TestFixture(Implementation.Generated)]
public sealed class ObjectTests(Implementation implementation)
{
    private readonly PlannedContract _persons = new(implementation, Samples.Person.WithOptional(1));

    [Test]
    public void AbsentOptionalMembersKeepTheirDefaults()
    {
        Person person = (Person)_persons.Read([2, (byte)'a', 7]);

        Assert.That(person, Is.EqualTo(new Person("a", 7) { Nick = "none" }));
    }

    [Test]
    public void PresentOptionalMembersAreRead() =>
        Assert.That(_persons.Read([2, (byte)'a', 7, 0]), Is.EqualTo(new Person("a", 7) { Nick = null }));

    [Test]
    public void ReadsIntoAnExistingObject()
    {
        Label label = Label.Of("b", 8);

        object read = new PlannedContract(implementation, Samples.Label).Read([2, (byte)'a', 7], label);

        Assert.That(read, Is.SameAs(label));
        Assert.That(label, Is.EqualTo(Label.Of("a", 7)));
    }

    [Test]
    public void RefusesToReadIntoWhatGetsItsMembersWhenItIsMade()
    {
        Assert.That(
            () => _persons.Read([2, (byte)'a', 7], new Person("b", 8)), Throws.TypeOf<NotSupportedException>()
                .With.Message.Contains("Person"));
        Assert.That(
            () => new PlannedContract(implementation, ListOf<byte>(Raw<byte>()))
                .Read([1], new List<byte>()), Throws.TypeOf<NotSupportedException>());
    }

    [Test]
    public void MakesAnObjectWithoutAConstructor()
    {
        ObjectPlan plan = Samples.Person;
        plan.Construction = Construction.Default;
        plan.Members = [plan.Members[2] with { ConstructorParameter = -1 }];

        Assert.That(new PlannedContract(implementation, plan).Read([0]), Is.EqualTo(new Person(null, 0) { Nick = null }));
    }

    [Test]
    public void CallbacksComeAroundTheMembers()
    {
        PlannedContract contract = new(implementation, Object<Witness>(("First", Raw<byte>())));
        contract.Codec.Context = new StreamingContext(StreamingContextStates.All, "me");
        Witness written = new();

        Witness read = (Witness)contract.Read(contract.Write(written));

        Assert.That(written.Calls, Is.EqualTo(["made", "serializing me", "first got", "serialized me"]));
        Assert.That(read.Calls, Is.EqualTo(["made", "deserializing me", "first set to 1", "deserialized me"]));
    }

    [TestCase(nameof(Thrower.Value), 1)]
    [TestCase(nameof(Thrower.Converted), 1)]
    [TestCase(nameof(Thrower.Callback), 1)]
    [TestCase(nameof(Thrower.Made), 0)]
    public void ExceptionsOfUsersArriveAsTheyAre(string source, int length)
    {
        Thrower.Source = "";
        ConvertedPlan value = Converted<byte, byte>(
            Raw<byte>(), b => Thrower.Throw(nameof(Thrower.Converted), b), b => Thrower.Throw(nameof(Thrower.Converted), b));
        PlannedContract contract = new(implementation, Object<Thrower>(("Value", value)));
        Thrower thrower = new();

        Thrower.Source = source;

        Assert.That(() => contract.Read(new byte[1]), Throws.TypeOf<DivideByZeroException>());
        Assert.That(() => contract.Write(thrower), length == 0 ? Throws.Nothing : Throws.TypeOf<DivideByZeroException>());
    }

    [Test]
    public void ObjectsOfDerivedTypesMustBeRegistered()
    {
        PlannedContract contract = new(implementation, Samples.Between<TestTypes.Animal>(Object<TestTypes.Animal>(("Name", Text))));

        Assert.That(
            () => contract.Write(new Between<TestTypes.Animal> { Value = new TestTypes.Stray() }),
            Throws.TypeOf<BinarySerializationException>().With.Property("Code").EqualTo(SerializationErrorCode.UnregisteredType));
    }

    private sealed class Thrower
    {
        public Thrower() => Throw(nameof(Made), 0);

        [field: ThreadStatic]
        internal static string? Source { get; set; }

        internal static string Made => nameof(Made);

        internal static string Converted => nameof(Converted);

        public byte Value
        {
            get => Throw(nameof(Value), 1);
            set => Throw(nameof(Value), value);
        }

        internal static byte Throw(string source, byte value) => source == Source ? throw new DivideByZeroException() : value;

        [OnSerializing]
        [OnDeserialized]
        internal void Callback(StreamingContext context) => Throw(nameof(Callback), 0);
    }
}
