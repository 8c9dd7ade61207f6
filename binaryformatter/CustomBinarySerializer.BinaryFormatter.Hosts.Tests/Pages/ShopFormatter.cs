using CustomBinarySerializer;
using CustomBinarySerializer.Graphs;

namespace Shop;

public static class ShopFormatter
{
    public static TypeRegistry Types { get; } = new TypeRegistry()
        .RegisterSerializable<Basket>(1)
        .RegisterSerializable<BasketLine>(2);

    /// <summary>Reads messages of BinaryFormatter and frames, and writes frames.</summary>
    public static CustomBinaryFormatter Both { get; } =
        new(Types, new FormatterOptions { BinaryFormatterReader = new BinaryFormatterImporter(Types) });
}
