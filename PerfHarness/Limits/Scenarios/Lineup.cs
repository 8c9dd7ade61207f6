using PerfHarness.Workloads;
using PerfHarness.Workloads.Operations;

namespace PerfHarness.Limits.Scenarios;

/// <summary>Creates the cells that one process measures in turns.</summary>
internal static class Lineup
{
    private const int MaxBlockBytes = 1 << 16;
    private const int MaxBlockMessages = 64;

    public static Cell[] OfLibrary<TWorkload>()
        where TWorkload : struct, IWorkload
    {
        Material material = ProvenMaterial<TWorkload>();
        return
        [
            .. StraightLineCells<TWorkload>(material),
            CellOf<TWorkload, TypedWrite<TWorkload>>(Route.Typed, Direction.Serialize, material, new(material)),
            CellOf<TWorkload, TypedRead<TWorkload>>(Route.Typed, Direction.Deserialize, material, new(material)),
            CellOf<TWorkload, StreamWrite>(Route.Stream, Direction.Serialize, material, StreamWrite.Of(material.Formatter, material)),
            CellOf<TWorkload, StreamRead>(Route.Stream, Direction.Deserialize, material, StreamRead.Of(material.Formatter, material)),
            .. TypedFormatterCells<TWorkload>(Route.TypedFormatter, material),
        ];
    }

    /// <summary>Creates the cells of auto contracts.</summary>
    public static Cell[] OfAutoContracts<TWorkload>()
        where TWorkload : struct, IWorkload =>
        OfImplemented<TWorkload>(
            new(Route.Auto, Route.AutoStream, Route.AutoTypedFormatter, Route.AutoInto, Route.AutoRange),
            options => Material.CreateAutoFormatter(TWorkload.CreateMessages(), options: options, isCompact: TWorkload.IsCompact));

    /// <summary>
    /// Creates the cells of generated contracts. They run in processes of their own, because the runtime compiles a
    /// caller for the contracts that it has seen.
    /// </summary>
    public static Cell[] OfGeneratedContracts<TWorkload>()
        where TWorkload : struct, IWorkload =>
        OfImplemented<TWorkload>(
            new(Route.Generated, Route.GeneratedStream, Route.GeneratedTypedFormatter, Route.GeneratedInto, Route.GeneratedRange),
            options => Material.CreateGeneratedFormatter(TWorkload.Generated, options));

    private static Cell[] OfImplemented<TWorkload>(
        ImplementedRoutes routes, Func<FormatterOptions?, CustomBinaryFormatter> createFormatter)
        where TWorkload : struct, IWorkload
    {
        Material handWritten = new(TWorkload.CreateMessages());
        Material own = new(TWorkload.CreateMessages(), createFormatter(null));
        Material reusing = new(TWorkload.CreateMessages(), createFormatter(new FormatterOptions { ReuseStrings = true }));
        RoundTripProof.CheckLimit<TWorkload>(handWritten);
        RoundTripProof.CheckImplemented<TWorkload>(own, handWritten);
        RoundTripProof.CheckTypedFormatter<TWorkload>(own, handWritten);
        RoundTripProof.CheckSize(own, handWritten);
        object[][] blocks = BlocksOf(own, TWorkload.Varies);
        return
        [
            .. StraightLineCells<TWorkload>(handWritten),
            CellOf<TWorkload, TypedWrite<TWorkload>>(routes.Typed, Direction.Serialize, own, new(own)),
            CellOf<TWorkload, TypedRead<TWorkload>>(routes.Typed, Direction.Deserialize, own, new(own)),
            CellOf<TWorkload, StreamWrite>(routes.Stream, Direction.Serialize, own, StreamWrite.Of(own.Formatter, own)),
            CellOf<TWorkload, StreamRead>(routes.Stream, Direction.Deserialize, own, StreamRead.Of(own.Formatter, own)),
            .. TypedFormatterCells<TWorkload>(routes.TypedFormatter, own),
            CellOf<TWorkload, TypedReadInto<TWorkload>>(routes.Into, Direction.Deserialize, reusing, new(reusing, TWorkload.CreateEmpty())),
            new RangeCell<RangeWrite>(routes.Range, Direction.Serialize, blocks[0].Length, new(own, blocks)),
            new RangeCell<RangeRead>(routes.Range, Direction.Deserialize, blocks[0].Length, new(own, blocks)),
        ];
    }

    // The messages of one call: as many as fit into 64 KiB, but at most 64.
    private static object[][] BlocksOf(Material material, bool varies)
    {
        int largest = material.Frames.Max(frame => frame.Length);
        int count = Math.Clamp(MaxBlockBytes / largest, 1, MaxBlockMessages);
        int[] order = varies
            ? RandomOrder.Of(material.Messages.Length)
            : [.. Enumerable.Range(0, Math.Max(count, material.Messages.Length))];
        return [.. order.Select(index => material.Messages[index % material.Messages.Length]).Chunk(count)
            .Where(block => block.Length == count)];
    }

    private static Material ProvenMaterial<TWorkload>()
        where TWorkload : struct, IWorkload
    {
        Material material = new(TWorkload.CreateMessages());
        RoundTripProof.Check<TWorkload>(material);
        RoundTripProof.CheckLimit<TWorkload>(material);
        RoundTripProof.CheckTypedFormatter<TWorkload>(material, material);
        return material;
    }

    private static Cell[] TypedFormatterCells<TWorkload>(Route route, Material material)
        where TWorkload : struct, IWorkload =>
    [
        CellOf<TWorkload, TypedFormatterWrite<TWorkload>>(route, Direction.Serialize, material, new(material)),
        CellOf<TWorkload, TypedFormatterRead<TWorkload>>(route, Direction.Deserialize, material, new(material)),
    ];

    private static Cell[] StraightLineCells<TWorkload>(Material material)
        where TWorkload : struct, IWorkload =>
    [
        CellOf<TWorkload, StraightLineWrite<TWorkload>>(Route.StraightLine, Direction.Serialize, material, new(material)),
        CellOf<TWorkload, StraightLineRead<TWorkload>>(Route.StraightLine, Direction.Deserialize, material, new(material)),
    ];

    private static Cell CellOf<TWorkload, TOperation>(
        Route route, Direction direction, Material material, TOperation operation)
        where TWorkload : struct, IWorkload
        where TOperation : struct, IOperation =>
        TWorkload.Varies
            ? RandomCell(route, direction, material, operation)
            : new Cell<TOperation>(route, direction, material.Messages.Length, operation);

    private static Cell<RandomOrder<TOperation>> RandomCell<TOperation>(
        Route route, Direction direction, Material material, TOperation operation)
        where TOperation : struct, IOperation
    {
        RandomOrder<TOperation> shuffled = new(operation, material.Messages.Length);
        return new Cell<RandomOrder<TOperation>>(route, direction, shuffled.Length, shuffled);
    }

    /// <summary>The routes of an auto or generated contract.</summary>
    private readonly record struct ImplementedRoutes(Route Typed, Route Stream, Route TypedFormatter, Route Into, Route Range);
}
