namespace PerfHarness.Survey.Serializers;

/// <summary>Makes the objects of a message without reading any: what every reader has to do too.</summary>
/// <param name="roots">Those of the workload, whose sizes are copied one after another.</param>
/// <param name="allocateLike">Makes objects of the same sizes.</param>
internal sealed class AllocationAdapter(IReadOnlyList<object> roots, Func<object, object> allocateLike) : Adapter
{
    private int _next;

    public override bool CarriesData => false;

    public override void Serialize(SurveyStream destination, object root) =>
        throw new NotSupportedException("Nothing is written where only allocations are timed.");

    public override object Deserialize(MemoryStream source, int length)
    {
        int index = _next;
        _next = index + 1 == roots.Count ? 0 : index + 1;
        return allocateLike(roots[index]);
    }
}
