using System.CommandLine;
using System.Diagnostics;
using System.Runtime.Serialization.Formatters.Binary;
using System.Text.Json;
using CustomBinarySerializer;
using CustomBinarySerializer.Graphs;
using PerfHarness.Reporting;

#pragma warning disable SYSLIB0011 // BinaryFormatter is what is measured against.

namespace PerfHarness.Import;

/// <summary>One process of the import command: proves, measures, and prints its times as one line of JSON.</summary>
internal static class ImportProcessCommand
{
    public const string Name = "import-process";

    private const int WarmUpRounds = 4;
    private const int Rounds = 9;

    public static Command Create()
    {
        Command command = new(Name, "Run one process of import.") { Hidden = true };
        command.SetAction(_ => Run());
        return command;
    }

    public static ImportTimes ParseLine(string line) => JsonSerializer.Deserialize<ImportTimes>(line)!;

    private static int Run()
    {
        ShopOrder[] sample = ImportSample.Create();
        using MemoryStream message = new();
        new BinaryFormatter().Serialize(message, sample);
        BinaryFormatterImporter importer = new(new TypeRegistry()
            .RegisterSerializable<ShopOrder>(1).RegisterSerializable<ShopLine>(2).RegisterSerializable<ShopProduct>(3));
        object ByBinaryFormatter() => new BinaryFormatter().Deserialize(message);
        object ByImporter() => importer.Deserialize(message);
        if (!ImportSample.IsEqual(sample, (ShopOrder[])Rewound(message, ByImporter)))
        {
            Console.Error.WriteLine("The importer read another graph than was written.");
            return 1;
        }

        List<double> old = [];
        List<double> imported = [];
        for (int round = 0; round < WarmUpRounds + Rounds; round++)
        {
            double oldTime = Measure(message, ByBinaryFormatter);
            double importTime = Measure(message, ByImporter);
            if (round >= WarmUpRounds)
            {
                old.Add(oldTime);
                imported.Add(importTime);
            }
        }

        Console.WriteLine(JsonSerializer.Serialize(new ImportTimes(old.Median(), imported.Median(), (int)message.Length)));
        return 0;
    }

    private static object Rewound(MemoryStream message, Func<object> read)
    {
        message.Position = 0;
        return read();
    }

    // What the other left isn't to be collected on this one's time.
    private static double Measure(MemoryStream message, Func<object> read)
    {
        GC.Collect();
        GC.WaitForPendingFinalizers();
        long start = Stopwatch.GetTimestamp();
        Rewound(message, read);
        return Stopwatch.GetElapsedTime(start).TotalMilliseconds;
    }
}
