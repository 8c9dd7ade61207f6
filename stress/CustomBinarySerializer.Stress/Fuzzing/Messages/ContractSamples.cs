namespace Stress.Fuzzing.Messages;

/// <summary>Messages of every contract, full and empty.</summary>
internal static class ContractSamples
{
    internal static IReadOnlyList<object> All() =>
    [
        PlainMessage.Sample(), new PlainMessage(),
        FlatMessage.Sample(), new FlatMessage(),
        ScalarMessage.Sample(), new ScalarMessage(),
        CollectionMessage.Sample(), new CollectionMessage(),
        new Measure(1.5, "m"),
        TreeMessage.Sample(), new TreeMessage(), new DerivedTree { Left = TreeMessage.Sample() },
        new Leaf("leaf", [1, 2, 3]),
        InternedMessage.Sample(),
        CompactMessage.Sample(), new CompactMessage(),
        CompactTree.Sample(), new CompactTree(),
    ];
}
