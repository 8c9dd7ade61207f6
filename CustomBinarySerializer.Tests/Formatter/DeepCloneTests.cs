using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.Tests.Formatter;

public sealed class DeepCloneTests
{
    private readonly CustomBinaryFormatter _formatter = TestRegistry.NewFormatter();

    [TestCaseSource(typeof(GoldenFrame), nameof(GoldenFrame.All))]
    public void CopiesAnyRegisteredObject(GoldenFrame golden)
    {
        object copy = _formatter.DeepClone(golden.Graph);

        Assert.That(copy, Is.EqualTo(golden.Graph));
        Assert.That(copy, Is.Not.SameAs(golden.Graph));
    }

    [Test]
    public void CopiesWhatIsInside()
    {
        Parcel parcel = new() { Content = new Animal { Name = "Cat" } };

        Assert.That(_formatter.DeepClone(parcel).Content, Is.Not.SameAs(parcel.Content));
    }

    [Test]
    public void KeepsTheExactTypeBehindABaseClassOrInterface()
    {
        Dog dog = new() { Name = "Rex" };

        Assert.That(_formatter.DeepClone<Animal>(dog), Is.TypeOf<Dog>());
        Assert.That(_formatter.DeepClone<INamed>(dog), Is.TypeOf<Dog>());
    }

    [Test]
    public void CopiesStructsBoxedAndNot()
    {
        Assert.That(_formatter.DeepClone(new Point(1, 2)), Is.EqualTo(new Point(1, 2)));
        Assert.That(_formatter.DeepClone<object>(new Point(1, 2)), Is.EqualTo(new Point(1, 2)));
    }

    [Test]
    public void CopiesInsideAContractThatIsBeingCopied()
    {
        CustomBinaryFormatter formatter = null!;
        formatter = Scripted.Formatter(
            writer => writer.Write(formatter.DeepClone(new Animal { Name = "inner" }).Name),
            (reader, message) => message.Seen = formatter.DeepClone(new Animal { Name = reader.ReadString() }).Name);

        Assert.That(formatter.DeepClone(new Scripted()).Seen, Is.EqualTo("inner"));
    }
}
