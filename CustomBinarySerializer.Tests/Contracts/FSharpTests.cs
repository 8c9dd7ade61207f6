using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.Tests.Contracts;

/// <summary>
/// Records, unions and collections that the F# compiler made, by emitted code and by the interpreter.
/// </summary>
public sealed class FSharpTests
{
    private static readonly RegistrationOptions[] s_ways = [new(), new() { Interpret = true }];

    private static IEnumerable<TestCaseData> Messages =>
        FSharpSamples.Records.Select(record => new TestCaseData(record.GetType(), record))
            .Concat(
                FSharpSamples.Unions.Where(union => union.Value is not null)
                    .Select(union => new TestCaseData(union.Declared, union.Value)));

    [TestCaseSource(nameof(Messages))]
    public void ArriveAsTheyWereWritten(Type type, object message)
    {
        byte[] emitted = Write(type, message, s_ways[0]);
        byte[] interpreted = Write(type, message, s_ways[1]);

        Assert.That(interpreted, Is.EqualTo(emitted));
        foreach (RegistrationOptions way in s_ways)
        {
            object read = FormatterOf(type, way).Deserialize(emitted, out int consumed);
            Assert.That(read, Is.EqualTo(message).And.TypeOf(message.GetType()));
            Assert.That(consumed, Is.EqualTo(emitted.Length));
        }
    }

    [Test]
    public void TakeAByteForTheCaseOfAnOptionAndNoMore()
    {
        byte[] frame = Write(FSharpSamples.Person.GetType(), FSharpSamples.Person, s_ways[0]);

        Assert.That(Convert.ToHexString(frame.AsSpan(8)), Is.EqualTo(string.Concat(
            "04416461", "24000000", // Name, Age
            "01", "10", Convert.ToHexString("ada@example.org"u8), // Email: Some
                                                                  // Address: Some, Street, Number. A record is sealed,
                                                                  // so null would be 00.
            "01", "0D", Convert.ToHexString("Main Street"u8), "05000000",
            "03", "0278", "0279", // Tags
            "03", "026101000000", "026202000000", // Scores
            "04", "01000000", "02000000", "03000000"))); // Seen
    }

    [Test]
    public void AreRegisteredForTheClassesOfAllTheirCases()
    {
        Type shape = FSharpSamples.TypeOf("Shape");
        TypeRegistry registry = new TypeRegistry().Register(shape, 1).Register(FSharpSamples.TypeOf("Either"), 2);

        Assert.That(registry.Count, Is.EqualTo(2));
        Assert.That(registry.TryGetType(1, out Type? type) && type == shape);
        Assert.That(registry.TryGetTypeId(FSharpSamples.TypeOf("Shape+Circle"), out int id) && id == 1);
        Assert.That(registry.TryGetTypeId(shape, out id) && id == 1);
    }

    [Test]
    public void MayBeNullAsMembers()
    {
        Type pair = FSharpSamples.TypeOf("Pair");
        foreach (RegistrationOptions way in s_ways)
        {
            object read = FormatterOf(pair, way).Deserialize([6, 0, 0, 0, 1, 0, 0, 0, 0, 0], out _);

            Assert.That(read, Is.TypeOf(pair));
            Assert.That(pair.GetProperties().Select(property => property.GetValue(read)), Is.EqualTo(new object?[] { null, null }));
        }
    }

    [TestCase(7)]
    [TestCase(127)]
    public void AreRefusedIfTheirCaseIsUnknown(byte prefix)
    {
        foreach (RegistrationOptions way in s_ways)
        {
            Assert.That(
                () => FormatterOf(FSharpSamples.TypeOf("Many"), way).Deserialize([5, 0, 0, 0, 1, 0, 0, 0, prefix], out _),
                Throws.TypeOf<BinarySerializationException>().With.Property("Code").EqualTo(SerializationErrorCode.InvalidValue));
        }
    }

    [Test]
    public void AreNoDeeperThanTheLimit()
    {
        Type type = FSharpSamples.TypeOf("Tree`1", typeof(int));
        foreach (RegistrationOptions way in s_ways)
        {
            Assert.That(() => Write(type, FSharpSamples.Tree(500), way), Throws.Nothing);
            Assert.That(
                () => Write(type, FSharpSamples.Tree(600), way),
                Throws.TypeOf<BinarySerializationException>().With.Property("Code").EqualTo(SerializationErrorCode.DepthExceeded));
        }
    }

    private static CustomBinaryFormatter FormatterOf(Type type, RegistrationOptions options) =>
        new(new TypeRegistry().Register(type, 1, options));

    private static byte[] Write(Type type, object message, RegistrationOptions options)
    {
        using MemoryStream stream = new();
        FormatterOf(type, options).Serialize(stream, message);
        return stream.ToArray();
    }
}
