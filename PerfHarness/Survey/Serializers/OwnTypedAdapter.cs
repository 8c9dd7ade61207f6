using CustomBinarySerializer;
using PerfHarness.Workloads;

namespace PerfHarness.Survey.Serializers;

internal sealed class OwnTypedAdapter<TCalls>(CustomBinaryFormatter formatter) : Adapter
    where TCalls : struct, ITypedCalls
{
    private int _room = 256;

    public override void Serialize(SurveyStream destination, object root)
    {
        int written = TCalls.Write(formatter, destination.GetSpan(_room), root);
        while (written == 0)
        {
            _room *= 2;
            written = TCalls.Write(formatter, destination.GetSpan(_room), root);
        }

        destination.Advance(written);
    }

    public override object Deserialize(MemoryStream source, int length) => TCalls.Read(formatter, Bytes(source, length));
}
