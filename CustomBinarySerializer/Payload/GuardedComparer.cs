using System.Runtime.Serialization;

namespace CustomBinarySerializer.Payload;

/// <summary>
/// A comparer that wraps another one and rejects too many keys with the same hash code while a collection is built.
/// </summary>
/// <remarks>
/// It is for untrusted keys whose type has its own GetHashCode. Hash codes are mixed with the random seed of
/// <see cref="HashCode"/>, so an attacker needs keys with equal hash codes. Only for these does a collection call
/// Equals, so calls that return false count them. Each collection needs an instance of its own.
/// </remarks>
internal sealed class GuardedComparer<T>(IEqualityComparer<T> inner) : IEqualityComparer<T>
{
    // Good 32-bit hash codes collide in pairs, rarely in threes.
    internal const int MaxCollisions = 100;

    private int _collisions;
    private bool _isBuilt;

    internal IEqualityComparer<T> Inner { get; } = inner;

    public int GetHashCode(T obj)
    {
        // A collection hashes each key that it adds once, before it compares.
        _collisions = 0;
        return obj is null ? 0 : HashCode.Combine(Inner.GetHashCode(obj));
    }

    /// <exception cref="SerializationException">
    /// More than <see cref="MaxCollisions"/> keys have the same hash code.
    /// </exception>
    public bool Equals(T? x, T? y)
    {
        if (Inner.Equals(x!, y!))
        {
            return true;
        }

        if (!_isBuilt && ++_collisions > MaxCollisions)
        {
            throw PayloadErrors.HashesCollide(typeof(T), MaxCollisions);
        }

        return false;
    }

    /// <summary>Ends the count. Later keys come from the program, perhaps on several threads.</summary>
    internal void EndBuilding() => _isBuilt = true;
}
