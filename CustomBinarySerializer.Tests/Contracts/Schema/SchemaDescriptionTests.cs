using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.Tests.Contracts.Schema;

public sealed class SchemaDescriptionTests
{
    private const string Golden = """
        {
          "format": 1,
          "types": [
            { "id": 8, "name": "CustomBinarySerializer.Tests.Contracts.Schema.SpecialItem", "layout": "CustomBinarySerializer.Tests.Contracts.Schema.SpecialItem", "internsStrings": true },
            { "id": 9, "name": "CustomBinarySerializer.Tests.Contracts.Schema.Parcel", "allowsTrailingData": true }
          ],
          "layouts": {
            "CustomBinarySerializer.Tests.Contracts.Schema.Item": { "kind": "class", "members": [
              { "name": "Quantity", "layout": "int32" },
              { "name": "Part", "layout": "CustomBinarySerializer.Tests.Contracts.Schema.Item" }
            ] },
            "CustomBinarySerializer.Tests.Contracts.Schema.SpecialItem": { "kind": "sealedClass", "members": [
              { "name": "Quantity", "layout": "int32" },
              { "name": "Part", "layout": "CustomBinarySerializer.Tests.Contracts.Schema.Item" },
              { "name": "Wish", "layout": "string" }
            ] },
            "int32": { "kind": "raw", "size": 4 },
            "string": { "kind": "text" }
          }
        }
        """;

    [Test]
    public void NamesEveryIdAndLayout() => Assert.That(Small().ToJson(indented: true), Is.EqualTo(Golden));

    // Another runtime, machine, culture or version that gives another number has broken every stored fingerprint. The
    // types had these names when it was stored.
    [Test]
    public void TheFingerprintIsTheSameEverywhere() =>
        Assert.That(
            SchemaDescription.Parse(Golden.Replace(".Contracts.Schema.", ".AutoContracts.Description.", StringComparison.Ordinal))
                .Fingerprint.ToString(),
            Is.EqualTo("f547101904c283934ab528145f01ce50"));

    [Test]
    public void TheFingerprintIsThatOfTheParsedDescription() =>
        Assert.That(Small().Fingerprint, Is.EqualTo(SchemaDescription.Parse(Golden).Fingerprint));

    [Test]
    public void ParsingGivesTheSameDescription()
    {
        SchemaDescription schema = Shop.Registry().Describe();

        foreach (bool indented in (bool[])[false, true])
        {
            SchemaDescription parsed = SchemaDescription.Parse(schema.ToJson(indented));

            Assert.That(parsed.ToJson(), Is.EqualTo(schema.ToJson()));
            Assert.That(parsed.Fingerprint, Is.EqualTo(schema.Fingerprint));
            Assert.That(parsed.Compare(schema), Is.Empty);
        }
    }

    [TestCaseSource(typeof(TypeCases), nameof(TypeCases.All))]
    public void ParsingGivesTheSameDescriptionOfEveryType(string types, string name, RegistrationOptions? options)
    {
        Type type = CompiledSource.Load(types).GetType(name, throwOnError: true)!;
        SchemaDescription schema = new TypeRegistry().Register(type, 1, options ?? RegistrationOptions.Default).Describe();

        Assert.That(SchemaDescription.Parse(schema.ToJson()).ToJson(), Is.EqualTo(schema.ToJson()));
        Assert.That(
            SchemaDescription.Of(SchemaDescription.Parse(schema.ToJson()).Entries)
                .ToJson(), Is.EqualTo(schema.ToJson()), "described again");
    }

    [Test]
    public void TypesOfOneNameAreDescribedAgainUnderTheSameNames()
    {
        SchemaDescription schema = new TypeRegistry()
            .Register(CompiledSource.Load("public class X { public Y A; } public class Y { public int A; }").GetType("X")!, 2)
            .Register(CompiledSource.Load("public class X { public Y A; } public class Y { public long A; } ").GetType("X")!, 1)
            .Register(CompiledSource.Load("public class int32 { public int A; }").GetType("int32")!, 3)
            .Describe();

        Assert.That(schema.ToJson(), Does.Contain("\"Y#2\"").And.Contain("\"int32#2\""));
        Assert.That(SchemaDescription.Of(schema.Entries.Reverse()).ToJson(), Is.EqualTo(schema.ToJson()));
    }

    [Test]
    public void OperationsOfHandWrittenContractsAreKept()
    {
        const string Json =
            """{"format":1,"types":[{"id":1,"name":"X","operations":["Int32: A","optional String: B"]},{"id":2,"name":"Y"}],"layouts":{}}""";
        SchemaDescription schema = SchemaDescription.Parse(Json);

        Assert.That(schema.ToJson(), Is.EqualTo(Json));
        Assert.That(
            schema.Fingerprint,
            Is.Not.EqualTo(SchemaDescription.Parse(Json.Replace("Int32", "Int64", StringComparison.Ordinal)).Fingerprint));
    }

    [Test]
    public void TheOrderOfRegistrationDoesNotMatter()
    {
        SchemaDescription one = new TypeRegistry()
            .Register<Order>(1)
            .Register<SpecialItem>(2)
            .Register<Item>(3)
            .Register<Parcel>(4)
            .Describe();
        SchemaDescription other = new TypeRegistry()
            .Register<Parcel>(4)
            .Register<Item>(3)
            .Register<Order>(1)
            .Register<SpecialItem>(2)
            .Describe();

        Assert.That(other.ToJson(), Is.EqualTo(one.ToJson()));
        Assert.That(other.Fingerprint, Is.EqualTo(one.Fingerprint));
    }

    [Test]
    public void TypesOfTheSameNameAreToldApart()
    {
        Type one = CompiledSource.Load("public class X { public int A; }").GetType("X")!;
        Type other = CompiledSource.Load("public class X { public long A; }").GetType("X")!;
        Type same = CompiledSource.Load("public class X { public int A; }").GetType("X")!;
        SchemaDescription schema = new TypeRegistry().Register(one, 1).Register(other, 2).Register(same, 3).Describe();

        Assert.That(schema.ToJson(), Does.StartWith(
            """{"format":1,"types":[{"id":1,"name":"X","layout":"X"},{"id":2,"name":"X","layout":"X#2"},{"id":3,"name":"X","layout":"X"}]"""));
        Assert.That(SchemaDescription.Parse(schema.ToJson()).Fingerprint, Is.EqualTo(schema.Fingerprint));
    }

    [Test]
    public void TheRegistryTellsTheFingerprintOfItsDescription()
    {
        TypeRegistry registry = Shop.Registry();
        Fingerprint before = registry.Fingerprint;
        registry.Register<Item>(1);

        Assert.That(registry.Fingerprint, Is.EqualTo(registry.Describe().Fingerprint).And.Not.EqualTo(before));
    }

    [Test]
    public void AnUpcastIsDescribed()
    {
        TypeRegistry registry = new TypeRegistry().Register<Address>(1).Register<Item>(2);
        registry.Upcast<Address, Item>(address => new Item { Quantity = address.Number });

        Assert.That(registry.Describe().ToJson(), Does.Contain("\"upcastTo\":\"CustomBinarySerializer.Tests.Contracts.Schema.Item\""));
    }

    [Test]
    public void AFingerprintIsItsDigitsAndItsBytes()
    {
        Fingerprint fingerprint = Shop.Registry().Fingerprint;
        byte[] bytes = new byte[Fingerprint.Size];
        fingerprint.CopyTo(bytes);

        Assert.That(Convert.ToHexStringLower(bytes), Is.EqualTo(fingerprint.ToString()));
        Assert.That(Fingerprint.Parse(fingerprint.ToString().ToUpperInvariant()), Is.EqualTo(fingerprint));
        Assert.That(Fingerprint.FromBytes(bytes), Is.EqualTo(fingerprint));
    }

    [TestCase("")]
    [TestCase("0123456789abcdef0123456789abcde")]
    [TestCase("0123456789abcdef0123456789abcdef0")]
    [TestCase("0123456789abcdef0123456789abcdeg")]
    [TestCase("-123456789abcdef0123456789abcdef")]
    [TestCase(" 123456789abcdef0123456789abcdef")]
    public void InvalidFingerprintIsRefused(string text) =>
        Assert.That(() => Fingerprint.Parse(text), Throws.TypeOf<FormatException>().With.Message.Contains($"\"{text}\""));

    // Stored fingerprints include these names.
    [Test]
    public void ExceptionsAreNamedByTheirFirstNamespace() =>
        Assert.That(
            new TypeRegistry().Register<Failed>(1).Describe().ToJson(),
            Does.Contain("\"CustomBinarySerializer.Contracts.Exceptions.ExceptionRecord\"")
                .And.Contain("\"CustomBinarySerializer.Contracts.Exceptions.ExceptionDatum\"").And.Not.Contain("Generated"));

    private static SchemaDescription Small() => new TypeRegistry()
        .Register<Parcel>(Shop.ParcelId, new RegistrationOptions { AllowTrailingData = true })
        .Register<SpecialItem>(Shop.SpecialItemId, new RegistrationOptions { InternStrings = true })
        .Describe();

    public sealed class Failed
    {
        public Exception? Reason { get; set; }
    }
}
