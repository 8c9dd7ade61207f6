using CustomBinarySerializer;
using PerfHarness.Workloads.Messages;

namespace PerfHarness.Workloads;

// A set each, so that a registry holds one type, as those of the other routes do.

[ContractFor(typeof(Customer), Material.FirstTypeId, AllowUnsuitableType = true)]
internal sealed partial class CustomerContracts : ContractSet;

[ContractFor(typeof(Poco), Material.FirstTypeId, AllowUnsuitableType = true)]
internal sealed partial class PocoContracts : ContractSet;

[ContractFor(typeof(HyperTest), Material.FirstTypeId, AllowUnsuitableType = true)]
internal sealed partial class HyperTestContracts : ContractSet;

[ContractFor(typeof(NineInts), Material.FirstTypeId, AllowUnsuitableType = true)]
internal sealed partial class NineIntsContracts : ContractSet;

[ContractFor(typeof(BookShelf), Material.FirstTypeId, AllowUnsuitableType = true)]
internal sealed partial class BookShelfContracts : ContractSet;

[ContractFor(typeof(Blob), Material.FirstTypeId, AllowUnsuitableType = true)]
internal sealed partial class BlobContracts : ContractSet;

[ContractFor(typeof(Tick), Material.FirstTypeId, AllowUnsuitableType = true, View = true)]
internal sealed partial class TickContracts : ContractSet;

[ContractFor(typeof(Order), Material.FirstTypeId, AllowUnsuitableType = true)]
internal sealed partial class OrderContracts : ContractSet;

[ContractFor(typeof(Texts), Material.FirstTypeId, AllowUnsuitableType = true)]
internal sealed partial class TextsContracts : ContractSet;

[ContractFor(typeof(CompactTexts), Material.FirstTypeId, AllowUnsuitableType = true, CompactStrings = true)]
internal sealed partial class CompactTextsContracts : ContractSet;

[ContractFor(typeof(Collections), Material.FirstTypeId, AllowUnsuitableType = true)]
internal sealed partial class CollectionsContracts : ContractSet;
