using Hyperion;
using PerfHarness.Survey.Data;

namespace PerfHarness.Survey.Serializers;

/// <summary>
/// Hyperion as its documentation says it is fastest: types known beforehand, no tolerance of versions, references only
/// where there are some.
/// </summary>
internal sealed class HyperionAdapter(SurveyWorkload workload) : Adapter
{
    private readonly Serializer _serializer = new(SerializerOptions.Default
        .WithKnownTypes(workload.AllTypes)
        .WithPreserveObjectReferences(workload.HasReferences));

    public override void Serialize(SurveyStream destination, object root) => _serializer.Serialize(root, destination);

    public override object Deserialize(MemoryStream source, int length) => _serializer.Deserialize(source);
}
