using System.Buffers;
using System.Reflection;
using PerfHarness.Survey.Data;
using ProtoBuf.Meta;

namespace PerfHarness.Survey.Serializers;

/// <summary>protobuf-net with a compiled model of every property, by the order in which they are declared.</summary>
internal sealed class ProtobufNetAdapter<T> : Adapter
    where T : class
{
    private readonly TypeModel _model;

    public ProtobufNetAdapter(SurveyWorkload workload)
    {
        RuntimeTypeModel model = RuntimeTypeModel.Create();
        model.IncludeDateTimeKind = true;
        foreach (Type type in workload.AllTypes)
        {
            MetaType added = model.Add(type, applyDefaultBehaviour: false);
            int field = 1;
            foreach (PropertyInfo property in type.GetProperties())
            {
                added.Add(field++, property.Name);
            }
        }

        _model = model.Compile();
    }

    public override void Serialize(SurveyStream destination, object root) => _model.Serialize((IBufferWriter<byte>)destination, (T)root);

    public override object Deserialize(MemoryStream source, int length) => _model.Deserialize<T>(Bytes(source, length))!;
}
