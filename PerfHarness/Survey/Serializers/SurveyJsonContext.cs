using PerfHarness.Graph;

namespace PerfHarness.Survey.Serializers;

[JsonSerializable(typeof(Customer))]
[JsonSerializable(typeof(Poco))]
[JsonSerializable(typeof(HyperTest))]
[JsonSerializable(typeof(NineInts))]
[JsonSerializable(typeof(BookShelf))]
[JsonSerializable(typeof(GraphShop))]
[JsonSerializable(typeof(Tick))]
[JsonSerializable(typeof(Order))]
[JsonSerializable(typeof(Texts))]
[JsonSerializable(typeof(Collections))]
internal sealed partial class SurveyJsonContext : JsonSerializerContext;
