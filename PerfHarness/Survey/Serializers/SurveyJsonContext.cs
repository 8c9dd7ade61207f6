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
[JsonSerializable(typeof(Texts), TypeInfoPropertyName = "TextsMessage")]
[JsonSerializable(typeof(Collections))]
[JsonSerializable(typeof(Features.Shapes.Twins))]
[JsonSerializable(typeof(Features.Shapes.Link))]
[JsonSerializable(typeof(Features.Shapes.Texts))]
[JsonSerializable(typeof(Features.Shapes.Lists))]
[JsonSerializable(typeof(Features.Shapes.Moments))]
[JsonSerializable(typeof(Features.Shapes.Offset))]
[JsonSerializable(typeof(Features.Shapes.Numbers))]
[JsonSerializable(typeof(Features.Shapes.Kennel))]
[JsonSerializable(typeof(Features.Shapes.Anything))]
[JsonSerializable(typeof(Features.Shapes.Choice))]
[JsonSerializable(typeof(Features.Shapes.Outer))]
[JsonSerializable(typeof(Features.Shapes.Table))]
[JsonSerializable(typeof(Features.Shapes.Rows))]
[JsonSerializable(typeof(Features.Shapes.Index))]
[JsonSerializable(typeof(Features.Shapes.Tags))]
[JsonSerializable(typeof(Features.Shapes.Secretive))]
[JsonSerializable(typeof(Features.Shapes.Immutable))]
[JsonSerializable(typeof(Features.Shapes.Attentive))]
internal sealed partial class SurveyJsonContext : JsonSerializerContext;
