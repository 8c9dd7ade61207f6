using PerfHarness.Graph;

namespace PerfHarness.Survey.Serializers;

[ContractFor(typeof(Customer), 1, AllowUnsuitableType = true)]
[ContractFor(typeof(Poco), 2, AllowUnsuitableType = true)]
[ContractFor(typeof(HyperTest), 3, AllowUnsuitableType = true)]
[ContractFor(typeof(NineInts), 4, AllowUnsuitableType = true)]
[ContractFor(typeof(BookShelf), 6, AllowUnsuitableType = true)]
[ContractFor(typeof(GraphShop), 9, AllowUnsuitableType = true)]
[ContractFor(typeof(Tick), 10, AllowUnsuitableType = true)]
[ContractFor(typeof(Order), 11, AllowUnsuitableType = true)]
[ContractFor(typeof(Texts), 12, AllowUnsuitableType = true)]
[ContractFor(typeof(Collections), 13, AllowUnsuitableType = true)]
internal sealed partial class SurveyContracts : ContractSet;
