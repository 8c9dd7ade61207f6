using System.Diagnostics;

namespace CustomBinarySerializer.Tests.Native;

/// <summary>Measures the time of a message with numbers alone, and of one with collections.</summary>
internal static class Speed
{
    private const int Rounds = 15;
    private const int Calls = 200_000;

    internal static void Print()
    {
        CustomBinaryFormatter formatter = new(new TypeRegistry(TradeContracts.Instance));
        Print(formatter, "flat message", new Answer("IBM", 1.25m));
        Print(formatter, "message with collections", Trade.Of(9));
    }

    private static void Print<T>(CustomBinaryFormatter formatter, string name, T message)
        where T : notnull
    {
        byte[] room = new byte[1024];
        formatter.TrySerialize(room, message, out int size);
        double write = Median(() => formatter.TrySerialize(room, message, out _));
        double read = Median(() => formatter.Deserialize<T>(room.AsSpan(0, size)));
        Console.WriteLine($"{name}: write {write:0} ns, read {read:0} ns ({Checks.Platform})");
    }

    private static double Median(Action call)
    {
        double[] times = new double[Rounds];
        for (int round = 0; round < Rounds; round++)
        {
            long start = Stopwatch.GetTimestamp();
            for (int i = 0; i < Calls; i++)
            {
                call();
            }

            times[round] = Stopwatch.GetElapsedTime(start).TotalNanoseconds / Calls;
        }

        Array.Sort(times);
        return times[Rounds / 2];
    }
}
