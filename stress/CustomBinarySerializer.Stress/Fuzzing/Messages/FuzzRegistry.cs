using CustomBinarySerializer.Graphs;

namespace Stress.Fuzzing.Messages;

/// <summary>Types of the messages with their ids.</summary>
internal static class FuzzRegistry
{
    /// <summary>Registry of hand-written, flat and auto contracts.</summary>
    internal static TypeRegistry Contracts() => new TypeRegistry()
        .Register<PlainMessage>(1)
        .Register<FlatMessage>(2)
        .Register<ScalarMessage>(3)
        .Register<CollectionMessage>(4)
        .Register<Measure>(5)
        .Register<TreeMessage>(6)
        .Register<DerivedTree>(7)
        .Register<Leaf>(8)
        .Register<InternedMessage>(9, new RegistrationOptions { InternStrings = true })
        .Register<CompactMessage>(10, new RegistrationOptions { CompactStrings = true })
        .Register<CompactTree>(11, new RegistrationOptions { CompactStrings = true });

    /// <summary>Registry of graphs with callbacks, replaced objects and own serialization.</summary>
    internal static TypeRegistry Graphs() => PlainGraphs()
        .RegisterSerializable<InfoNode>(29)
        .RegisterSerializable<InfoSpot>(30)
        .RegisterSerializable<StandIn>(31)
        .RegisterSerializable<CalledNode>(32)
        .RegisterSerializable<Dictionary<InfoSpot, Wide?>>(33)
        .RegisterSerializable<HashSet<InfoNode>>(34)
        .RegisterSerializable<CalledSpot>(35)
        .RegisterSerializable<Shelf>(36)
        .RegisterSerializable<ISpot>(37);

    /// <summary>Registry of graphs whose types run no own code, for untrusted input.</summary>
    internal static TypeRegistry PlainGraphs() => new TypeRegistry()
        .RegisterSerializable<Node>(21)
        .RegisterSerializable<DerivedNode>(22)
        .RegisterSerializable<Spot>(23)
        .RegisterSerializable<Nothing>(24)
        .RegisterSerializable<Wide>(25)
        .RegisterSerializable<Nothing[]>(26)
        .RegisterSerializable<Wide?[]>(27)
        .RegisterSerializable<List<Wide?>>(28);
}
