using System.Collections;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.BuiltIn;

/// <summary>A <see cref="GuardedComparer{T}"/> for collections whose comparers have no types.</summary>
/// <param name="inner">How keys are compared; as they do it themselves if null.</param>
internal sealed class GuardedUntypedComparer(IEqualityComparer? inner) : IEqualityComparer
{
    private readonly GuardedComparer<object> _guard = new(new TypedComparer(inner));

    /// <summary>Returns what a comparer guards, or the comparer.</summary>
    internal static IEqualityComparer? Inside(IEqualityComparer? comparer) =>
        comparer is GuardedUntypedComparer { _guard.Inner: TypedComparer typed } ? typed.Inner : comparer;

    /// <summary>See <see cref="GuardedComparer{T}.EndBuilding"/>.</summary>
    internal void EndBuilding() => _guard.EndBuilding();

    public new bool Equals(object? x, object? y) => _guard.Equals(x, y);

    public int GetHashCode(object obj) => _guard.GetHashCode(obj);

    private sealed class TypedComparer(IEqualityComparer? inner) : IEqualityComparer<object>
    {
        internal IEqualityComparer? Inner { get; } = inner;

        public new bool Equals(object? x, object? y) => Inner is null ? object.Equals(x, y) : Inner.Equals(x, y);

        public int GetHashCode(object obj) => Inner is null ? obj.GetHashCode() : Inner.GetHashCode(obj);
    }
}
