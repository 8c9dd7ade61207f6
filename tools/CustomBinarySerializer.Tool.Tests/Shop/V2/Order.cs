namespace Shop.V2;

/// <summary>The order of an incompatible version of the program.</summary>
public sealed class Order
{
    /// <summary>The number of the order.</summary>
    public long Number { get; set; }

    /// <summary>The name of the customer.</summary>
    public string Customer { get; set; } = "";
}
