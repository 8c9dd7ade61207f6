using System.Buffers.Binary;

namespace CustomBinarySerializer.Tests.Contracts;

/// <summary>
/// Tests of members whose declared type doesn't determine the type of the value: the bytes name it, and may name any
/// type.
/// </summary>
[TestFixture(false)]
[TestFixture(true)]
public sealed class SlotTests(bool interpret)
{
    private static readonly Type[] s_types =
        [typeof(Circle),
        typeof(Square), typeof(Label), typeof(Holder), typeof(ClassHolder), typeof(AnythingHolder), typeof(Plain), typeof(Special)];

    private static readonly Dictionary<Type, object> s_samples = new()
    {
        [typeof(Circle)] = new Circle { Radius = 1 },
        [typeof(Square)] = new Square { Side = 2 },
        [typeof(Label)] = new Label { Text = "x" },
        [typeof(Holder)] = new Holder(),
        [typeof(ClassHolder)] = new ClassHolder(),
        [typeof(AnythingHolder)] = new AnythingHolder(),
        [typeof(Plain)] = new Plain { Number = 3 },
        [typeof(Special)] = new Special { Number = 4, More = 5 },
    };

    private readonly TypeRegistry _registry = Registry(interpret);

    private CustomBinaryFormatter Formatter => new(_registry);

    [Test]
    public void KeepTheTypeOfWhatTheyHold()
    {
        object[] held =
            [new Circle { Radius = 7 }, new Plain { Number = 8 }, 42, "text", 1.5m, Guid.NewGuid(), new DateTime(5), new[] { 1, 2 },
            new List<string> { "a" }];
        foreach (object value in held)
        {
            object? back = Formatter.DeepClone(new AnythingHolder { Anything = value }).Anything;
            Assert.That(back, Is.TypeOf(value.GetType()));
        }
    }

    [Test]
    public void TakeEveryRegisteredIdOnlyWhereItIsAssignable()
    {
        foreach (Type held in s_types)
        {
            byte[] inner = Bytes(s_samples[held]);
            AssertTaken(new Holder(), inner, typeof(IShape).IsAssignableFrom(held), holder => ((Holder)holder).Shape);
            AssertTaken(new AnythingHolder(), inner, isAssignable: true, holder => ((AnythingHolder)holder).Anything);
        }
    }

    [Test]
    public void SlotOfAClassAcceptsDerivedTypesOnly()
    {
        foreach (Type held in s_types)
        {
            byte[] frame = [0, 0, 0, 0, 0, 0, 0, 0, 1, .. Bytes(s_samples[held])];
            SetHeader(frame, IdOf(typeof(ClassHolder)));
            Assert.That(
                () => Formatter.Deserialize<ClassHolder>(frame),
                typeof(Plain).IsAssignableFrom(held)
                    ? Throws.Nothing
                    : Throws.TypeOf<BinarySerializationException>().With.Property("Code").EqualTo(SerializationErrorCode.TypeMismatch));
        }
    }

    [Test]
    public void ADerivedObjectInAMemberOfItsBaseStaysWhatItIs()
    {
        ClassHolder back = Formatter.DeepClone(new ClassHolder { Plain = new Special { Number = 1, More = 2 } });

        Assert.That(back.Plain, Is.TypeOf<Special>());
        Assert.That(((Special)back.Plain!).More, Is.EqualTo(2));
    }

    [Test]
    public void RefuseWhatIsNotRegisteredWhenItIsWritten() =>
        Assert.That(
            () => Formatter.DeepClone(new AnythingHolder { Anything = new Version() }).Anything is Version
                && Formatter.DeepClone(new AnythingHolder { Anything = new Unregistered() }) is null,
            Throws.TypeOf<BinarySerializationException>().With.Property("Code").EqualTo(SerializationErrorCode.UnregisteredType));

    [Test]
    public void AListOfADerivedClassIsNotWrittenAsLessThanItIs()
    {
        TypeRegistry registry = new TypeRegistry().Register<ListHolder>(1, new RegistrationOptions { Interpret = interpret });

        Assert.That(
            () => new CustomBinaryFormatter(registry).DeepClone(new ListHolder { Numbers = new NamedList() }),
            Throws.TypeOf<BinarySerializationException>().With.Message.Contains(nameof(NamedList)));
    }

    [TestCase(0)]
    [TestCase(-999_999)]
    [TestCase(999_999)]
    public void RefuseIdsThatNothingHas(int typeId)
    {
        byte[] frame = [0, 0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0];
        SetHeader(frame, IdOf(typeof(AnythingHolder)));
        BinaryPrimitives.WriteInt32LittleEndian(frame.AsSpan(12), typeId);

        Assert.That(
            () => Formatter.Deserialize<object>(frame), Throws.TypeOf<BinarySerializationException>()
                .With.Property("Code")
                .EqualTo(SerializationErrorCode.UnknownTypeId));
    }

    [Test]
    public void ABuiltInIdIsNeverARoot()
    {
        byte[] frame = [8, 0, 0, 0, 0xFA, 0xFF, 0xFF, 0xFF, 1, 0, 0, 0];

        Assert.That(
            () => Formatter.Deserialize<object>(frame), Throws.TypeOf<BinarySerializationException>()
                .With.Property("Code")
                .EqualTo(SerializationErrorCode.UnknownTypeId));
    }

    private void AssertTaken(object holder, byte[] inner, bool isAssignable, Func<object, object?> held)
    {
        byte[] frame = [0, 0, 0, 0, 0, 0, 0, 0, .. inner];
        SetHeader(frame, IdOf(holder.GetType()));
        if (isAssignable)
        {
            Assert.That(held(Formatter.Deserialize<object>(frame)), Is.Not.Null);
        }
        else
        {
            Assert.That(
                () => Formatter.Deserialize<object>(frame), Throws.TypeOf<BinarySerializationException>()
                    .With.Property("Code")
                    .EqualTo(SerializationErrorCode.TypeMismatch));
        }
    }

    private byte[] Bytes(object value)
    {
        using MemoryStream stream = new();
        Formatter.Serialize(stream, value);
        return stream.ToArray();
    }

    private static int IdOf(Type type) => Array.IndexOf(s_types, type) + 1;

    private static void SetHeader(byte[] frame, int typeId)
    {
        BinaryPrimitives.WriteInt32LittleEndian(frame, frame.Length - sizeof(int));
        BinaryPrimitives.WriteInt32LittleEndian(frame.AsSpan(4), typeId);
    }

    private static TypeRegistry Registry(bool interpret)
    {
        TypeRegistry registry = new();
        foreach (Type type in s_types)
        {
            registry.Register(type, IdOf(type), new RegistrationOptions { Interpret = interpret });
        }

        return registry;
    }

    public interface IShape;

    public sealed class Circle : IShape
    {
        public int Radius { get; set; }
    }

    public struct Square : IShape
    {
        public int Side { get; set; }
    }

    public sealed class Label
    {
        public string? Text { get; set; }
    }

    public sealed class Holder
    {
        public IShape? Shape { get; set; }
    }

    public sealed class ClassHolder
    {
        public Plain? Plain { get; set; }
    }

    public sealed class AnythingHolder
    {
        public object? Anything { get; set; }
    }

    public class Plain
    {
        public int Number { get; set; }
    }

    public sealed class Special : Plain
    {
        public int More { get; set; }
    }

    public sealed class ListHolder
    {
        public List<int>? Numbers { get; set; }
    }

    public sealed class NamedList : List<int>
    {
        public string? Name { get; set; }
    }

    public sealed class Unregistered
    {
        public int Number { get; set; }
    }
}
