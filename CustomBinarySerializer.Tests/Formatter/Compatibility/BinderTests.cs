using System.Runtime.Serialization;
using CustomBinarySerializer.Tests.TestTypes;
using Moq;

namespace CustomBinarySerializer.Tests.Formatter.Compatibility;

[FixtureLifeCycle(LifeCycle.InstancePerTestCase)]
public sealed class BinderTests
{
    private static readonly byte[] s_point = Bytes.FrameOf(TypeIds.Point, 1, 0, 0, 0, 2, 0, 0, 0);

    private const string SameName = """
        namespace Same
        {
            public class Name : CustomBinarySerializer.ICustomBinarySerializable
            {
                public void WriteDataTo(System.IO.BinaryWriter writer) { }
                public void SetDataFrom(System.IO.BinaryReader reader) { }
            }
        }
        """;

    private readonly CustomBinaryFormatter _formatter = TestRegistry.NewFormatter();

    [Test]
    public void IsNullByDefault() => Assert.That(_formatter.Binder, Is.Null);

    [TestCaseSource(typeof(GoldenFrame), nameof(GoldenFrame.All))]
    public void LeavesTheDecisionToTheRegistryWithNull(GoldenFrame golden)
    {
        _formatter.Binder = Binder().Object;

        Assert.That(_formatter.Serialized(golden.Graph), Is.EqualTo(golden.Bytes));
        Assert.That(_formatter.Deserialize<object>(golden.Bytes), Is.EqualTo(golden.Graph));
    }

    [Test]
    public void IsShownTheNamesOfRegisteredTypesOnly()
    {
        Mock<SerializationBinder> binder = Binder();
        _formatter.Binder = binder.Object;

        _formatter.Deserialize<object>(s_point);
        Assert.That(() => _formatter.Deserialize<object>(Bytes.FrameOf(TypeIds.Unknown)), Throws.TypeOf<BinarySerializationException>());

        binder.Verify(b => b.BindToType(typeof(Point).Assembly.FullName!, typeof(Point).FullName!), Times.Once);
        binder.VerifyNoOtherCalls();
    }

    [Test]
    public void IsAskedForNestedObjects([Values] bool exact)
    {
        Mock<SerializationBinder> binder = Binder();
        _formatter.Binder = binder.Object;
        object parcel = exact ? new PointParcel { Content = new Point(1, 2) } : new Parcel { Content = new Point(1, 2) };

        _formatter.DeepClone(parcel);

        string? assemblyName;
        string? typeName;
        binder.Verify(b => b.BindToName(parcel.GetType(), out assemblyName, out typeName), Times.Once);
        binder.Verify(b => b.BindToName(typeof(Point), out assemblyName, out typeName), Times.Once);
        binder.Verify(b => b.BindToType(It.IsAny<string>(), parcel.GetType().FullName!), Times.Once);
        binder.Verify(b => b.BindToType(It.IsAny<string>(), typeof(Point).FullName!), Times.Once);
        binder.VerifyNoOtherCalls();
    }

    [Test]
    public void MayRefuseAType([Values] bool nested, [Values] bool writing)
    {
        SerializationException veto = new("not this one");
        _formatter.Binder = new Refusing(typeof(Point), veto);
        byte[] frame = nested ? Bytes.FrameOf(TypeIds.Parcel, [Parcel.Opening, .. s_point, Parcel.Seal]) : s_point;
        object graph = nested ? new Parcel { Content = new Point(1, 2) } : new Point(1, 2);

        Assert.That(
            () => writing ? _formatter.Serialized(graph) : _formatter.Deserialize<object>(frame),
            Throws.TypeOf<BinarySerializationException>()
                .With.Property("Code").EqualTo(SerializationErrorCode.BinderRefused)
                .And.Message.Contains("not this one").And.InnerException.SameAs(veto));
    }

    [Test]
    public void ARefusedFrameLeavesTheStreamAtTheNext()
    {
        _formatter.Binder = new Refusing(typeof(Point), new TimeoutException());
        using MemoryStream stream = new([.. s_point, .. Bytes.FrameOf(TypeIds.Ping)]);

        Assert.That(() => _formatter.Deserialize(stream), Throws.TypeOf<BinarySerializationException>());
        Assert.That(_formatter.Deserialize(stream), Is.EqualTo(new Ping()));
    }

    [Test]
    public void MayHaveAnotherTypeRead()
    {
        Mock<SerializationBinder> binder = Binder();
        binder.Setup(b => b.BindToType(It.IsAny<string>(), typeof(Dog).FullName!)).Returns(typeof(Block));
        _formatter.Binder = binder.Object;

        object read = _formatter.Deserialize<object>(_formatter.Serialized(new Dog { Name = "A", Tricks = 7 }));

        Assert.That(read, Is.TypeOf<Block>());
        Assert.That(((Block)read).Bytes, Is.EqualTo(new byte[] { 1, (byte)'A', 7 }));
    }

    [Test]
    public void AskedForTypeIsCheckedAgainstTheOneThatIsRead()
    {
        Mock<SerializationBinder> binder = Binder();
        binder.Setup(b => b.BindToType(It.IsAny<string>(), typeof(Dog).FullName!)).Returns(typeof(Block));
        _formatter.Binder = binder.Object;

        Assert.That(() => _formatter.Deserialize<Dog>(_formatter.Serialized(new Dog())), Throws.TypeOf<BinarySerializationException>()
            .With.Property("Code").EqualTo(SerializationErrorCode.TypeMismatch));
    }

    [TestCase(true)]
    [TestCase(false)]
    public void MayHaveTheIdOfAnotherTypeWritten(bool withAssembly)
    {
        string? assemblyName = withAssembly ? typeof(Block).Assembly.FullName : null;
        string? typeName = typeof(Block).FullName;
        Mock<SerializationBinder> binder = Binder();
        binder.Setup(b => b.BindToName(typeof(Dog), out assemblyName, out typeName));
        _formatter.Binder = binder.Object;

        Assert.That(
            _formatter.Serialized(new Dog { Name = "A", Tricks = 7 }),
            Is.EqualTo(Bytes.FrameOf(TypeIds.Block, 1, (byte)'A', 7)));
    }

    [Test]
    public void TypesOfOneNameAreDistinguishedByTheirAssemblies()
    {
        Type first = CompiledSource.Load(SameName).GetType("Same.Name", throwOnError: true)!;
        Type second = CompiledSource.Load(SameName).GetType("Same.Name", throwOnError: true)!;
        CustomBinaryFormatter formatter = new(new TypeRegistry().Register(first, 1).Register(second, 2));
        string? assemblyName = second.Assembly.FullName;
        string? typeName = second.FullName;
        Mock<SerializationBinder> binder = Binder();
        binder.Setup(b => b.BindToName(first, out assemblyName, out typeName));
        formatter.Binder = binder.Object;

        Assert.That(formatter.Serialized(Activator.CreateInstance(first)!), Is.EqualTo(Bytes.FrameOf(2)));
    }

    [Test]
    public void MustNameARegisteredType([Values] bool writing)
    {
        string? assemblyName = null;
        string? typeName = typeof(Stray).FullName;
        Mock<SerializationBinder> binder = Binder();
        binder.Setup(b => b.BindToName(typeof(Point), out assemblyName, out typeName));
        binder.Setup(b => b.BindToType(It.IsAny<string>(), It.IsAny<string>())).Returns(typeof(Stray));
        _formatter.Binder = binder.Object;

        Assert.That(
            () => writing ? _formatter.Serialized(new Point()) : _formatter.Deserialize<object>(s_point),
            Throws.TypeOf<BinarySerializationException>()
                .With.Property("Code").EqualTo(SerializationErrorCode.BinderRefused)
                .And.Message.Contains(typeof(Stray).FullName));
    }

    // Loose: null for everything that a test doesn't set up.
    private static Mock<SerializationBinder> Binder() => new();

    private sealed class Refusing(Type refused, Exception veto) : SerializationBinder
    {
        public override Type? BindToType(string assemblyName, string typeName) =>
            typeName == refused.FullName ? throw veto : null;

        public override void BindToName(Type serializedType, out string? assemblyName, out string? typeName)
        {
            assemblyName = null;
            typeName = serializedType == refused ? throw veto : null;
        }
    }
}
