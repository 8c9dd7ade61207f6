using System.Collections;

namespace CustomBinarySerializer.Graphs;

/// <summary>
/// The result of <see cref="TypeRegistryExtensions.FindUnregistered(TypeRegistry, Type)"/>: unregistered types, and
/// fields whose declared types don't determine their content. Immutable.
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
    /// Gets the fields that may hold objects of unlisted types. They have the type <see cref="object"/>, an interface
    /// or an abstract class, or are untyped collections or values of
    /// <see cref="System.Runtime.Serialization.ISerializable"/> types.
    /// </summary>
    public IReadOnlyList<UnseenField> Unseen { get; }

    /// <summary>Gets the number of unregistered types.</summary>
    public int Count => _types.Count;

    /// <summary>Gets an unregistered type.</summary>
    /// <param name="index">The index, from 0 to <see cref="Count"/> - 1.</param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="index"/> is out of range.</exception>
    public UnregisteredType this[int index] => _types[index];

    /// <summary>Enumerates the unregistered types.</summary>
    public IEnumerator<UnregisteredType> GetEnumerator() => _types.GetEnumerator();

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
}
