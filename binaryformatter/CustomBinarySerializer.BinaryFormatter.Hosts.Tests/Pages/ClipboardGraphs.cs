using CustomBinarySerializer.Graphs;

namespace Shop;

public static class ClipboardGraphs
{
    public const string Format = "Shop.Basket";

    public static MemoryStream ToStream(Basket basket) => new(ShopFormatter.Both.Serialize(basket));

    /// <summary>Reads a frame, or what a program with BinaryFormatter has put there.</summary>
    public static Basket FromBytes(ReadOnlySpan<byte> data) =>
        BinaryFormatterImporter.TryGetClipboardMessage(data, out ReadOnlySpan<byte> message)
            ? (Basket)ShopFormatter.Both.Deserialize(message, out _)
            : ShopFormatter.Both.Deserialize<Basket>(data);
}
