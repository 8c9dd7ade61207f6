using CustomBinarySerializer.SharedMemory;
using CustomBinarySerializer.TestKit.Processes;
using CustomBinarySerializer.TransactionFiles;

namespace CustomBinarySerializer.Telemetry.Tests;

/// <summary>
/// A program without telemetry code that executes commands from its standard input. It first prints whether the
/// assembly of meters is loaded, which it isn't if nothing listens.
/// </summary>
internal sealed class ObservedProgram : IChildProgram
{
    public static void Run(string[] arguments)
    {
        string folder = arguments[0];
        TypeRegistry registry = Tick.NewRegistry();
        CustomBinaryFormatter formatter = new(registry);
        using SharedMemoryQueue queue = SharedMemoryQueue.OpenOrCreate("ticks", registry, new SharedMemoryOptions { Folder = folder });
        using TransactionFileWriter journal = TransactionFileWriter.Open(Path.Combine(folder, "journal"), registry);
        Work();
        Console.WriteLine(AppDomain.CurrentDomain.GetAssemblies()
            .Any(assembly => assembly.GetName().Name == "System.Diagnostics.DiagnosticSource") ? "meters" : "no meters");
        while (Console.ReadLine() is { } command)
        {
            if (command == "recover")
            {
                Recover();
            }
            else
            {
                Work();
            }

            Console.WriteLine("done");
        }

        // Copies the files that a killed writer would leave.
        void Recover()
        {
            string copy = Directory.CreateDirectory(Path.Combine(folder, "copy")).FullName;
            foreach (string file in Directory.GetFiles(Path.Combine(folder, "journal"))
                .Where(file => !file.EndsWith(".lock", StringComparison.Ordinal)))
            {
                using FileStream from = new(file, FileMode.Open, FileAccess.Read, FileShare.ReadWrite);
                using FileStream to = File.Create(Path.Combine(copy, Path.GetFileName(file)));
                from.CopyTo(to);
            }

            TransactionFileWriter.Open(copy, registry).Dispose();
        }

        void Work()
        {
            Tick tick = formatter.Deserialize<Tick>(formatter.Serialize(new Tick { Price = 1 }));
            queue.Send(tick);
            queue.TryReceive(out _);
            journal.Append(tick);
            journal.Flush(durable: true);
        }
    }
}
