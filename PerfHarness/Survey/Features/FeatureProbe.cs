using CustomBinarySerializer.TestKit;
using PerfHarness.Survey.Data;

namespace PerfHarness.Survey.Features;

/// <summary>Something that objects do and that serializers may lose.</summary>
/// <param name="Name">What.</param>
/// <param name="Workload">The one object that does it.</param>
/// <param name="Difference">Says how the second object differs from the first; null where it doesn't.</param>
internal sealed record FeatureProbe(string Name, SurveyWorkload Workload, Func<object, object, string?> Difference)
{
    /// <summary>For what a comparison of all fields shows.</summary>
    public static FeatureProbe Of<T>(string name, Func<T> create, bool hasReferences = false, params Type[] otherTypes)
        where T : class =>
        new(
            name,
            WorkloadOf(name, create, hasReferences, otherTypes),
            (sent, received) => GraphComparer.Difference(sent, received, hasReferences ? GraphEquality.Objects : GraphEquality.Values));

    /// <summary>For what has to be asked of the object that arrived.</summary>
    public static FeatureProbe Asking<T>(string name, Func<T> create, Func<T, bool> isKept, string otherwise)
        where T : class =>
        new(name, WorkloadOf(name, create, true, []), (_, received) => isKept((T)received) ? null : otherwise);

    private static GraphWorkload<T> WorkloadOf<T>(string name, Func<T> create, bool hasReferences, Type[] otherTypes)
        where T : class =>
        new(name, _ => create(), _ => 0) { HasReferences = hasReferences, AllTypes = [typeof(T), .. otherTypes] };
}
