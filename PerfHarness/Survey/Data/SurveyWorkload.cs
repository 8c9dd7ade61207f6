using CustomBinarySerializer.TestKit;
using PerfHarness.Workloads;

namespace PerfHarness.Survey.Data;

/// <summary>Objects to serialize: as many roots as there are objects, or one root that holds all of them.</summary>
internal abstract class SurveyWorkload(string name, Type rootType)
{
    public string Name { get; } = name;

    public Type RootType { get; } = rootType;

    /// <summary>The root type and the types of its members.</summary>
    public IReadOnlyList<Type> AllTypes { get; init; } = [rootType];

    /// <summary>
    /// Whether several references lead to one object, which must stay one object, and some lead back. Serializers that
    /// have an option for it are set up so.
    /// </summary>
    public bool HasReferences { get; init; }

    /// <summary>The properties of the objects that must survive a round trip.</summary>
    public GraphEquality Equality => HasReferences ? GraphEquality.Objects : GraphEquality.Values;

    /// <summary>The largest number of objects that fits into memory.</summary>
    public int MaxObjects { get; init; } = int.MaxValue;

    public abstract object[] CreateRoots(int objects);

    public abstract Adapter CreateTypedAdapter(CustomBinaryFormatter formatter);

    /// <summary>Creates the limit of straight-line code.</summary>
    /// <exception cref="NotSupportedException">The workload has no straight-line code.</exception>
    public virtual Adapter CreateStraightLineAdapter(IReadOnlyList<object> roots) =>
        throw new NotSupportedException($"There is no straight-line code for {Name}.");

    /// <summary>Creates the limit that only allocates.</summary>
    /// <exception cref="NotSupportedException">The workload has no code for the adapter of allocations.</exception>
    public virtual Adapter CreateAllocationAdapter(IReadOnlyList<object> roots) =>
        throw new NotSupportedException($"There is no code that only allocates for {Name}.");
}

/// <summary>A root that holds all objects.</summary>
internal sealed class GraphWorkload<T>(string name, Func<int, T> create) : SurveyWorkload(name, typeof(T))
    where T : class
{
    public override object[] CreateRoots(int objects) => [create(objects)];

    public override Adapter CreateTypedAdapter(CustomBinaryFormatter formatter) => new TypedCallAdapter<TypedCalls<T>>(formatter);
}

/// <summary>
/// The messages of the limits command. Each is a root, unless <paramref name="createRoots"/> makes others.
/// </summary>
/// <param name="allocateLike">Allocates the objects of a message without their data.</param>
/// <param name="createRoots">Creates the roots for a number of objects, or null.</param>
internal sealed class MessageWorkload<T, TWorkload>(Func<T, T> allocateLike, Func<int, object[]>? createRoots = null)
    : SurveyWorkload(TWorkload.Name, typeof(T))
    where T : class
    where TWorkload : struct, IWorkload
{
    // Straight-line code checks the room once, for the longest texts.
    private const int WorstCaseFactor = 4;

    // The largest of several messages may not be the last.
    private const int SpareRoom = 4096;

    public override object[] CreateRoots(int objects) => createRoots is null ? Messages(objects) : createRoots(objects);

    public override Adapter CreateTypedAdapter(CustomBinaryFormatter formatter) => new TypedCallAdapter<TWorkload>(formatter);

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
