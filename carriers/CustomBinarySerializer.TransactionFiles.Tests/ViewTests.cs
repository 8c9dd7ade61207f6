using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.TransactionFiles.Tests;

[BinaryTypeId(7, View = true)]
public sealed partial class Order
{
    public int Id { get; set; }

    public string? Name { get; set; }
}

[BinaryTypeId(12, View = true)]
public readonly partial record struct Spot(int X, string? Text);

/// <summary>Tests of scans whose handlers take generated views.</summary>
public sealed class ViewTests
{
    private readonly TypeRegistry _registry = new TypeRegistry().Register<Order>(7).Register<Spot>(12);

    [Test]
    public void FilesAreScannedWithViews()
    {
        using TemporaryFolder folder = new();
        using (TransactionFileWriter writer = TransactionFileWriter.Open(folder.Path, _registry))
        {
            writer.Append(new Order { Id = 5, Name = "abc" });
            writer.Append(new Spot(4, "here"));
            writer.Append(new Spot(5, null));
        }

        using TransactionFileReader reader = TransactionFileReader.Open(folder.Path, _registry);
        List<string> seen = [];
        reader.Scan(Handlers(seen));

        Assert.That(seen, Is.EqualTo(["0: 5 abc", "4 True", "5 False"]));
    }

    [Test]
    public void AMessageThatNoViewCanShowIsNamedByItsPlaceInTheFile()
    {
        using TemporaryFolder folder = new();
        using (TransactionFileWriter writer = TransactionFileWriter.Open(folder.Path, _registry))
        {
            writer.AppendFrames(Bytes.FrameOf(12, 4, 0, 0, 0, 5));
        }

        using TransactionFileReader reader = TransactionFileReader.Open(folder.Path, _registry);

        Assert.That(
            () => reader.Scan(Handlers([])),
            Throws.TypeOf<BinarySerializationException>().With.Property("Code").EqualTo(SerializationErrorCode.PayloadExhausted)
                .And.Message.Contains(folder.Path));
    }

    [Test]
    public void HandlersAreRefusedBeforeTheFirstMessageWhereTheBytesAreOthers()
    {
        using TemporaryFolder folder = new();
        TypeRegistry registry = new TypeRegistry().Register<Spot>(3, new RegistrationOptions { InternStrings = true });
        using TransactionFileWriter writer = TransactionFileWriter.Open(folder.Path, registry);
        using TransactionFileReader reader = TransactionFileReader.Open(folder.Path, registry);

        Assert.That(() => reader.Scan(new MessageHandlers().OnView<Spot.View>(_ => { })), Throws.TypeOf<NotSupportedException>());
    }

    private static MessageHandlers Handlers(List<string> seen) => new MessageHandlers()
        .OnView<Order.View>((order, number) => seen.Add($"{number}: {order.Id} {order.Name.ToString()}"))
        .OnView<Spot.View>(spot => seen.Add($"{spot.X} {spot.Text == "here"u8}"));
}
