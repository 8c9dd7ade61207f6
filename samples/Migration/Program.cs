// Reads a file that BinaryFormatter wrote, and writes its objects with contracts that the compiler made.
using CustomBinarySerializer;
using CustomBinarySerializer.Graphs;

// 1. The old classes are registered for object graphs, and an importer reads the old bytes into them.
TypeRegistry old = new TypeRegistry().RegisterSerializable<Order>(1);
BinaryFormatterImporter importer = new BinaryFormatterImporter(old).MapAssembly("Shop", typeof(Order).Assembly.GetName().Name!);
CustomBinaryFormatter reader = new(old, new FormatterOptions { BinaryFormatterReader = importer });
List<Order> orders = [];
using (FileStream file = File.OpenRead(Path.Combine(AppContext.BaseDirectory, "orders.dat")))
{
    while (reader.TryDeserialize(file, out object? order))
    {
        orders.Add((Order)order);
    }
}

// 2. The same classes have generated contracts, which write every field, as BinaryFormatter did.
CustomBinaryFormatter formatter = new(new TypeRegistry(ShopContracts.Instance));
using MemoryStream frames = new();
orders.ForEach(order => formatter.Serialize(frames, order));
frames.Position = 0;
foreach (Order _ in orders)
{
    Order order = formatter.Deserialize<Order>(frames);
    Console.WriteLine($"{order.Number}: {order.Customer}");
}

Console.WriteLine(
    $"{orders.Count} orders: {new FileInfo(Path.Combine(AppContext.BaseDirectory, "orders.dat")).Length} bytes before, {frames.Length} now");

[Serializable]
[BinaryTypeId(1, Members = SerializedMembers.AllFields)]
internal sealed class Order
{
    private readonly int _number;
    private readonly string? _customer;

    internal Order(int number, string customer)
    {
        _number = number;
        _customer = customer;
    }

    internal int Number => _number;

    internal string? Customer => _customer;
}

internal sealed partial class ShopContracts : ContractSet;
