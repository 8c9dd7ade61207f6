using CustomBinarySerializer.Graphs;
using PerfHarness.Survey.Data;

namespace PerfHarness.Survey.Serializers;

/// <summary>Creates formatters with each kind of contract for the types of a workload.</summary>
internal static class OwnFormatters
{
    private const int TypeId = 1;

    // The types have hand-written contracts and are measured without them, too.
    private static readonly RegistrationOptions s_unsuitable = new() { AllowUnsuitableType = true };

    /// <exception cref="NotSupportedException">The root type has no hand-written contract.</exception>
    public static CustomBinaryFormatter HandWritten(SurveyWorkload workload)
    {
        PeerAdapters.RequireContract(workload);
        return new CustomBinaryFormatter(new TypeRegistry().Register(workload.RootType, TypeId));
    }

    public static CustomBinaryFormatter Auto(SurveyWorkload workload)
    {
        TypeRegistry registry = new();
        int typeId = TypeId;
        foreach (Type type in workload.AllTypes)
        {
            registry.RegisterMembers(type, typeId++);
        }

        return new CustomBinaryFormatter(registry);
    }

    /// <exception cref="NotSupportedException">The root type has no generated contract.</exception>
    public static CustomBinaryFormatter Generated(SurveyWorkload workload)
    {
        TypeRegistry registry = new(SurveyContracts.Instance);
        return registry.TryGetTypeId(workload.RootType, out _)
            ? new CustomBinaryFormatter(registry)
            : throw new NotSupportedException($"{workload.RootType.Name} has no generated contract.");
    }

    public static CustomBinaryFormatter ObjectGraph(SurveyWorkload workload)
    {
        TypeRegistry registry = new();
        int typeId = TypeId;
        foreach (Type type in workload.AllTypes)
        {
            registry.RegisterSerializable(type, typeId++, s_unsuitable);
        }

        foreach (UnregisteredType missing in registry.FindUnregistered(workload.RootType))
        {
            registry.RegisterSerializable(missing.Type, typeId++, s_unsuitable);
        }

        return new CustomBinaryFormatter(registry);
    }
}
