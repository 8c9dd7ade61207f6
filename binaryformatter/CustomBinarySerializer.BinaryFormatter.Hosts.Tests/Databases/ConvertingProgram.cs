using System.Data.Common;
using System.Globalization;
using CustomBinarySerializer.TestKit.Processes;
using Shop;

namespace CustomBinarySerializer.Graphs.Hosts.Tests.Databases;

/// <summary>
/// A child process that converts a column. It prints the number of rows after each batch, and "complete" or "again" at
/// the end.
/// </summary>
internal sealed class ConvertingProgram : IChildProgram, IProgress<ColumnConversionReport>
{
    internal const string Complete = "complete";
    internal const string Again = "again";

    public static void Run(string[] arguments)
    {
        using DbConnection connection = TestDatabase.Connect(Enum.Parse<DatabaseKind>(arguments[0]), arguments[1]);
        BinaryColumnConverter converter = new(
            ShopFormatter.Both,
            new BinaryColumn("baskets", "id", "content"),
            new ColumnConversionOptions { BatchSize = 40, WatermarkFile = arguments[2], Progress = new ConvertingProgram() });
        ColumnConversionReport report = converter.RunAsync(connection).GetAwaiter().GetResult();
        Console.WriteLine(report.IsComplete ? Complete : Again);
    }

    public void Report(ColumnConversionReport value) => Console.WriteLine(value.Rows.ToString(CultureInfo.InvariantCulture));
}
