using PerfHarness.Workloads;

namespace PerfHarness.Survey.Data;

/// <summary>The library's typed calls on spans.</summary>
internal sealed class TypedCallAdapter<TCalls>(CustomBinaryFormatter formatter) : Adapter
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

/// <summary>Straight-line code that writes the frames of the library: stores and nothing else.</summary>
/// <param name="room">Number of bytes that is enough for any message.</param>
internal sealed class StraightLineAdapter<TWorkload>(int room) : Adapter
    where TWorkload : struct, IWorkload
{
    public override void Serialize(SurveyStream destination, object root) =>
        destination.Advance(TWorkload.WriteStraight(destination.GetSpan(room), root));

    public override object Deserialize(MemoryStream source, int length) => TWorkload.ReadStraight(Bytes(source, length));
}

/// <summary>A limit of reading: allocates the objects of a message and reads nothing.</summary>
/// <param name="roots">Roots of the workload.</param>
/// <param name="allocateLike">Allocates objects of the same sizes.</param>
internal sealed class AllocationAdapter(IReadOnlyList<object> roots, Func<object, object> allocateLike) : Adapter
{
    private int _next;

    public override bool CarriesData => false;

    public override void Serialize(SurveyStream destination, object root) =>
        throw new NotSupportedException("The limit that only allocates writes nothing.");

    public override object Deserialize(MemoryStream source, int length)
    {
        int index = _next;
        _next = index + 1 == roots.Count ? 0 : index + 1;
        return allocateLike(roots[index]);
    }
}
