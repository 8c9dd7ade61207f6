using System.Reflection;
using System.Runtime.Serialization;
using System.Runtime.Serialization.Formatters.Binary;

namespace CustomBinarySerializer.Graphs.Tests.Pages;

/// <summary>
/// Tests that run the code of docs/how-to/roll-out-a-migration.md and check its statements about old programs.
/// </summary>
public sealed class RollingDeploymentTests
{
    private const string Order = "[Serializable] public class Order { public string Customer = \"\"; public Order? Next; }";

    private readonly Type _order;
    private readonly Type _store;
    private readonly MethodInfo _convertBack;
    private readonly TypeRegistry _registry;

    public RollingDeploymentTests()
    {
        string[] blocks = new MarkdownPage("docs", "how-to", "roll-out-a-migration.md").Blocks("csharp");
        Assembly page = PageProgram.Compile(
            blocks.Select(block => block
                .Replace(
                    "static void ConvertBack",
                    "public static class Converting { public static void ConvertBack",
                    StringComparison.Ordinal)
                .Replace(
                    "    }\n}\n#pragma",
                    block.Contains("ConvertBack", StringComparison.Ordinal) ? "    }\n} }\n#pragma" : "    }\n}\n#pragma",
                    StringComparison.Ordinal)),
            Order);
        _order = page.GetType("Order")!;
        _store = page.GetType("OrderStore")!;
        _convertBack = page.GetType("Converting")!.GetMethod("ConvertBack")!;
        _registry = new TypeRegistry().RegisterSerializable(_order, 1)
            .ReadBinaryFormatterMessages(importer => importer.MapAssembly("Shop.Core", _order.Assembly.GetName().Name!));
    }

    [Test]
    public void EveryReaderOfANewPhaseReadsBothFormatsFromOneStream([Values] bool readerWritesOld)
    {
        using MemoryStream stream = new();
        Save(stream, writesOld: true, NewOrder("old"));
        Save(stream, writesOld: false, NewOrder("new"));
        stream.Position = 0;

        Assert.That(Customer(Load(stream, readerWritesOld)), Is.EqualTo("old"));
        Assert.That(Customer(Load(stream, readerWritesOld)), Is.EqualTo("new"));
    }

    [Test]
    public void AProcessOfPhase1WritesWhatTheOldProgramReads()
    {
        using MemoryStream stream = new();
        Save(stream, writesOld: true, NewOrder("Smith"));
        stream.Position = 0;

        object read = new BinaryFormatter { Binder = new CoreBinder(_order) }.Deserialize(stream);

        Assert.That(Customer(read), Is.EqualTo("Smith"));
        Assert.That(
            System.Text.Encoding.UTF8.GetString(stream.ToArray()),
            Does.Contain("Shop.Core").And.Not.Contain(_order.Assembly.GetName().Name!));
    }

    // The lengths around 256 and 512 begin with the byte of a BinaryFormatter header.
    [Test]
    public void AnOldProgramRefusesEveryFrame()
    {
        for (int length = 0; length < 1_100; length++)
        {
            using MemoryStream frame = new();
            Save(frame, writesOld: false, NewOrder(new string('x', length)));
            frame.Position = 0;

            Assert.That(() => new BinaryFormatter().Deserialize(frame), Throws.InstanceOf<SerializationException>(), $"{length}");
        }
    }

    [Test]
    public void FramesAreConvertedBack()
    {
        using MemoryStream frames = new();
        using MemoryStream old = new();
        Save(frames, writesOld: false, NewOrder("a"));
        Save(frames, writesOld: true, NewOrder("b"));
        frames.Position = 0;

        _convertBack.Invoke(null, [new CustomBinaryFormatter(_registry), frames, old]);

        old.Position = 0;
        BinaryFormatter formatter = new() { Binder = new CoreBinder(_order) };
        Assert.That(Customer(formatter.Deserialize(old)), Is.EqualTo("a"));
        Assert.That(Customer(formatter.Deserialize(old)), Is.EqualTo("b"));
        Assert.That(old.Position, Is.EqualTo(old.Length));
    }

    private object NewOrder(string customer)
    {
        object order = Activator.CreateInstance(_order)!;
        _order.GetField("Customer")!.SetValue(order, customer);
        _order.GetField("Next")!.SetValue(order, order);
        return order;
    }

    private object Store(bool writesOld) => Activator.CreateInstance(_store, _registry, writesOld)!;

    private void Save(Stream stream, bool writesOld, object order) => _store.GetMethod("Save")!.Invoke(Store(writesOld), [stream, order]);

    private object Load(Stream stream, bool writesOld) => _store.GetMethod("Load")!.Invoke(Store(writesOld), [stream])!;

    private string? Customer(object order) => (string?)_order.GetField("Customer")!.GetValue(order);

    // The old program, whose assembly is called Shop.Core.
    private sealed class CoreBinder(Type order) : SerializationBinder
    {
        public override Type? BindToType(string assemblyName, string typeName) =>
            assemblyName == "Shop.Core" && typeName == "Order" ? order : null;
    }
}
