using System.Text.Json.Serialization;
using PerfHarness.Graph;
using PerfHarness.Survey.Data;
using PerfHarness.Workloads.Messages;

namespace PerfHarness.Survey.Serializers;

[JsonSerializable(typeof(Customer))]
[JsonSerializable(typeof(Poco))]
[JsonSerializable(typeof(HyperTest))]
[JsonSerializable(typeof(NineInts))]
[JsonSerializable(typeof(Blob))]
[JsonSerializable(typeof(BookShelf))]
[JsonSerializable(typeof(LoadedShelf))]
[JsonSerializable(typeof(ReferenceShelf))]
[JsonSerializable(typeof(GraphShop))]
[JsonSerializable(typeof(Tick))]
[JsonSerializable(typeof(Order))]
[JsonSerializable(typeof(Texts))]
[JsonSerializable(typeof(Collections))]
internal sealed partial class SurveyJsonContext : JsonSerializerContext;
