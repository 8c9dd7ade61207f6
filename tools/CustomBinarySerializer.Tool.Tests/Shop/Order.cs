namespace Shop;

/// <summary>A message of the runbook's folder.</summary>
public sealed class Order
{
    /// <summary>The number of the order, which is its ordinal.</summary>
    public int Number { get; set; }

    /// <summary>The name of the customer.</summary>
    public string Customer { get; set; } = "";
}
