using System.ComponentModel;

namespace Shop;

[Serializable]
[TypeConverter(typeof(GraphTypeConverter<Basket>))]
public sealed class Basket
{
    public string? Customer;
    public int Version;
    public List<BasketLine> Lines = [];
    public Basket? Previous;
}

[Serializable]
public sealed class BasketLine
{
    public string? Product;
    public int Quantity;
}
