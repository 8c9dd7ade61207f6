namespace Stress.Fuzzing.Messages;

/// <summary>Views over messages in their frames.</summary>
[ContractFor(typeof(FlatMessage), 2, View = true)]
[ContractFor(typeof(CollectionMessage), 4, View = true)]
[ContractFor(typeof(TreeMessage), 6, View = true)]
[ContractFor(typeof(DerivedTree), 7)]
[ContractFor(typeof(Leaf), 8)]
internal sealed partial class FuzzViews : ContractSet;
