using System.Text;
using Newtonsoft.Json;
using PerfHarness.Survey.Data;

namespace PerfHarness.Survey.Serializers;

internal sealed class NewtonsoftAdapter(SurveyWorkload workload) : Adapter
{
    private const int BufferSize = 1024;
    private static readonly UTF8Encoding Utf8 = new(encoderShouldEmitUTF8Identifier: false);

    private readonly JsonSerializer _serializer = JsonSerializer.Create(new JsonSerializerSettings
    {
        PreserveReferencesHandling = workload.HasReferences ? PreserveReferencesHandling.Objects : PreserveReferencesHandling.None,
        ReferenceLoopHandling = workload.HasReferences ? ReferenceLoopHandling.Serialize : ReferenceLoopHandling.Error,
    });

    public override void Serialize(SurveyStream destination, object root)
    {
        using StreamWriter text = new(destination, Utf8, BufferSize, leaveOpen: true);
        using JsonTextWriter writer = new(text);
        _serializer.Serialize(writer, root, workload.RootType);
    }

    public override object Deserialize(MemoryStream source, int length)
    {
        using JsonTextReader reader = new(new StreamReader(Alone(source, length), Utf8));
        return _serializer.Deserialize(reader, workload.RootType)!;
    }
}
