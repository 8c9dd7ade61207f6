using System.Runtime.Serialization;

#pragma warning disable CS0649, IDE0044, IDE0051, IDE0052 // Fields that only a formatter sets.
#pragma warning disable CA1051, SYSLIB0050, CA1711

namespace CustomBinarySerializer.Graphs.Tests.Engine;

[Serializable]
public sealed class Node
{
    public string? Name;
    public Node? Next;
    public Node? Other;
    public int Value;
}

[Serializable]
public sealed class Shop
{
    public List<Order>? Orders;
    public Dictionary<string, Product>? Products;
    public HashSet<int>? Numbers;
    public object? Anything;
}

[Serializable]
public sealed class Order
{
    private readonly long _id;

    public Order(long id) => _id = id;

    public long Id => _id;

    public DateTime Placed { get; set; }

    public decimal Total;
    public Line[]? Lines;
    public Order? Previous;
    public Money? Discount;
    public DayOfWeek Day;
    [NonSerialized]
    public int Cached;
}

[Serializable]
public class Line
{
    public Product? Product;
    public Money Price;
    private int _hidden = 1;

    public int Hidden => _hidden;

    public void Hide(int value) => _hidden = value;
}

[Serializable]
public sealed class SpecialLine : Line
{
    private int _hidden = 2;

    public new int Hidden => _hidden;

    public void HideMore(int value) => _hidden = value;
}

[Serializable]
public sealed class Product
{
    public string Name = "";
    public byte[]? Picture;
}

[Serializable]
public struct Money
{
    public decimal Amount;
    public string? Currency;
    public Node? Holder;
}

[Serializable]
public sealed class Info : ISerializable
{
    public string Text;
    public Info? Other;
    public object? Anything;

    public Info(string text) => Text = text;

    private Info(SerializationInfo info, StreamingContext context)
    {
        Text = info.GetString("text")!;
        Other = (Info?)info.GetValue("other", typeof(Info));
        Anything = info.GetValue("anything", typeof(object));
    }

    public void GetObjectData(SerializationInfo info, StreamingContext context)
    {
        info.AddValue("text", Text);
        info.AddValue("other", Other);
        info.AddValue("anything", Anything);
    }
}

[Serializable]
public sealed class Singleton : IObjectReference
{
    public static readonly Singleton Instance = new();

    public object GetRealObject(StreamingContext context) => Instance;
}

[Serializable]
public sealed class Holder
{
    public Singleton? One;
    public object?[]? Items;
    public Dictionary<string, Singleton?>? ByName;
    public Money Price;
}
