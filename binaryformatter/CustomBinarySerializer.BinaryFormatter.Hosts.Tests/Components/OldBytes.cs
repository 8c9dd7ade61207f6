using System.Runtime.Serialization.Formatters.Binary;

namespace CustomBinarySerializer.Graphs.Hosts.Tests.Components;

/// <summary>Bytes as an old program wrote them, by BinaryFormatter itself.</summary>
internal static class OldBytes
{
    internal static byte[] Of(object graph)
    {
        using MemoryStream stream = new();
        new BinaryFormatter().Serialize(stream, graph);
        return stream.ToArray();
    }

    internal static Shop.Basket Basket(string customer) => new()
    {
        Customer = customer,
        Lines = { new Shop.BasketLine { Product = "tea", Quantity = 2 } },
    };
}
