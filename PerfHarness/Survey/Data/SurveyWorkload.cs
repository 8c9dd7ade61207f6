using CustomBinarySerializer.TestKit;
using PerfHarness.Survey.Serializers;

namespace PerfHarness.Survey.Data;

/// <summary>Objects to serialize: as many roots as there are objects, or one root that holds them all.</summary>
internal abstract class SurveyWorkload(string name, Type rootType)
{
    private const int AnyNumber = int.MaxValue;

    public string Name { get; } = name;

    public Type RootType { get; } = rootType;

    /// <summary>All types whose members travel, the root's first.</summary>
    public IReadOnlyList<Type> AllTypes { get; init; } = [rootType];

    /// <summary>
    /// Whether the same object appears more than once and has to arrive as one. Serializers that need to know are set
    /// up for it.
    /// </summary>
    public bool HasReferences { get; init; }

    /// <summary>Whether the same string object appears more than once and has to arrive as one.</summary>
    public bool SharesTexts { get; init; }

    /// <summary>The properties of the objects that have to arrive.</summary>
    public GraphEquality Equality =>
        SharesTexts ? GraphEquality.Strings : HasReferences ? GraphEquality.Objects : GraphEquality.Values;

    /// <summary>
    /// Whether an object leads back to itself, which ends the process of a serializer that goes on forever.
    /// </summary>
    public bool HasCycle { get; init; }

    /// <summary>What fits into the memory of a run.</summary>
    public int MaxObjects { get; init; } = AnyNumber;

    public abstract object[] CreateRoots(int objects);

    /// <summary>Reads every member, lest a reader that puts work off for later is taken for a fast one.</summary>
    public abstract int Touch(object root);

    public abstract Adapter CreateTypedAdapter(CustomBinarySerializer.CustomBinaryFormatter formatter);

    public virtual Adapter CreateStraightLineAdapter(IReadOnlyList<object> roots) =>
        throw new NotSupportedException($"There is no straight-line code for {Name}.");

    public virtual Adapter CreateAllocationAdapter(IReadOnlyList<object> roots) =>
        throw new NotSupportedException($"There is no code that only allocates for {Name}.");
}
