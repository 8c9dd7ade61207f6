using PerfHarness.Workloads;

namespace PerfHarness.Files;

/// <summary>The command that writes a folder of orders, to be exported by cbs, and reads it as objects.</summary>
internal static class OrdersCommand
{
    private const int Seed = 33_003;

    public static Command Create()
    {
        Argument<DirectoryInfo> folder = new("folder") { Description = "The folder of the transaction file." };
        Option<int> messages = MeasuringCommand.Count("--messages", "Number of orders that the folder gets.", 1_000_000);
        Command command = new("orders", "Write a folder of varied orders, to be exported by cbs, and time how long reading them takes.")
        {
            folder, messages,
        };
        command.SetAction(parsed => Run(parsed.GetRequiredValue(folder).FullName, parsed.GetValue(messages)));
        return command;
    }

    private static void Run(string folder, int messages)
    {
        TypeRegistry registry = new(OrderContracts.Instance);
        Random random = new(Seed);
        using (TransactionFileWriter writer = TransactionFileWriter.Open(folder, registry))
        {
            // A folder that has the first orders gets the others.
            long kept = writer.NextOrdinal;
            for (long number = 0; number < messages; number++)
            {
                Order order = (Order)OrderWorkload.CreateVaried(random);
                order.Number = number;
                if (number >= kept)
                {
                    writer.Append(order);
                }
            }
        }

        using TransactionFileReader reader = TransactionFileReader.Open(folder, registry);
        long start = Stopwatch.GetTimestamp();
        long read = reader.Read().LongCount();
        double seconds = Stopwatch.GetElapsedTime(start).TotalSeconds;
        long size = new DirectoryInfo(folder).EnumerateFiles("*.segment").Sum(file => file.Length);
        AnsiConsole.WriteLine(string.Create(
            CultureInfo.InvariantCulture, $"{read:N0} orders, {size / read} bytes each, read as objects in {seconds:F1} s."));
    }
}
