// Orders go over a socket to a server, which answers each with a confirmation. Both sides have the contracts that the
// compiler made.
using System.Net;
using System.Net.Sockets;
using CustomBinarySerializer;

const int Orders = 10_000;
CustomBinaryFormatter formatter = new(new TypeRegistry(ShopMessages.Instance));
using TcpListener listener = new(IPAddress.Loopback, port: 0);
listener.Start();

Task server = Task.Run(() => Serve(listener, formatter));
using TcpClient client = new();
await client.ConnectAsync((IPEndPoint)listener.LocalEndpoint);
using (BufferedStream stream = new(client.GetStream()))
{
    decimal total = 0;
    for (int number = 1; number <= Orders; number++)
    {
        formatter.Serialize(
            stream,
            new Order { Number = number, Customer = $"Customer {number % 100}", Lines = [new("tea", 2, 3.20m), new("milk", 1, 0.90m)] });
        stream.Flush();
        total += formatter.Deserialize<Confirmation>(stream).Total;
    }

    Console.WriteLine($"{Orders} orders, {total:0.00} in all");
}

client.Close();
await server;

static void Serve(TcpListener listener, CustomBinaryFormatter formatter)
{
    using TcpClient client = listener.AcceptTcpClient();
    using BufferedStream stream = new(client.GetStream());

    // An empty stream between two frames is the end; in the midst of one, an exception.
    while (formatter.TryDeserialize(stream, out Order? order))
    {
        formatter.Serialize(stream, new Confirmation(order.Number, order.Lines.Sum(line => line.Pieces * line.Price)));
        stream.Flush();
    }
}

[BinaryTypeId(1)]
internal sealed class Order
{
    public int Number { get; set; }

    public string? Customer { get; set; }

    public List<OrderLine> Lines { get; set; } = [];
}

internal sealed record OrderLine(string Article, int Pieces, decimal Price);

[BinaryTypeId(2)]
internal readonly record struct Confirmation(int Number, decimal Total);

internal sealed partial class ShopMessages : ContractSet;
