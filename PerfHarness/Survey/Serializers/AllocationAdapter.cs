namespace PerfHarness.Survey.Serializers;

/// <summary>Makes the objects of a message without reading any: what every reader has to do too.</summary>
/// <param name="template">A root of the workload, whose sizes are copied.</param>
/// <param name="allocateLike">Makes objects of the same sizes.</param>
internal sealed class AllocationAdapter(object template, Func<object, object> allocateLike) : Adapter
{
    public override bool CarriesData => false;

    public override void Serialize(SurveyStream destination, object root) =>
        throw new NotSupportedException("Nothing is written where only allocations are timed.");

    public override object Deserialize(MemoryStream source, int length) => allocateLike(template);
}
