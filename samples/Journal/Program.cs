// One process appends trades to a journal, another follows it while it grows: two processes, no server. Started without
// arguments, it is the first, and starts the second.
using System.Diagnostics;
using CustomBinarySerializer;
using CustomBinarySerializer.TransactionFiles;

const int Trades = 100_000;
TypeRegistry registry = new(TradeContracts.Instance);
if (args is ["follow", var followed])
{
    using TransactionFileReader reader = TransactionFileReader.Open(followed, registry);
    decimal volume = 0;
    await foreach (TransactionRecord record in reader.Follow(fromOrdinal: 0))
    {
        if (record.Message is Trade trade)
        {
            volume += trade.Price * trade.Quantity;
        }
        else
        {
            Console.WriteLine($"followed {record.Ordinal} trades, volume {volume:0.00}");
            return 0;
        }
    }
}

string folder = Directory.CreateTempSubdirectory("journal").FullName;
try
{
    using (TransactionFileWriter writer = TransactionFileWriter.Open(folder, registry))
    {
        using Process follower = Process.Start(Environment.ProcessPath!, [.. Self(), "follow", folder]);
        for (int i = 0; i < Trades; i++)
        {
            writer.Append(new Trade
            {
                Id = i,
                Symbol = i % 2 == 0 ? "ABC" : "XYZ",
                Price = 10 + (i % 5),
                Quantity = 100,
                At = DateTime.UnixEpoch.AddSeconds(i),
            });
        }

        writer.Append(new EndOfDay(DateOnly.FromDateTime(DateTime.UnixEpoch)));
        writer.Flush(durable: true);
        follower.WaitForExit();
        return follower.ExitCode;
    }
}
finally
{
    Directory.Delete(folder, recursive: true);
}

// With `dotnet run` the process is the program itself; with `dotnet Journal.dll` it is dotnet, which needs the name of
// the assembly.
static string[] Self() =>
    Path.GetFileNameWithoutExtension(Environment.ProcessPath) == "dotnet" ? [Environment.GetCommandLineArgs()[0]] : [];

[BinaryTypeId(1)]
internal sealed class Trade
{
    public long Id { get; set; }

    public string? Symbol { get; set; }

    public decimal Price { get; set; }

    public int Quantity { get; set; }

    public DateTime At { get; set; }
}

[BinaryTypeId(2)]
internal sealed record EndOfDay(DateOnly Day);

internal sealed partial class TradeContracts : ContractSet;
