using Stress.Fuzzing.Messages;

namespace Stress.Fuzzing.Targets;

/// <summary>The targets by name.</summary>
internal static class FuzzTargets
{
    /// <summary>The prefix of targets for tests of the fuzzer.</summary>
    internal const string Planted = "planted-";

    private static readonly FormatterOptions s_reusing = FormatterOptions.Default with { ReuseStrings = true };

    private static readonly Dictionary<string, Func<FuzzTarget>> s_makers = new(StringComparer.OrdinalIgnoreCase)
    {
        ["spans"] = () => new ContractTarget(FormatterOptions.Default, FrameReadings.FromSpan),
        ["frames"] = () => new ContractTarget(FormatterOptions.Default, FrameReadings.FromFrames),
        ["views"] = () => new ViewTarget(),
        ["streams"] = () => new ContractTarget(FormatterOptions.Default, FrameReadings.FromStream),
        ["sequences"] = () => new ContractTarget(FormatterOptions.Default, FrameReadings.FromSequence),
        ["typed"] = () => new ContractTarget(FormatterOptions.Default, FrameReadings.Typed),
        ["into"] = () => new ContractTarget(s_reusing, FrameReadings.IntoExisting),
        ["ReuseStrings"] = () => new ContractTarget(s_reusing, FrameReadings.FromSpan),
        ["untrusted"] = () => new GraphTarget(Everything(), FormatterOptions.UntrustedData),
        ["graphs"] = () => new GraphTarget(FuzzRegistry.Graphs(), FormatterOptions.Default),
        ["importer"] = () => new ImporterTarget(),
        ["inspector"] = () => new InspectorTarget(),
        ["schema"] = () => new SchemaTarget(),
        ["journals"] = () => new JournalTarget(),
        ["rings"] = () => new RingTarget(),
        [Planted + "death"] = () => new PlantedTarget(FindingKind.Death),
        [Planted + "hang"] = () => new PlantedTarget(FindingKind.Hang),
        [Planted + "allocation"] = () => new PlantedTarget(FindingKind.Allocation),
        [Planted + "exception"] = () => new PlantedTarget(FindingKind.Exception),
        [Planted + "value"] = () => new PlantedTarget(FindingKind.Value),
    };

    /// <summary>The names of the targets without planted faults.</summary>
    internal static IReadOnlyList<string> Names { get; } = [
        .. s_makers.Keys.Where(name => !name.StartsWith(Planted, StringComparison.Ordinal))];

    internal static bool Has(string name) => s_makers.ContainsKey(name);

    internal static FuzzTarget Make(string name) => s_makers[name]();

    private static TypeRegistry Everything() => FuzzRegistry.PlainGraphs().Register<PlainMessage>(1).Register<ScalarMessage>(3)
        .Register<CollectionMessage>(4).Register<TreeMessage>(6);
}
