using System.Text.Json;
using CustomBinarySerializer.Tests.Contracts.Schema;
using CustomBinarySerializer.Tests.Contracts.Source;
using CustomBinarySerializer.Tests.TestTypes;
using FsCheck;
using FsCheck.Fluent;

namespace CustomBinarySerializer.Tests.Frames.Inspection;

public sealed class FrameInspectorTests
{
    private const string Golden = """
        {
          "typeId": 7,
          "type": "Order",
          "value": {
            "Id": "00112233-4455-6677-8899-aabbccddeeff",
            "Created": "2024-02-29T12:30:00.0000000Z",
            "Priority": "High",
            "Address": {
              "Street": "Elm St",
              "Number": 3
            },
            "Items": [
              {
                "Quantity": 2,
                "Part": null
              },
              null,
              {
                "typeId": 8,
                "type": "SpecialItem",
                "value": {
                  "Quantity": 1,
                  "Part": {
                    "Quantity": 5,
                    "Part": null
                  },
                  "Wish": "red"
                }
              }
            ],
            "Picture": "AQID",
            "Discount": 1.50,
            "Extra": {
              "typeId": 9,
              "type": "Parcel",
              "hex": "02010000"
            },
            "Counts": [
              {
                "Key": "a",
                "Value": 9223372036854775807
              }
            ],
            "Note": "Grüße"
          }
        }
        """;

    private static readonly TypeRegistry s_registry = Shop.Registry();

    private static readonly byte[] s_frame = RandomFrames.Write(new CustomBinaryFormatter(s_registry), Shop.SampleOrder());

    private static readonly SchemaDescription s_schema = SchemaDescription.Parse(s_registry.Describe().ToJson());

    [Test]
    public void ShowsMembersByTheirNames() =>
        Assert.That(ShortNames(new FrameInspector(s_schema) { Indented = true }.ToJson(s_frame)), Is.EqualTo(Golden));

    [TestCaseSource(typeof(TypeCases), nameof(TypeCases.All))]
    public void ReadsWhatAutoContractsWrite(string types, string name, RegistrationOptions? options)
    {
        Type type = CompiledSource.Load(types).GetType(name, throwOnError: true)!;
        TypeRegistry registry = PrintedContract.Others(type.Assembly).Register(type, 1, options ?? RegistrationOptions.Default);
        RandomFrames frames = new(registry, type);
        FrameInspector inspector = new(SchemaDescription.Parse(registry.Describe().ToJson()));

        Prop.ForAll<int>(seed =>
        {
            using JsonDocument json = JsonDocument.Parse(
                inspector.ToJson(frames.Make(seed)), new JsonDocumentOptions { AllowDuplicateProperties = false });
            Assert.That(json.RootElement.EnumerateObject().Select(part => part.Name), Is.EqualTo(["typeId", "type", "value"]));
        }).QuickCheckThrowOnFailure();
    }

    [Test]
    public void ShowsOneFrameOfMany()
    {
        byte[] row = [.. Bytes.FrameOf(Shop.ParcelId, 1), .. Bytes.FrameOf(4711, 0xAB, 2)];
        FrameInspector inspector = new(s_schema);

        Assert.That(ShortNames(inspector.ToJson(row, out int consumed)), Is.EqualTo("""{"typeId":9,"type":"Parcel","hex":"01"}"""));
        Assert.That(
            inspector.ToJson(row.AsSpan(consumed)),
            Is.EqualTo("""{"typeId":4711,"note":"the schema doesn't hold this id","hex":"AB02"}"""));
    }

    [TestCase(0)]
    [TestCase(-6)]
    [TestCase(int.MinValue)]
    public void ARootWithAnIdOfTheLibraryIsUnknown(int typeId) =>
        Assert.That(new FrameInspector(s_schema).ToJson(Bytes.FrameOf(typeId, 1)), Does.Contain("\"note\""));

    [Test]
    public void BytesBehindTheLastMemberAreShown()
    {
        byte[] frame = RandomFrames.Write(new CustomBinaryFormatter(s_registry), new SpecialItem());

        Assert.That(
            ShortNames(new FrameInspector(s_schema).ToJson(Bytes.FrameOf(Shop.SpecialItemId, [.. frame[8..], 1, 2]))),
            Is.EqualTo("""{"typeId":8,"type":"SpecialItem","value":{"Quantity":0,"Part":null,"Wish":null},"trailingData":"0102"}"""));
    }

    [Test]
    public void MembersThatAreAbsentAreNotShown()
    {
        Order order = new();
        byte[] frame = RandomFrames.Write(new CustomBinaryFormatter(s_registry), order);

        Assert.That(new FrameInspector(s_schema).ToJson(frame), Does.EndWith("\"Counts\":null,\"Note\":null}}"));
        Assert.That(
            new FrameInspector(s_schema).ToJson(Bytes.FrameOf(Shop.OrderId, frame.AsSpan()[8..^1])), Does.EndWith("\"Counts\":null}}"));
    }

    private static string ShortNames(string json) =>
        json.Replace("CustomBinarySerializer.Tests.Contracts.Schema.", "", StringComparison.Ordinal);
}
