using PerfHarness.Workloads.StraightLine;

namespace PerfHarness.Workloads;

// One set for each type, so that a registry holds one type, as on the other routes.

[ContractFor(typeof(Customer), StraightLineFrame.TypeId, AllowUnsuitableType = true)]
internal sealed partial class CustomerContracts : ContractSet;

[ContractFor(typeof(Poco), StraightLineFrame.TypeId, AllowUnsuitableType = true)]
internal sealed partial class PocoContracts : ContractSet;

[ContractFor(typeof(HyperTest), StraightLineFrame.TypeId, AllowUnsuitableType = true)]
internal sealed partial class HyperTestContracts : ContractSet;

[ContractFor(typeof(NineInts), StraightLineFrame.TypeId, AllowUnsuitableType = true)]
internal sealed partial class NineIntsContracts : ContractSet;

[ContractFor(typeof(BookShelf), StraightLineFrame.TypeId, AllowUnsuitableType = true)]
internal sealed partial class BookShelfContracts : ContractSet;

[ContractFor(typeof(Tick), StraightLineFrame.TypeId, AllowUnsuitableType = true, View = true)]
internal sealed partial class TickContracts : ContractSet;

[ContractFor(typeof(Order), StraightLineFrame.TypeId, AllowUnsuitableType = true)]
internal sealed partial class OrderContracts : ContractSet;

[ContractFor(typeof(Texts), StraightLineFrame.TypeId, AllowUnsuitableType = true)]
internal sealed partial class TextsContracts : ContractSet;

[ContractFor(typeof(CompactTexts), StraightLineFrame.TypeId, AllowUnsuitableType = true, CompactStrings = true)]
internal sealed partial class CompactTextsContracts : ContractSet;

[ContractFor(typeof(Collections), StraightLineFrame.TypeId, AllowUnsuitableType = true)]
internal sealed partial class CollectionsContracts : ContractSet;
