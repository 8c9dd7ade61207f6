using PerfHarness.Survey.Data;

namespace PerfHarness.Survey.Serializers.Twins;

/// <summary>A serializer on messages as they are or, where <typeparamref name="T"/> is one, on their twins.</summary>
internal abstract class TwinAdapter<T>(SurveyWorkload workload) : Adapter
    where T : class
{
    public sealed override object Prepare(object root) => TwinConversion.Convert(root, typeof(T));

    public sealed override object Restore(object read) => TwinConversion.Convert(read, workload.RootType);

    public sealed override int Touch(SurveyWorkload workload, object read) => read is ITwin twin ? twin.Touch() : workload.Touch(read);
}
