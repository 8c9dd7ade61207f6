using System.Reflection;
using CustomBinarySerializer.Tests.TestTypes;
using CustomBinarySerializer.Tests.TestTypes.OldMessages;

namespace CustomBinarySerializer.Graphs.Tests.Pages;

/// <summary>
/// Tests of the rows of docs/how-to/rename-migrated-types.md: an object of one assembly is read as a type of another.
/// </summary>
public sealed class RenamedTypesTests
{
    private const string Kept = "public int Kept;";
    private const string Private = "private int _total = 0; public int Sum { get => _total; set => _total = value; }";
    private const string Derived = "[Serializable] public class Order";

    [TestCase(
        $"class Order {{ public int Total; {Kept} }}",
        $"class Order {{ public int Sum; {Kept} }}",
        null,
        TestName = "rename a field")]
    [TestCase(
        $"class Order {{ public int Total {{ get; set; }} {Kept} }}",
        $"class Order {{ public int Sum {{ get; set; }} {Kept} }}",
        null,
        TestName = "rename an auto-property")]
    [TestCase(
        $"class Order {{ public int Total {{ get; set; }} {Kept} }}",
        $"class Order {{ public int Sum {{ get => Total; set => Total = value; }} private int Total {{ get; set; }} {Kept} }}",
        "5",
        TestName = "keep the old property as a private one")]
    [TestCase(
        $"class Base {{ {Private} }} {Derived} : Base {{ {Kept} }}",
        $"class Renamed {{ {Private} }} {Derived} : Renamed {{ {Kept} }}",
        null,
        TestName = "rename a base class with private fields")]
    [TestCase(
        $"class Base {{ }} {Derived} : Base {{ public int Sum; {Kept} }}",
        $"class Base {{ public int Sum; }} {Derived} : Base {{ {Kept} }}",
        "5",
        TestName = "move a field to the base class")]
    [TestCase(
        $"class Base {{ }} {Derived} : Base {{ {Private} {Kept} }}",
        $"class Base {{ {Private} }} {Derived} : Base {{ {Kept} }}",
        null,
        TestName = "move a private field to the base class")]
    public void AValueIsFoundByTheNameOfItsField(string before, string after, string? expected)
    {
        (Type old, Type now) = (Compile(before).GetType("Order")!, Compile(after).GetType("Order")!);
        object order = New(old, ("Total", 5), ("Sum", 5), ("Kept", 6));

        object ofFrame = Read(now, Write(old, order), "Order");
        object ofMessage = Import(now, order);

        Assert.That((Value(ofFrame, "Sum"), Value(ofFrame, "Kept")), Is.EqualTo((expected ?? "0", "6")));
        Assert.That((Value(ofMessage, "Sum"), Value(ofMessage, "Kept")), Is.EqualTo((expected ?? "0", "6")));
    }

    [TestCase("Crimson = 1, Blue = 2", "Crimson", TestName = "rename a value of an enum")]
    [TestCase("Red = 2, Blue = 1", "Blue", TestName = "renumber a value of an enum")]
    public void AnEnumIsReadByItsNumber(string values, string expected)
    {
        const string holder = "class Order { public Colour Colour; } [Serializable] public enum Colour ";
        Type old = Compile(holder + "{ Red = 1, Blue = 2 }").GetType("Order")!;
        Type now = Compile($"{holder}{{ {values} }}").GetType("Order")!;
        object order = New(old);
        FieldInfo field = old.GetField("Colour")!;
        field.SetValue(order, Enum.ToObject(field.FieldType, 1));

        Assert.That(Value(Read(now, Write(old, order), "Order"), "Colour"), Is.EqualTo(expected));
        Assert.That(Value(Import(now, order), "Colour"), Is.EqualTo(expected));
    }

    [Test]
    public void AClassInAnotherAssemblyIsReadFromFramesAndMappedInOldMessages()
    {
        Type old = Compile($"class Order {{ {Kept} }}").GetType("Order")!;
        Type now = Compile($"class Order {{ {Kept} }}").GetType("Order")!;
        object order = New(old, ("Kept", 6));
        BinaryFormatterImporter importer = new(new TypeRegistry().RegisterSerializable(now, 1));

        Assert.That(Value(Read(now, Write(old, order), null), "Kept"), Is.EqualTo("6"));
        AssertRefused(SerializationErrorCode.UnregisteredType, () => importer.Deserialize(OldFormatter.Write(order), out _));
        Assert.That(Value(Import(now, order), "Kept"), Is.EqualTo("6"));
    }

    [Test]
    public void AnUpdateOfTheFileOfIdsReportsARenamedClass()
    {
        using TemporaryFolder folder = new();
        string ids = folder["type-ids.txt"];
        File.WriteAllText(ids, "1 Order\n");

        TypeIdUpdate update = TypeIdFile.Update([Compile($"class Purchase {{ {Kept} }}")], ids, registered: null, reasonAgainst: null);

        Assert.That(update.Added, Has.Count.EqualTo(1));
    }

    [Test]
    public void StrictLayoutsReportARenamedField()
    {
        Type old = Compile($"class Order {{ public int Total; {Kept} }}").GetType("Order")!;
        Type now = Compile($"class Order {{ public int Sum; {Kept} }}").GetType("Order")!;

        AssertRefused(
            SerializationErrorCode.LayoutMismatch,
            () => Read(now, Write(old, New(old, ("Total", 5))), "Order", new FormatterOptions { StrictGraphLayouts = true }));
    }

    [Test]
    public void ARenamedClassIsReadUnderItsFormerName()
    {
        Type old = Compile($"class Order {{ {Kept} }}").GetType("Order")!;
        Type now = Compile($"class Purchase {{ {Kept} }}").GetType("Purchase")!;
        BinaryFormatterImporter importer = new(new TypeRegistry().RegisterSerializable(now, 1));
        byte[] frame = Write(old, New(old, ("Kept", 6)));

        AssertRefused(SerializationErrorCode.TypeNameMismatch, () => Read(now, frame, null));
        Assert.That(Value(Read(now, frame, "Order"), "Kept"), Is.EqualTo("6"));
        AssertRefused(
            SerializationErrorCode.UnregisteredType, () => importer.Deserialize(OldFormatter.Write(New(old, ("Kept", 6))), out _));
    }

    [Test]
    public void ARenamedBaseClassOfAnOldMessageIsMapped()
    {
        Type old = Compile($"class Base {{ {Private} }} {Derived} : Base {{ }}").GetType("Order")!;
        Assembly after = Compile($"class Renamed {{ {Private} }} {Derived} : Renamed {{ }}");
        Type now = after.GetType("Order")!;
        BinaryFormatterImporter importer = Importer(now, old).Map($"Base, {old.Assembly.GetName().Name}", after.GetType("Renamed")!);

        Assert.That(Value(importer.Deserialize(OldFormatter.Write(New(old, ("Sum", 5))), out _), "Sum"), Is.EqualTo("5"));
    }

    private static void AssertRefused(SerializationErrorCode code, Action read) =>
        Assert.That(Assert.Throws<BinarySerializationException>(read)!.Code, Is.EqualTo(code));

    private static Assembly Compile(string source) => CompiledSource.Load($"using System; [Serializable] public {source}");

    private static object New(Type type, params (string Name, int Value)[] values)
    {
        object made = Activator.CreateInstance(type)!;
        foreach ((string name, int value) in values)
        {
            type.GetField(name)?.SetValue(made, value);
            type.GetProperty(name)?.SetValue(made, value);
        }

        return made;
    }

    private static byte[] Write(Type type, object order)
    {
        using MemoryStream stream = new();
        new CustomBinaryFormatter(new TypeRegistry().RegisterSerializable(type, 1)).Serialize(stream, order);
        return stream.ToArray();
    }

    private static object Read(Type type, byte[] frame, string? formerName, FormatterOptions? options = null)
    {
        TypeRegistry registry = new TypeRegistry().RegisterSerializable(
            type, 1, new RegistrationOptions { FormerNames = formerName is null || formerName == type.Name ? [] : [formerName] });
        return new CustomBinaryFormatter(registry, options ?? FormatterOptions.Default).Deserialize(new MemoryStream(frame));
    }

    private static BinaryFormatterImporter Importer(Type now, Type old) =>
        new BinaryFormatterImporter(new TypeRegistry().RegisterSerializable(now, 1))
            .MapAssembly(old.Assembly.GetName().Name!, now.Assembly.GetName().Name!);

    private static object Import(Type now, object order) => Importer(now, order.GetType()).Deserialize(OldFormatter.Write(order), out _);

    private static string? Value(object order, string name) =>
        (order.GetType().GetField(name)?.GetValue(order) ?? order.GetType().GetProperty(name)?.GetValue(order))?.ToString();
}
