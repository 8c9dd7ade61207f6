#pragma warning disable CS0649 // The importer sets the fields.
using CustomBinarySerializer.Tests.TestTypes.OldMessages;

namespace CustomBinarySerializer.Graphs.Tests.Import;

/// <summary>Tests of types that had another name when the message was written.</summary>
public sealed class NameTests
{
    [Test]
    public void ARenamedTypeIsMapped(
        [Values("Old.Line, Old", "Old.Line, Old, Version=9.9.9.9, Culture=neutral, PublicKeyToken=null")] string name)
    {
        BinaryFormatterImporter importer = Imported.Importer(typeof(OrderLine)).Map(name, typeof(OrderLine));

        OrderLine read = (OrderLine)importer.Deserialize(LineOf("Old.Line", "Old, Version=1.0.0.0", "_hidden"), out _);

        Assert.That((read.Product, read.Hidden), Is.EqualTo(("Tea", 5)));
    }

    [Test]
    public void AGenericTypeThatIsRegisteredByItsDefinitionIsFoundWithAnyArguments()
    {
        const string core = "mscorlib, Version=4.0.0.0, Culture=neutral, PublicKeyToken=b77a5c561934e089";
        byte[] message = new RecordWriter().Library(2, "CustomBinarySerializer.BinaryFormatter.Tests, Version=1.0.0.0")
            .Object(
                1,
                $"{typeof(Generic<,>).FullName}[[System.Int32, {core}],[System.String, {core}]]",
                2,
                RecordWriter.Primitive("First", RecordWriter.Int32),
                RecordWriter.OfString("Second"))
            .Int(3).String(4, "x").End();

        Generic<int, string> read = (Generic<int, string>)Imported.Importer(typeof(Generic<,>)).Deserialize(message, out _);

        Assert.That((read.First, read.Second), Is.EqualTo((3, "x")));
    }

    [Test]
    public void AMovedTypeIsFoundByItsNewAssembly()
    {
        BinaryFormatterImporter importer =
            Imported.Importer(typeof(OrderLine)).MapAssembly("Old", "CustomBinarySerializer.Tests.TestTypes");

        OrderLine read = (OrderLine)importer.Deserialize(LineOf(typeof(OrderLine).FullName!, "Old, Version=1.0.0.0", "_hidden"), out _);

        Assert.That(read.Product, Is.EqualTo("Tea"));
    }

    [Test]
    public void APrivateFieldOfARenamedBaseClassIsFound()
    {
        BinaryFormatterImporter importer =
            Imported.Importer(typeof(SpecialLine)).Map("Old.Special, Old", typeof(SpecialLine)).Map("Old.Line, Old", typeof(OrderLine));

        SpecialLine read = (SpecialLine)importer.Deserialize(LineOf("Old.Special", "Old", "Line+_hidden"), out _);

        Assert.That(read.Hidden, Is.EqualTo(5));
    }

    [Test]
    public void VersionsOfAssembliesDontCount()
    {
        OrderLine read = (OrderLine)Imported.Read(
            LineOf(
                typeof(OrderLine).FullName!,
                "CustomBinarySerializer.Tests.TestTypes, Version=77.0.0.0, Culture=neutral, PublicKeyToken=b77a5c561934e089",
                "_hidden"),
            typeof(OrderLine));

        Assert.That(read.Product, Is.EqualTo("Tea"));
    }

    [Test]
    public void AnAssemblyThatIsNotMappedIsNamed() =>
        Assert.That(
            Imported.Refused(LineOf(typeof(OrderLine).FullName!, "Old, Version=1.0.0.0", "_hidden"), typeof(OrderLine)).Message,
            Does.Contain("importer.MapAssembly(\"Old\", \"CustomBinarySerializer.Tests.TestTypes\")"));

    [Test]
    public void ARenamedTypeInsideOthersIsMapped()
    {
        const string line = "Old.Line, Old, Version=1.0.0.0";
        byte[] message = new RecordWriter().Library(2, "Old, Version=1.0.0.0")
            .Objects(1, 3).Reference(3).Reference(4).Reference(5)
            .Object(
                3,
                $"System.Collections.Generic.List`1[[{line}]]",
                0,
                RecordWriter.OfClass("_items", "Old.Line[]", 2),
                RecordWriter.Primitive("_size", RecordWriter.Int32)).Null().Int(0)
            .Raw(7).Int(4).Raw(1).Int(1).Int(1).Raw(4).Text("Old.Line[]").Int(2).Null()
            .Raw(7).Int(5).Raw(2).Int(2).Int(1).Int(1).Raw(4).Text("Old.Line").Int(2).Null()
            .End();

        object[] read = (object[])Imported.Importer(typeof(OrderLine)).Map("Old.Line, Old", typeof(OrderLine)).Deserialize(message, out _);

        Assert.That(read, Is.EqualTo(new object[] { new List<OrderLine>(), new OrderLine[]?[] { null }, new OrderLine?[,] { { null } } }));
    }

    [Test]
    public void AFieldThatIsGoneIsPassedOverWithWhatItHeld()
    {
        byte[] message = new RecordWriter().Library(2, "CustomBinarySerializer.Tests.TestTypes")
            .Object(1, typeof(OrderLine).FullName!, 2, RecordWriter.OfClass("_gone", "Gone.Thing", 2), RecordWriter.OfString("Product"))
            .Object(-3, "Gone.Thing", 2, RecordWriter.OfObject("_inner")).Reference(4)
            .String(5, "Tea")
            .Object(4, "Gone.Other", 2).End();

        Assert.That(((OrderLine)Imported.Read(message, typeof(OrderLine))).Product, Is.EqualTo("Tea"));
    }

    [Test]
    public void AFieldThatIsGoneIsAnErrorIfLayoutsAreStrict()
    {
        BinaryFormatterImporter importer = new(Imported.Registry(typeof(OrderLine)), new FormatterOptions { StrictGraphLayouts = true });

        Assert.That(
            () => importer.Deserialize(LineOf(typeof(OrderLine).FullName!, "CustomBinarySerializer.Tests.TestTypes", "_gone"), out _),
            Throws.TypeOf<BinarySerializationException>().With.Message.Contains("_gone"));
    }

    [Test]
    public void AnEnumThatIsGoneIsANumber()
    {
        byte[] message = new RecordWriter().Library(2, "CustomBinarySerializer.Tests.TestTypes")
            .Object(1, typeof(OrderLine).FullName!, 2, RecordWriter.OfClass("Quantity", "Gone.Color", 2))
            .Object(-3, "Gone.Color", 2, RecordWriter.Primitive("value__", RecordWriter.Int32)).Int(6)
            .End();

        Assert.That(((OrderLine)Imported.Read(message, typeof(OrderLine))).Quantity, Is.EqualTo(6));
    }

    [Test]
    public void NumbersWiden()
    {
        byte[] message = new RecordWriter().Library(2, "CustomBinarySerializer.Tests.TestTypes")
            .Object(1, typeof(OrderLine).FullName!, 2, RecordWriter.Primitive("Quantity", RecordWriter.Byte))
            .Raw(200)
            .End();

        Assert.That(((OrderLine)Imported.Read(message, typeof(OrderLine))).Quantity, Is.EqualTo(200));
    }

    [Test]
    public void TypesRegisteredLaterAreFound()
    {
        TypeRegistry registry = new();
        BinaryFormatterImporter importer = new(registry);
        byte[] message = OldFormatter.Write(new OrderLine { Product = "Tea" });
        Assert.That(() => importer.Deserialize(message, out _), Throws.TypeOf<BinarySerializationException>());

        registry.RegisterSerializable<OrderLine>(1);

        Assert.That(((OrderLine)importer.Deserialize(message, out _)).Product, Is.EqualTo("Tea"));
    }

    [Test]
    public void ArgumentsAreChecked()
    {
        BinaryFormatterImporter importer = Imported.Importer().Map("A, B", typeof(Order)).MapAssembly("A", "B");

        Assert.Multiple(() =>
        {
            Assert.That(() => new BinaryFormatterImporter(null!), Throws.ArgumentNullException);
            Assert.That(() => importer.Map(null!, typeof(Order)), Throws.ArgumentNullException);
            Assert.That(() => importer.Map("C, D", null!), Throws.ArgumentNullException);
            Assert.That(() => importer.Map("A[[", typeof(Order)), Throws.ArgumentException);
            Assert.That(() => importer.Map("A[], B", typeof(Order)), Throws.ArgumentException);
            Assert.That(() => importer.Map("A, B, Version=2.0.0.0", typeof(Order)), Throws.ArgumentException);
            Assert.That(() => importer.MapAssembly("a", "C"), Throws.ArgumentException);
            Assert.That(() => importer.Deserialize(null!), Throws.ArgumentNullException);
        });
    }

    private static byte[] LineOf(string typeName, string library, string field) =>
        new RecordWriter().Library(2, library)
            .Object(1, typeName, 2, RecordWriter.OfString("Product"), RecordWriter.Primitive(field, RecordWriter.Int32))
            .String(3, "Tea").Int(5)
            .End();

    [Serializable]
    private sealed class Generic<TFirst, TSecond>
    {
        public TFirst? First;
        public TSecond? Second;

        /// <summary>A field whose type refers to ever larger generic types.</summary>
        public Generic<List<TFirst>, (TSecond, TSecond)>? Larger;
    }
}
