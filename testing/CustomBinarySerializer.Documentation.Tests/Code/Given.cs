// Names that pages use, and members that do nothing.
#pragma warning disable CA1051, CA1711, CA1716, CA1724, CA1822, CA2211, IDE0060, IDE1006
using System.Buffers;
using CustomBinarySerializer.Hosting;
using CustomBinarySerializer.RabbitMQ;
using CustomBinarySerializer.Replication;
using CustomBinarySerializer.TransactionFiles;
using Microsoft.AspNetCore.Builder;
using Microsoft.Extensions.Caching.Distributed;

namespace CustomBinarySerializer.Documentation.Tests.Given;

/// <summary>The messages of pages that don't declare them.</summary>
[BinaryTypeId(7, View = true)]
public sealed partial class Order
{
    public int Number { get; set; }

    public string? Customer { get; set; }

    public decimal Amount { get; set; }

    public decimal Price { get; set; }

    public string? Article { get; set; }

    public string? Currency { get; set; }
}

[BinaryTypeId(2)]
public sealed record Payment(decimal Amount);

public sealed class Customer
{
    public string Name { get; set; } = "";

    public int Age { get; set; }
}

public sealed record OrderLine(string Article, int Pieces);

public sealed class OrderV1
{
    public int Number { get; set; }
}

[BinaryTypeId(3)]
public sealed class Tick
{
    public long Ordinal { get; set; }

    public double Price { get; set; }
}

[BinaryTypeId(4)]
public sealed class Trade
{
    public string? Symbol { get; set; }

    public int Quantity { get; set; }
}

[BinaryTypeId(5)]
public sealed record PriceRequest(string Article);

[BinaryTypeId(6)]
public sealed record Price(decimal Amount);

public sealed record Address(string Street);

public interface IShape;

public sealed record Currency(string Code);

public sealed class Money
{
    public decimal Amount { get; set; }

    public Currency Currency { get; set; } = new("EUR");

    public static Money Of(decimal amount, string currency) => new() { Amount = amount, Currency = new Currency(currency) };
}

public sealed record MoneyParts(decimal Amount, string Currency);

public sealed partial class ShopContracts : ContractSet;

public sealed class PriceBook
{
    public Price PriceOf(string article) => new(1);

    public Price PriceOf(PriceRequest request) => new(1);

    public void Add(decimal price)
    {
    }
}

public sealed class FrameLog
{
    public void Write(ReadOnlySpan<byte> frame)
    {
    }
}

/// <summary>A view of orders that a follower keeps, with the place up to which it is current.</summary>
public sealed class OrderProjection : IMessageHandler, IPlaceStore
{
    public Order this[long ordinal] => new() { Number = (int)ordinal };

    public IEnumerable<Order> All() => [];

    public void Add(Order order)
    {
    }

    public void Add(long ordinal, Order order)
    {
    }

    public ValueTask HandleAsync(TransactionRecord record, CancellationToken cancellationToken) => ValueTask.CompletedTask;

    public ValueTask StoreAsync(string follower, FollowerPlace place, CancellationToken cancellationToken) => ValueTask.CompletedTask;

    public ValueTask<FollowerPlace> LoadAsync(string follower, CancellationToken cancellationToken) => default;
}

/// <summary>The variables of pages that don't declare them.</summary>
public static class Values
{
    public static TypeRegistry registry = new();
    public static CustomBinaryFormatter formatter = new(registry);
    public static Stream stream = Stream.Null;
    public static Order order = new();
    public static Order[] orders = [];
    public static byte[] frame = [];
    public static byte[] frames = [];
    public static byte[] buffer = [];
    public static IBufferWriter<byte> bufferWriter = new ArrayBufferWriter<byte>();
    public static Tick tick = new();
    public static PriceBook book = new();
    public static FrameLog log = new();
    public static OrderProjection projection = new();
    public static HttpClient client = null!;
    public static IDistributedCache cache = null!;
    public static RabbitMQBroker broker = null!;
    public static WebApplicationBuilder builder = null!;
    public static WebApplication app = null!;
    public static string json = "";
    public static string path = "";
    public static decimal total;
    public static object message = "";

    public static CancellationToken cancellationToken;
    public static CancellationToken stopping;
}

/// <summary>The functions of pages that don't declare them.</summary>
public static class Functions
{
    public static void Handle(object message)
    {
    }

    public static void Apply(Tick tick)
    {
    }
}
