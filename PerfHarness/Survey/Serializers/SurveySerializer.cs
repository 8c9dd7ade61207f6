using PerfHarness.Survey.Data;

namespace PerfHarness.Survey.Serializers;

/// <summary>A serializer, and how it is set up for a workload.</summary>
/// <param name="Identity">Who it is.</param>
/// <param name="CreateAdapter">
/// Sets it up for a workload, of which it gets the roots; throws <see cref="NotSupportedException"/>, with the reason,
/// where it can't carry it.
/// </param>
internal sealed record SurveySerializer(SerializerIdentity Identity, Func<SurveyWorkload, IReadOnlyList<object>, Adapter> CreateAdapter)
{
    public string Name => Identity.Name;
}
