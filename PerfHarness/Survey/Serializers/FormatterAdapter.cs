using System.Runtime.Serialization;

namespace PerfHarness.Survey.Serializers;

#pragma warning disable SYSLIB0011 // IFormatter is what these serializers have in common.
internal sealed class FormatterAdapter(IFormatter formatter) : Adapter
{
    public override void Serialize(SurveyStream destination, object root) => formatter.Serialize(destination, root);

    public override object Deserialize(MemoryStream source, int length) => formatter.Deserialize(source);
}
