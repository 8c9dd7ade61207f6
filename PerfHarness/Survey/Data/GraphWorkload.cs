using CustomBinarySerializer;
using PerfHarness.Survey.Serializers;

namespace PerfHarness.Survey.Data;

/// <summary>One root that holds all objects.</summary>
internal sealed class GraphWorkload<T>(string name, Func<int, T> create, Func<T, int> touch) : SurveyWorkload(name, typeof(T))
    where T : class
{
    public override object[] CreateRoots(int objects) => [create(objects)];

    public override int Touch(object root) => touch((T)root);

    public override Adapter CreateTypedAdapter(CustomBinaryFormatter formatter) => new OwnTypedAdapter<TypedCalls<T>>(formatter);
}
