using System.Collections;

namespace CustomBinarySerializer.Graphs;

/// <summary>
/// The result of <see cref="TypeRegistryExtensions.FindUnregistered(TypeRegistry, Type)"/>: types that aren't registered, and fields whose content declared types
/// don't show. Immutable.
/// </summary>
public sealed class UnregisteredTypes : IReadOnlyList<UnregisteredType>
{
    private readonly IReadOnlyList<UnregisteredType> _types;

    internal UnregisteredTypes(IReadOnlyList<UnregisteredType> types, IReadOnlyList<UnseenField> unseen)
    {
        _types = types;
        Unseen = unseen;
    }

    /// <summary>
    /// The fields that may hold objects of types that aren't listed: fields of type <see cref="object"/>, of an interface or of an abstract
    /// class, untyped collections, and the values of types with <see cref="System.Runtime.Serialization.ISerializable"/>.
    /// </summary>
    public IReadOnlyList<UnseenField> Unseen { get; }

    /// <summary>The number of types that aren't registered.</summary>
    public int Count => _types.Count;

    /// <summary>Gets a type that isn't registered.</summary>
    /// <param name="index">The index, from 0 to <see cref="Count"/> - 1.</param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="index"/> is out of range.</exception>
    public UnregisteredType this[int index] => _types[index];

    /// <summary>Enumerates the types that aren't registered.</summary>
    public IEnumerator<UnregisteredType> GetEnumerator() => _types.GetEnumerator();

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
}
