using CustomBinarySerializer.Tests.TestTypes;
using FsCheck;
using FsCheck.Fluent;

namespace CustomBinarySerializer.Tests.Formatter.Compatibility;

public sealed class FormatterOf2008Tests
{
    private readonly FormatterOf2008 _old = new();
    private readonly CustomBinaryFormatter _new = new();

    [OneTimeSetUp]
    public void RegisterTheSameIds()
    {
        _old.Register<Customer>(1);
        _old.Register<Point>(2);
        _old.Register<Dog>(int.MaxValue);
        _new.Register<Customer>(1);
        _new.Register<Point>(2);
        _new.Register<Dog>(int.MaxValue);
    }

    [Test]
    public void WritesTheSameBytes() =>
        Prop.ForAll<object[]>(Messages(), messages => Written(_new.Serialize, messages).SequenceEqual(Written(_old.Serialize, messages)))
            .QuickCheckThrowOnFailure();

    [Test]
    public void ReadsWhatWasWrittenThen() =>
        Prop.ForAll<object[]>(Messages(), messages => Read(_new.Deserialize, Written(_old.Serialize, messages)).SequenceEqual(messages))
            .QuickCheckThrowOnFailure();

    [Test]
    public void WritesWhatWasReadThen() =>
        Prop.ForAll<object[]>(Messages(), messages => Read(_old.Deserialize, Written(_new.Serialize, messages)).SequenceEqual(messages))
            .QuickCheckThrowOnFailure();

    private static Arbitrary<object[]> Messages()
    {
        // A lone surrogate doesn't survive UTF-8, then or now.
        Gen<string> text = ArbMap.Default.GeneratorFor<string>().Where(s => s is not null && !s.Any(char.IsSurrogate));
        Gen<int> number = ArbMap.Default.GeneratorFor<int>();
        Gen<object> customer =
            from lastName in text
            from firstName in text
            from address in text
            from age in number
            from zipCode in number
            select (object)new Customer(lastName, firstName, address, age, zipCode);
        Gen<object> point = from x in number from y in number select (object)new Point(x, y);
        Gen<object> dog = from name in text from tricks in Gen.Choose(0, 255) select (object)new Dog { Name = name, Tricks = (byte)tricks };
        return Gen.OneOf(customer, point, dog).ArrayOf().ToArbitrary();
    }

    private static byte[] Written(Action<Stream, ICustomBinarySerializable> serialize, object[] messages)
    {
        MemoryStream stream = new();
        foreach (object message in messages)
        {
            serialize(stream, (ICustomBinarySerializable)message);
        }

        return stream.ToArray();
    }

    private static List<object> Read(Func<Stream, object> deserialize, byte[] bytes)
    {
        List<object> messages = [];
        MemoryStream stream = new(bytes);
        while (stream.Position < stream.Length)
        {
            messages.Add(deserialize(stream));
        }

        return messages;
    }
}
