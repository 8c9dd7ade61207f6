using System.Data.Common;
using CustomBinarySerializer.Graphs;

namespace Shop;

public static class ConvertColumn
{
    public static async Task<ColumnConversionReport> RunAsync(DbConnection connection, bool dryRun)
    {
        BinaryColumnConverter converter = new(
            ShopFormatter.Both,
            new BinaryColumn("baskets", "id", "content"),
            new ColumnConversionOptions { DryRun = dryRun, WatermarkFile = "baskets.watermark" });
        return await converter.RunAsync(connection);
    }
}
