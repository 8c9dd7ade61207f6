using CustomBinarySerializer;
using Microsoft.AspNetCore.Mvc.ViewFeatures.Infrastructure;

namespace Shop;

public sealed class GraphTempDataSerializer(CustomBinaryFormatter formatter) : TempDataSerializer
{
    // A type that isn't registered is refused when it is written, with its path.
    public override bool CanSerializeType(Type type) => true;

    public override byte[] Serialize(IDictionary<string, object> values) =>
        formatter.Serialize(new Dictionary<string, object>(values));

    public override IDictionary<string, object> Deserialize(byte[] unprotectedData) =>
        formatter.Deserialize<Dictionary<string, object>>(unprotectedData);
}
