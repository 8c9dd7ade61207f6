using System.Buffers;
using System.Runtime.Serialization;
using CustomBinarySerializer.Tests.TestTypes;
using FsCheck;
using FsCheck.Fluent;
using Moq;

namespace CustomBinarySerializer.Tests.Formatter;

public sealed class TypedFormatterTests
{
    private static readonly Type[] s_types = [.. GoldenFrame.All.Select(golden => golden.Graph.GetType()).Distinct()];

    private readonly CustomBinaryFormatter _formatter = TestRegistry.NewFormatter();

    [TestCaseSource(typeof(GoldenFrame), nameof(GoldenFrame.All))]
    public void BytesAreThoseOfTheFormatter(GoldenFrame golden)
    {
        AnyTypedFormatter typed = _formatter.TypedFor(golden.Graph.GetType());

        Assert.That(typed.Serialize(golden.Graph), Is.EqualTo(golden.Bytes));
        Assert.That(typed.Deserialize(golden.Bytes), Is.EqualTo(golden.Graph));
    }

    [Test]
    public void EveryCallReadsAndWritesTheSameFrame([Values(10, 10_000)] int nameLength)
    {
        TypedFormatter<Dog> dogs = _formatter.For<Dog>();
        Dog dog = new() { Name = new string('x', nameLength), Tricks = 3 };
        byte[] expected = _formatter.Serialize(dog);
        MemoryStream stream = new();
        ArrayBufferWriter<byte> writer = new();
        byte[] room = new byte[expected.Length];
        Dog existing = new();

        dogs.Serialize(stream, dog);
        dogs.Serialize(writer, dog);
        dogs.DeserializeInto(expected, existing);
        Assert.Multiple(() =>
        {
            Assert.That(dogs.Serialize(dog), Is.EqualTo(expected));
            Assert.That(stream.ToArray(), Is.EqualTo(expected));
            Assert.That(writer.WrittenSpan.ToArray(), Is.EqualTo(expected));
            Assert.That(dogs.TrySerialize(room, dog, out int written), Is.True);
            Assert.That((written, room), Is.EqualTo((expected.Length, expected)));
            Assert.That(dogs.TrySerialize(room.AsSpan(1), dog, out written), Is.False);
            Assert.That(written, Is.Zero);
            Assert.That(dogs.Deserialize([.. expected, 1, 2]), Is.EqualTo(dog), "Bytes after the frame aren't looked at.");
            Assert.That(dogs.Deserialize(new MemoryStream(expected)), Is.EqualTo(dog));
            Assert.That(dogs.TryDeserialize(new MemoryStream(expected), out Dog? read) ? read : null, Is.EqualTo(dog));
            Assert.That(dogs.TryDeserialize(new MemoryStream(), out _), Is.False);
            Assert.That(existing, Is.EqualTo(dog));
            Assert.That(dogs.Formatter, Is.SameAs(_formatter));
        });
    }

    [Test]
    public void ObjectsOfDerivedTypesKeepTheirTypes()
    {
        TypedFormatter<Animal> animals = _formatter.For<Animal>();
        Dog dog = new() { Name = "Rex", Tricks = 3 };
        MemoryStream stream = new();

        animals.Serialize(stream, dog);

        Assert.That(animals.Serialize(dog), Is.EqualTo(_formatter.Serialize(dog)));
        Assert.That(stream.ToArray(), Is.EqualTo(_formatter.Serialize(dog)));
        Assert.That(animals.Deserialize(animals.Serialize(dog)), Is.EqualTo(dog));
        Assert.That(() => animals.Serialize(new Stray()), ThrowsCode(SerializationErrorCode.UnregisteredType));
        Assert.That(() => animals.DeserializeInto(animals.Serialize(dog), new Animal()), ThrowsCode(SerializationErrorCode.TypeMismatch));
    }

    [Test]
    public void UnregisteredTypesAreRefusedAtOnce() =>
        Assert.That(_formatter.For<Stray>, ThrowsCode(SerializationErrorCode.UnregisteredType).And.Message.Contains("registry.Register<"));

    [Test]
    public void NullIsRefused()
    {
        TypedFormatter<Dog> dogs = _formatter.For<Dog>();

        Assert.Multiple(() =>
        {
            Assert.That(() => dogs.Serialize(null!), Throws.ArgumentNullException);
            Assert.That(() => dogs.Serialize((Stream)null!, new Dog()), Throws.ArgumentNullException);
            Assert.That(() => dogs.Serialize(new MemoryStream(), null!), Throws.ArgumentNullException);
            Assert.That(() => dogs.Serialize((IBufferWriter<byte>)null!, new Dog()), Throws.ArgumentNullException);
            Assert.That(() => dogs.TrySerialize(new byte[10], null!, out _), Throws.ArgumentNullException);
            Assert.That(() => dogs.Deserialize((Stream)null!), Throws.ArgumentNullException);
            Assert.That(() => dogs.DeserializeInto([], null!), Throws.ArgumentNullException);
            Assert.That(
                () => _formatter.For<Point>()
                    .DeserializeInto(new byte[20], default), Throws.ArgumentException.With.Message.Contains("is a struct"));
        });
    }

    [Test]
    public void ABinderThatIsSetLaterIsAsked()
    {
        CustomBinaryFormatter formatter = TestRegistry.NewFormatter();
        TypedFormatter<Dog> dogs = formatter.For<Dog>();
        byte[] frame = dogs.Serialize(new Dog());
        Mock<SerializationBinder> binder = new();
        string? assembly = typeof(Animal).Assembly.FullName;
        string? name = typeof(Animal).FullName;
        binder.Setup(b => b.BindToName(typeof(Dog), out assembly, out name));
        binder.Setup(b => b.BindToType(It.IsAny<string>(), It.IsAny<string>())).Throws<NotSupportedException>();
        formatter.Binder = binder.Object;

        Assert.That(BitConverter.ToInt32(dogs.Serialize(new Dog()), sizeof(int)), Is.EqualTo(TypeIds.Animal));
        Assert.That(() => dogs.Deserialize(frame), ThrowsCode(SerializationErrorCode.BinderRefused));
        Assert.That(() => dogs.DeserializeInto(frame, new Dog()), ThrowsCode(SerializationErrorCode.BinderRefused));
    }

    [Test]
    public void FramesOfAnOlderTypeAreUpcast()
    {
        TypeRegistry registry = new TypeRegistry().Register<Point>(1).Register<Dog>(2);
        CustomBinaryFormatter formatter = new(registry);
        TypedFormatter<Dog> dogs = formatter.For<Dog>();
        byte[] old = formatter.Serialize(new Point(1, 2));

        registry.Upcast((Point point) => new Dog { Tricks = (byte)point.X });

        Assert.That(dogs.Deserialize(old).Tricks, Is.EqualTo(1));
        Assert.That(() => formatter.For<Point>().Deserialize(old), ThrowsCode(SerializationErrorCode.TypeMismatch));
        Assert.That(formatter.For<Point>().Serialize(new Point(1, 2)), Is.EqualTo(old));
    }

    [Test]
    public void RandomBytesHaveTheSameOutcomeAsWithTheFormatter() =>
        Prop.ForAll(
            (from type in Gen.Elements(s_types)
             from golden in Gen.Elements(GoldenFrame.All.ToArray())
             from position in Gen.Choose(0, golden.Bytes.Length)
             from value in Gen.Choose(0, 255)
             select (Type: type, Bytes: Changed(golden.Bytes, position, (byte)value))).ToArbitrary(),
            bytes => Outcome(
                () => _formatter.TypedFor(bytes.Type).Deserialize(bytes.Bytes)) == Outcome(
                    () => Untyped.Read(_formatter, bytes.Type, bytes.Bytes)))
        .QuickCheckThrowOnFailure();

    // Cut at the position where the value is even.
    private static byte[] Changed(byte[] bytes, int position, byte value)
    {
        byte[] changed = [.. bytes.AsSpan(0, value % 2 == 0 ? position : bytes.Length)];
        if (position < changed.Length)
        {
            changed[position] = value;
        }

        return changed;
    }

    private string Outcome(Func<object> read)
    {
        try
        {
            return Convert.ToHexString(_formatter.Serialize(read()));
        }
        catch (SerializationException e)
        {
            return e.Message;
        }
    }

    private static NUnit.Framework.Constraints.EqualConstraint<SerializationErrorCode> ThrowsCode(SerializationErrorCode code) =>
        Throws.TypeOf<BinarySerializationException>().With.Property(nameof(BinarySerializationException.Code)).EqualTo(code);

    private static class Untyped
    {
        internal static object Read(CustomBinaryFormatter formatter, Type type, byte[] frame) =>
            typeof(Untyped).GetMethod(nameof(ReadAs), System.Reflection.BindingFlags.Static | System.Reflection.BindingFlags.NonPublic)!
                .MakeGenericMethod(type)
                .Invoke(null, System.Reflection.BindingFlags.DoNotWrapExceptions, null, [formatter, frame], null)!;

        private static object ReadAs<T>(CustomBinaryFormatter formatter, byte[] frame) => formatter.Deserialize<T>(frame)!;
    }
}
