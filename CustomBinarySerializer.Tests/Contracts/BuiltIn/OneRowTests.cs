using CustomBinarySerializer.Compiler.Planning;
using CustomBinarySerializer.Contracts.BuiltIn;

namespace CustomBinarySerializer.Tests.Contracts.BuiltIn;

/// <summary>Tests that contracts, schema and printed source take built-in types from their rows.</summary>
public sealed class OneRowTests
{
    private static IEnumerable<BuiltInRow> Rows =>
        BuiltInRows.All.Where(row => row.Kind != BuiltInKind.Refused && row != BuiltInRows.Array);

    [TestCaseSource(nameof(Rows))]
    public void ContractsSchemaAndFingerprintKnowIt(object row)
    {
        Type type = TypeOf((BuiltInRow)row);
        TypeRegistry registry = new TypeRegistry().Register(typeof(Holder<>).MakeGenericType(type), 1);

        SchemaDescription schema = registry.Describe();

        Assert.That(schema.ToJson(), Does.Contain($"\"{((BuiltInRow)row).Name}"));
        Assert.That(schema.Fingerprint, Is.EqualTo(SchemaDescription.Parse(schema.ToJson()).Fingerprint));
    }

    [TestCaseSource(nameof(Rows))]
    public void AnEmptyMemberOfItComesBack(object row)
    {
        Type holder = typeof(Holder<>).MakeGenericType(TypeOf((BuiltInRow)row));
        CustomBinaryFormatter formatter = new(new TypeRegistry().Register(holder, 1));
        using MemoryStream stream = new();

        formatter.Serialize(stream, Activator.CreateInstance(holder)!);
        stream.Position = 0;

        Assert.That(formatter.Deserialize(stream), Is.TypeOf(holder));
    }

    [TestCaseSource(nameof(Rows))]
    public void PrintedSourceKnowsIt(object row)
    {
        BuiltInRow known = (BuiltInRow)row;
        if (known.Kind != BuiltInKind.Text && known.MetadataName != "System.Exception")
        {
            Assert.That(
                (known.WriteSource is not null && known.ReadSource is not null)
                    || (known.ToSource is not null && known.FromSource is not null));
        }

        Type holder = typeof(Holder<>).MakeGenericType(TypeOf(known));
        Assert.That(new TypeRegistry().Register(holder, 1).DescribeSource(holder), Does.Contain("static void Write(BinaryWriter writer, "));
    }

    private static Type TypeOf(BuiltInRow row)
    {
        Type type = BuiltInTypes.All.Single(line => line is not NamedType && line.Type.FullName == row.MetadataName).Type;
        return type.IsGenericTypeDefinition ? type.MakeGenericType([.. type.GetGenericArguments().Select(_ => typeof(string))]) : type;
    }

    public sealed class Holder<T>
    {
        public T? Value { get; set; }
    }
}
