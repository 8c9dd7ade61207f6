// A feed sends ticks through shared memory. A recorder, in a second process, appends them to a transaction file.
// Then views sum up the file. Started without arguments, it is the feed, and starts the recorder.
using System.Diagnostics;
using CustomBinarySerializer;
using CustomBinarySerializer.SharedMemory;
using CustomBinarySerializer.TransactionFiles;

const int Ticks = 200_000;
TypeRegistry registry = new(MarketContracts.Instance);
if (args is ["record", var source, var target])
{
    Record(source, target, registry);
    return 0;
}

string name = $"sample-ticks-{Guid.NewGuid():N}";
string folder = Directory.CreateTempSubdirectory("ticks").FullName;
try
{
    using SharedMemoryQueue queue = SharedMemoryQueue.Create(name, registry);
    using Process recorder = Process.Start(Environment.ProcessPath!, [.. Self(), "record", name, folder]);
    for (int i = 0; i < Ticks; i++)
    {
        // Waits while the queue is full: the recorder is slower for a moment, and no tick is lost.
        queue.Send(new Tick { Symbol = i % 4 == 0 ? "XYZ" : "ABC", Price = 10 + (i % 5), Quantity = 100 });
    }

    queue.Send(new EndOfDay(DateOnly.FromDateTime(DateTime.UnixEpoch)));
    recorder.WaitForExit();
    Summarize(folder, registry);
    return recorder.ExitCode;
}
finally
{
    SharedMemoryQueue.Delete(name);
    Directory.Delete(folder, recursive: true);
}

static void Record(string source, string target, TypeRegistry registry)
{
    using SharedMemoryQueue queue = SharedMemoryQueue.Open(source, registry);
    using TransactionFileWriter writer = TransactionFileWriter.Open(target, registry);
    bool isOpen = true;

    // Ticks are appended as the bytes that they are: no object is created.
    MessageHandlers handlers = new MessageHandlers()
        .On<EndOfDay>(_ => isOpen = false)
        .OnFrame(frame => writer.AppendFrames(frame));
    while (isOpen && queue.WaitForMessage())
    {
        queue.Drain(handlers);
    }

    writer.Flush(durable: true);
    Console.WriteLine($"recorded {writer.DurableEnd} ticks");
}

static void Summarize(string folder, TypeRegistry registry)
{
    using TransactionFileReader reader = TransactionFileReader.Open(folder, registry);
    long quantity = 0;
    decimal volume = 0;

    // A view shows members in place. Texts are compared as UTF-8.
    reader.Scan(new MessageHandlers().OnView<Tick.View>((tick, _) =>
    {
        if (tick.Symbol == "XYZ"u8)
        {
            quantity += tick.Quantity;
            volume += tick.Price * tick.Quantity;
        }
    }));
    Console.WriteLine($"XYZ: {quantity} pieces for {volume:0.00}");
}

// With `dotnet run` the process is the program itself. With `dotnet MarketData.dll` it is dotnet, which needs the
// name of the assembly.
static string[] Self() =>
    Path.GetFileNameWithoutExtension(Environment.ProcessPath) == "dotnet" ? [Environment.GetCommandLineArgs()[0]] : [];

[BinaryTypeId(1, View = true)]
internal sealed partial class Tick
{
    public string? Symbol { get; set; }

    public decimal Price { get; set; }

    public int Quantity { get; set; }
}

[BinaryTypeId(2)]
internal sealed record EndOfDay(DateOnly Day);

internal sealed partial class MarketContracts : ContractSet;
