using System.Runtime.Serialization;

namespace CustomBinarySerializer.Payload;

/// <summary>
/// Compares as another comparer does, which hashes as somebody's type wants it, and refuses keys of which many have one
/// hash code while a collection is built of bytes from strangers.
/// </summary>
/// <remarks>
/// Mixing the hash code with the seed of <see cref="HashCode"/> leaves an attacker only keys whose hash codes are the same;
/// collections ask whether two keys are equal only then, so that the answers "no" count them. One for each collection.
/// </remarks>
internal sealed class GuardedComparer<T>(IEqualityComparer<T> inner) : IEqualityComparer<T>
{
    // Good hash codes of 32 bits collide in pairs, rarely in threes.
    internal const int MaxCollisions = 100;

    private int _collisions;
    private bool _isBuilt;

    internal IEqualityComparer<T> Inner { get; } = inner;

    public int GetHashCode(T obj)
    {
        // A collection asks once for each key that it adds, before all comparisons.
        _collisions = 0;
        return obj is null ? 0 : HashCode.Combine(Inner.GetHashCode(obj));
    }

    /// <exception cref="SerializationException">Too many keys have the same hash code.</exception>
    public bool Equals(T? x, T? y)
    {
        if (Inner.Equals(x, y))
        {
            return true;
        }

        if (!_isBuilt && ++_collisions > MaxCollisions)
        {
            throw PayloadErrors.HashesCollide(typeof(T), MaxCollisions);
        }

        return false;
    }

    /// <summary>Ends the count: from now on the program adds keys of its own, perhaps on many threads.</summary>
    internal void EndBuilding() => _isBuilt = true;
}
