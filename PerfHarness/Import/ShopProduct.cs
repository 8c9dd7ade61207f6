namespace PerfHarness.Import;

/// <summary>A product, which many lines share.</summary>
[Serializable]
internal sealed class ShopProduct
{
    public string Name = "";
    public long Number;
}
