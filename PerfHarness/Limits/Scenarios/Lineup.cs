using System.Runtime.Serialization.Formatters.Binary;
using CustomBinarySerializer;
using PerfHarness.Limits.Timing;
using PerfHarness.Workloads;
using PerfHarness.Workloads.Mixed;
using PerfHarness.Workloads.Operations;

namespace PerfHarness.Limits.Scenarios;

/// <summary>The cells that one process interleaves.</summary>
internal static class Lineup
{
    public static Cell[] OfLibrary<TWorkload>()
        where TWorkload : struct, ILimitedWorkload
    {
        Material material = ProvenMaterial<TWorkload>();
        return
        [
            .. StraightLineCells<TWorkload>(material),
            CellOf(Route.Typed, Direction.Serialize, material, new TypedWrite<TWorkload>(material)),
            CellOf(Route.Typed, Direction.Deserialize, material, new TypedRead<TWorkload>(material)),
            CellOf(Route.Stream, Direction.Serialize, material, StreamWrite.Of(material.Formatter, material)),
            CellOf(Route.Stream, Direction.Deserialize, material, new StreamRead(material.Formatter, material)),
        ];
    }

    /// <summary>Contracts that the library implements itself, against the same limit.</summary>
    public static Cell[] OfAutoContracts<TWorkload>()
        where TWorkload : struct, ILimitedWorkload
    {
        Material handWritten = new(TWorkload.CreateMessages());
        Material auto = new(TWorkload.CreateMessages(), Material.CreateAutoFormatter(TWorkload.CreateMessages()));
        Material reusing = new(
            TWorkload.CreateMessages(),
            Material.CreateAutoFormatter(TWorkload.CreateMessages(), options: new FormatterOptions { ReuseStrings = true }));
        RoundTripProof.CheckLimit<TWorkload>(handWritten);
        RoundTripProof.CheckAuto<TWorkload>(auto, handWritten);
        return
        [
            .. StraightLineCells<TWorkload>(handWritten),
            CellOf(Route.Auto, Direction.Serialize, auto, new TypedWrite<TWorkload>(auto)),
            CellOf(Route.Auto, Direction.Deserialize, auto, new TypedRead<TWorkload>(auto)),
            CellOf(Route.AutoStream, Direction.Serialize, auto, StreamWrite.Of(auto.Formatter, auto)),
            CellOf(Route.AutoStream, Direction.Deserialize, auto, new StreamRead(auto.Formatter, auto)),
            CellOf(Route.AutoInto, Direction.Deserialize, reusing, new TypedReadInto<TWorkload>(reusing, TWorkload.CreateEmpty())),
        ];
    }

    /// <summary>
    /// What the library is compared with runs in processes of its own: the same contract on a
    /// <see cref="BinaryWriter"/> of another class would spoil the profile by which the runtime compiles it.
    /// </summary>
    public static Cell[] OfReferences<TWorkload>()
        where TWorkload : struct, ILimitedWorkload
    {
        Material material = new(TWorkload.CreateMessages());
#pragma warning disable SYSLIB0011 // BinaryFormatter is one of the references.
        BinaryFormatter binaryFormatter = new();
#pragma warning restore SYSLIB0011
        PlainRead<TWorkload> plainRead = new(material);
        StreamRead binaryFormatterRead = new(binaryFormatter, material);
        RoundTripProof.CheckReading(material, plainRead);
        RoundTripProof.CheckReading(material, binaryFormatterRead);
        return
        [
            .. StraightLineCells<TWorkload>(material),
            CellOf(Route.PlainBinaryWriter, Direction.Serialize, material, PlainWrite.Of(material)),
            CellOf(Route.PlainBinaryWriter, Direction.Deserialize, material, plainRead),
            CellOf(Route.BinaryFormatter, Direction.Serialize, material, StreamWrite.Of(binaryFormatter, material)),
            CellOf(Route.BinaryFormatter, Direction.Deserialize, material, binaryFormatterRead),
        ];
    }

    public static Cell[] OfMixed(IReadOnlyList<ICustomBinarySerializable> messages)
    {
        Material material = new(messages);
        Material auto = new(messages, Material.CreateAutoFormatter(messages, SerializedMembers.AllFields));
        RoundTripProof.Check<MixedWorkload>(material);
        RoundTripProof.CheckAuto<MixedWorkload>(auto, material);
        return
        [
            RandomCell(Route.Typed, Direction.Serialize, material, new TypedWrite<MixedWorkload>(material)),
            RandomCell(Route.Typed, Direction.Deserialize, material, new TypedRead<MixedWorkload>(material)),
            RandomCell(Route.Stream, Direction.Serialize, material, StreamWrite.Of(material.Formatter, material)),
            RandomCell(Route.Stream, Direction.Deserialize, material, new StreamRead(material.Formatter, material)),
            RandomCell(Route.Auto, Direction.Serialize, auto, new TypedWrite<MixedWorkload>(auto)),
            RandomCell(Route.Auto, Direction.Deserialize, auto, new TypedRead<MixedWorkload>(auto)),
        ];
    }

    private static Material ProvenMaterial<TWorkload>()
        where TWorkload : struct, ILimitedWorkload
    {
        Material material = new(TWorkload.CreateMessages());
        RoundTripProof.Check<TWorkload>(material);
        RoundTripProof.CheckLimit<TWorkload>(material);
        return material;
    }

    private static Cell[] StraightLineCells<TWorkload>(Material material)
        where TWorkload : struct, ILimitedWorkload =>
    [
        CellOf(Route.StraightLine, Direction.Serialize, material, new StraightLineWrite<TWorkload>(material)),
        CellOf(Route.StraightLine, Direction.Deserialize, material, new StraightLineRead<TWorkload>(material)),
    ];

    private static Cell<TOperation> CellOf<TOperation>(
        Route route, Direction direction, Material material, TOperation operation)
        where TOperation : struct, IOperation =>
        new(route, direction, material.Messages.Length, operation);

    private static Cell<RandomOrder<TOperation>> RandomCell<TOperation>(
        Route route, Direction direction, Material material, TOperation operation)
        where TOperation : struct, IOperation =>
        new(
            route,
            direction,
            RandomOrder<TOperation>.Length,
            new RandomOrder<TOperation>(operation, material.Messages.Length));
}
