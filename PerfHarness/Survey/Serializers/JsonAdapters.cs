using System.Reflection;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using PerfHarness.Survey.Data;

namespace PerfHarness.Survey.Serializers;

internal static class JsonAdapters
{
    public static Adapter Reflecting(SurveyWorkload workload)
    {
        JsonSerializerOptions options = new()
        {
            ReferenceHandler = ReferenceHandlerOf(workload),
            TypeInfoResolver = new DefaultJsonTypeInfoResolver(),
        };
        return Create(options.GetTypeInfo(workload.RootType));
    }

    public static Adapter Generated(SurveyWorkload workload)
    {
        SurveyJsonContext context = new(new JsonSerializerOptions { ReferenceHandler = ReferenceHandlerOf(workload) });
        return Create(context.GetTypeInfo(workload.RootType)
            ?? throw new NotSupportedException($"No code was generated for {workload.RootType.Name}."));
    }

    private static ReferenceHandler? ReferenceHandlerOf(SurveyWorkload workload) =>
        workload.HasReferences ? ReferenceHandler.Preserve : null;

    private static Adapter Create(JsonTypeInfo typeInfo) =>
        (Adapter)Activator.CreateInstance(
            typeof(JsonAdapter<>).MakeGenericType(typeInfo.Type), BindingFlags.Instance | BindingFlags.Public, null, [typeInfo], null)!;
}
