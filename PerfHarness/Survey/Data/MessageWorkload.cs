using CustomBinarySerializer;
using PerfHarness.Survey.Serializers;
using PerfHarness.Workloads;

namespace PerfHarness.Survey.Data;

/// <summary>
/// The messages that the limits command measures, each a root of its own, or what is made otherwise for so many
/// objects.
/// </summary>
internal sealed class MessageWorkload<T, TWorkload>(Func<T, int> touch, Func<T, T> allocateLike, Func<int, object[]>? createRoots = null)
    : SurveyWorkload(TWorkload.Name, typeof(T))
    where T : class
    where TWorkload : struct, ILimitedWorkload
{
    // The straight-line code checks once, for its longest texts, whatever the texts are.
    private const int WorstCaseFactor = 4;

    // Nor does it know which of different messages is the largest.
    private const int SpareRoom = 4096;

    public override object[] CreateRoots(int objects) => createRoots is null ? Messages(objects) : createRoots(objects);

    public override int Touch(object root) => touch((T)root);

    public override Adapter CreateTypedAdapter(CustomBinaryFormatter formatter) => new OwnTypedAdapter<TWorkload>(formatter);

    public override Adapter CreateStraightLineAdapter(IReadOnlyList<object> roots)
    {
        using MemoryStream payload = new();
        ((ICustomBinarySerializable)roots[^1]).WriteDataTo(new BinaryWriter(payload));
        return new StraightLineAdapter<TWorkload>((int)(WorstCaseFactor * payload.Length) + SpareRoom);
    }

    public override Adapter CreateAllocationAdapter(IReadOnlyList<object> roots) =>
        new AllocationAdapter(roots, root => allocateLike((T)root));

    private static object[] Messages(int count)
    {
        List<object> messages = new(count);
        while (messages.Count < count)
        {
            messages.AddRange(TWorkload.CreateMessages().Take(count - messages.Count));
        }

        return [.. messages];
    }
}
