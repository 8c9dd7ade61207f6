using CustomBinarySerializer;
using PerfHarness.Reporting;
using PerfHarness.Timing;
using PerfHarness.Workloads;
using PerfHarness.Workloads.Operations;

namespace PerfHarness.Limits.Scenarios;

/// <summary>Two threads that share one formatter, in turns with two threads that have one each.</summary>
internal static class ThreadScenario
{
    public const string Workload = "Threads";

    /// <summary>How much of the throughput of two formatters the shared one must reach.</summary>
    public const double TargetThroughput = 0.95;

    private const int ThreadCount = 2;
    private const double ChunkMilliseconds = 0.05;
    private const double SlicesPerCellSlice = 4;

    public static string MeasuredWorkload => CustomerWorkload.Name;

    public static Scenario TwoThreads { get; } = new($"{Workload}/{MeasuredWorkload}", Measure);

    public static IReadOnlyList<Scenario> All => [TwoThreads];

    private static CellTime[] Measure(Pace pace)
    {
        Cell[][] variants =
        [
            .. Enum.GetValues<Direction>().SelectMany(direction => new[]
            {
                Cells(Route.SharedFormatter, direction, SharedFormatters()),
                Cells(Route.OwnFormatter, direction, OwnFormatters()),
            }),
        ];
        WarmUp.Run([.. variants.SelectMany(cells => cells)]);
        double[][] samples = [.. variants.Select(_ => new double[pace.Rounds])];
        for (int round = 0; round < pace.Rounds; round++)
        {
            for (int index = 0; index < variants.Length; index++)
            {
                samples[index][round] = TogetherNs(variants[index], pace.SliceMilliseconds * SlicesPerCellSlice);
            }
        }

        return [.. variants.Select((cells, index) => new CellTime(
            cells[0].Route,
            cells[0].Direction,
            samples[index].Median(),
            samples[index].Min(),
            CellClock.AllocatedBytesPerMessage(cells[0])))];
    }

    private static CustomBinaryFormatter[] SharedFormatters() =>
        [.. Enumerable.Repeat(OwnFormatters()[0], ThreadCount)];

    private static CustomBinaryFormatter[] OwnFormatters() =>
        [.. Enumerable.Range(0, ThreadCount).Select(_ => Material.CreateFormatter(CustomerWorkload.CreateMessages()))];

    private static Cell[] Cells(Route route, Direction direction, CustomBinaryFormatter[] formatters) =>
        Array.ConvertAll(formatters, formatter => CellFor(
            route, direction, new Material(CustomerWorkload.CreateMessages(), formatter)));

    private static Cell CellFor(Route route, Direction direction, Material material) =>
        direction == Direction.Serialize
            ? new Cell<TypedWrite<CustomerWorkload>>(
                route, direction, material.Messages.Length, new TypedWrite<CustomerWorkload>(material))
            : new Cell<TypedRead<CustomerWorkload>>(
                route, direction, material.Messages.Length, new TypedRead<CustomerWorkload>(material));

    /// <summary>Returns the time per message while all threads work at once: the inverse of their throughput.</summary>
    private static double TogetherNs(Cell[] cells, double milliseconds)
    {
        using Barrier start = new(cells.Length);
        double[] messagesPerNs = new double[cells.Length];
        Thread[] threads =
        [
            .. cells.Select((cell, index) => new Thread(() =>
            {
                int messages = CellClock.MessagesFor(cell, ChunkMilliseconds);
                start.SignalAndWait();
                messagesPerNs[index] = CellClock.MessagesPerNs(cell, messages, milliseconds);
            })),
        ];
        Array.ForEach(threads, thread => thread.Start());
        Array.ForEach(threads, thread => thread.Join());
        return 1 / messagesPerNs.Sum();
    }
}
