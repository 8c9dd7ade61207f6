using System.Runtime.CompilerServices;
using PerfHarness.Survey.Data;

namespace PerfHarness.Survey.Serializers.OptionalPeers.Twins;

/// <summary>A serializer on the twins of a workload's messages.</summary>
internal abstract class TwinAdapter<T>(SurveyWorkload workload) : Adapter
    where T : class, ITwin
{
    public sealed override object Prepare(object root) => TwinConversion.Convert(root, typeof(T));

    public sealed override object Restore(object read) => TwinConversion.Convert(read, workload.RootType);

    public sealed override int Touch(SurveyWorkload workload, object read) => Unsafe.As<ITwin>(read).Touch();
}
