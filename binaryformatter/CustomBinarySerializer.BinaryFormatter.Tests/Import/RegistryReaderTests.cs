using System.Reflection;
using System.Runtime.Loader;
using CustomBinarySerializer.Frames;
using CustomBinarySerializer.Tests.TestTypes.OldMessages;

namespace CustomBinarySerializer.Graphs.Tests.Import;

/// <summary>A registry with <see cref="OldMessageExtensions.ReadBinaryFormatterMessages"/>.</summary>
public sealed class RegistryReaderTests
{
    private const SerializationErrorCode Refused = SerializationErrorCode.BinaryFormatterMessage;

    private readonly TypeRegistry _registry = Imported.Registry(typeof(Order), typeof(OrderLine));
    private readonly byte[] _message = OldFormatter.Write(new OrderLine { Product = "a" });

    [Test]
    public async Task FormattersWithoutOptionsReadOldMessagesAndFrames([Values] bool isConstructedBefore)
    {
        CustomBinaryFormatter? before = isConstructedBefore ? new(_registry) : null;
        _registry.ReadBinaryFormatterMessages();
        CustomBinaryFormatter formatter = before ?? new(_registry);
        using MemoryStream stream = new();
        stream.Write(_message);
        formatter.Serialize(stream, new OrderLine { Product = "b" });
        stream.Write(_message);
        stream.Position = 0;

        Assert.That(((OrderLine)formatter.Deserialize(stream)).Product, Is.EqualTo("a"));
        Assert.That(formatter.Deserialize<OrderLine>(stream).Product, Is.EqualTo("b"));
        Assert.That(((OrderLine)await formatter.DeserializeAsync(stream)).Product, Is.EqualTo("a"));
        Assert.That(formatter.Deserialize<OrderLine>(_message).Product, Is.EqualTo("a"));
        Assert.That(((OrderLine)formatter.Deserialize(_message, out int consumed)).Product, Is.EqualTo("a"));
        Assert.That(consumed, Is.EqualTo(_message.Length));
        Assert.That(formatter.Serialize(new OrderLine()).AsSpan(0, 8).SequenceEqual(_message.AsSpan(0, 8)), Is.False);
    }

    [Test]
    public void OptionsDecideByThemselves()
    {
        _registry.ReadBinaryFormatterMessages();

        FormatterOptions[] all = [FormatterOptions.Default, FormatterOptions.UntrustedData, new() { ReuseStrings = true }];
        foreach (FormatterOptions options in all)
        {
            CustomBinaryFormatter formatter = new(_registry, options);
            AssertRefused(() => formatter.Deserialize(new MemoryStream(_message)), Refused);
            AssertRefused(() => formatter.Deserialize<object>(_message), Refused);
        }
    }

    [Test]
    public void ARegistryWithoutItRefusesOldMessagesAndNamesIt()
    {
        CustomBinaryFormatter formatter = new(_registry);

        Assert.That(
            AssertRefused(() => formatter.Deserialize<object>(_message), Refused).Message,
            Does.Contain("registry.ReadBinaryFormatterMessages()"));
    }

    [Test]
    public void OnlyRegisteredTypesAreCreated()
    {
        CustomBinaryFormatter formatter = new(_registry.ReadBinaryFormatterMessages());

        AssertRefused(
            () => formatter.Deserialize<object>(OldFormatter.Write(new Money { Currency = "a" })), SerializationErrorCode.UnregisteredType);
    }

    [Test]
    public void MappingsOfSeveralCallsAreAdded()
    {
        _registry.ReadBinaryFormatterMessages(importer => importer.MapAssembly("Shop", typeof(Order).Assembly.GetName().Name!))
            .ReadBinaryFormatterMessages(importer => importer.Map("Old.Line, Shop.Old", typeof(OrderLine)));
        byte[] renamed = new RecordWriter().Library(2, "Shop.Old, Version=1.0.0.0")
            .Object(1, "Old.Line", 2, RecordWriter.OfString("Product")).String(3, "c").End();
        byte[] moved = new RecordWriter().Library(2, "Shop, Version=1.0.0.0")
            .Object(1, typeof(OrderLine).FullName!, 2, RecordWriter.OfString("Product")).String(3, "d").End();
        CustomBinaryFormatter formatter = new(_registry);

        Assert.That(formatter.Deserialize<OrderLine>(renamed).Product, Is.EqualTo("c"));
        Assert.That(formatter.Deserialize<OrderLine>(moved).Product, Is.EqualTo("d"));
    }

    [Test]
    public void CarriersOverTheRegistryRefuseOldMessages() =>
        Assert.That(
            new FrameCodec(_registry.ReadBinaryFormatterMessages(), FormatterOptions.Default).FindBinaryFormatterReader(), Is.Null);

    // The property is set once for a process: a context of its own has one of its own.
    [Test]
    public void AnAliasOverTheDefaultRegistryReadsOldFiles()
    {
        AssemblyLoadContext context = new(nameof(RegistryReaderTests), isCollectible: true);
        try
        {
            Assembly program = context.LoadFromAssemblyPath(typeof(RegistryReaderTests).Assembly.Location);
            context.LoadFromAssemblyPath(typeof(CustomBinaryFormatter).Assembly.Location);
            context.LoadFromAssemblyPath(typeof(BinaryFormatterImporter).Assembly.Location);
            context.LoadFromAssemblyPath(typeof(OrderLine).Assembly.Location);

            object? product = program.GetType(typeof(AliasedProgram).FullName!)!
                .GetMethod(nameof(AliasedProgram.Read), BindingFlags.NonPublic | BindingFlags.Static)!.Invoke(null, [_message]);

            Assert.That(product, Is.EqualTo("a, a"));
        }
        finally
        {
            context.Unload();
        }
    }

    private static BinarySerializationException AssertRefused(Action read, SerializationErrorCode code)
    {
        BinarySerializationException e = Assert.Throws<BinarySerializationException>(read)!;
        Assert.That(e.Code, Is.EqualTo(code));
        return e;
    }
}
