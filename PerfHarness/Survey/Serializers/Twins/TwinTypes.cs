using PerfHarness.Survey.Data;
using PerfHarness.Workloads.Messages;

namespace PerfHarness.Survey.Serializers.Twins;

/// <summary>The roots that have a twin.</summary>
internal static class TwinTypes
{
    private static readonly Dictionary<Type, Type> Twins = new()
    {
        [typeof(Customer)] = typeof(CustomerTwin),
        [typeof(Poco)] = typeof(PocoTwin),
        [typeof(HyperTest)] = typeof(HyperTestTwin),
        [typeof(NineInts)] = typeof(NineIntsTwin),
        [typeof(Blob)] = typeof(BlobTwin),
        [typeof(BookShelf)] = typeof(BookShelfTwin),
        [typeof(LoadedShelf)] = typeof(LoadedShelfTwin),
        [typeof(ReferenceShelf)] = typeof(ReferenceShelfTwin),
    };

    public static Type Of(Type rootType) =>
        Twins.TryGetValue(rootType, out Type? twin)
            ? twin
            : throw new NotSupportedException($"No message was written for {rootType.Name}.");
}
