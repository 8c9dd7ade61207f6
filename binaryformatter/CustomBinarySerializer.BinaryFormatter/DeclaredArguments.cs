using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using CustomBinarySerializer.Graphs.BuiltIn;
using CustomBinarySerializer.Graphs.Reflection;

namespace CustomBinarySerializer.Graphs;

/// <summary>
/// Which types are together as arguments of generic types, or as elements, in fields of registered types: strangers may ask for
/// collections of those only, lest they fill the process with types that nobody needs. Immutable.
/// </summary>
internal sealed class DeclaredArguments
{
    private readonly HashSet<Type[]> _known = new(SameTypes.Instance);
    private readonly HashSet<Type[]> _made = new(SameTypes.Instance);
    private readonly HashSet<Type> _seen = [];

    [RequiresUnreferencedCode(GraphTypes.Reason)]
    internal DeclaredArguments(TypeRegistry registry)
    {
        Queue<Type> left = new(registry.Contracts.Select(contract => contract.Type).Concat(BuiltInForms.Rows.OfType<InfoRow>().SelectMany(row => row.Form.ArraysOfArrays)));
        TypeNesting nesting = new();
        while (left.TryDequeue(out Type? type))
        {
            // Of the definition of a generic type, fields that depend on its parameters declare nothing.
            if ((type.ContainsGenericParameters && !type.IsGenericTypeDefinition) || !_seen.Add(type) || !nesting.Admits(type))
            {
                continue;
            }

            if (PartsOf(type) is { Length: > 0 } parts)
            {
                _known.Add(parts);
                _made.Add([MakerOf(type), .. parts]);
                Array.ForEach(parts, left.Enqueue);
            }

            if (registry.FindGraph(type) is not null || (type.IsValueType && !type.IsPrimitive))
            {
                foreach ((FieldInfo field, _) in SerializableFields.Of(type))
                {
                    left.Enqueue(field.FieldType);
                }
            }
        }
    }

    /// <summary>
    /// Returns whether a type may be made of others, which may be made themselves. To be asked first: the runtime keeps for good what it has made.
    /// </summary>
    /// <param name="maker">The definition of a generic type; <see cref="Array"/> for an array.</param>
    /// <param name="parts">Its arguments, or the type of the elements.</param>
    internal bool Cover(Type maker, params Type[] parts) =>
        _made.Contains([maker, .. parts]) || ((parts.Length == 1 || _known.Contains(parts)) && Array.TrueForAll(parts, IsKnownPart));

    // A single argument that isn't made of others can't multiply.
    private bool IsKnownPart(Type part) => _seen.Contains(part) || !(part.IsArray || part.IsConstructedGenericType);

    private static Type[] PartsOf(Type type) =>
        type.IsArray ? [type.GetElementType()!] : type.IsConstructedGenericType ? type.GetGenericArguments() : [];

    private static Type MakerOf(Type type) => type.IsArray ? typeof(Array) : type.GetGenericTypeDefinition();

    /// <summary>Compares lists of types.</summary>
    internal sealed class SameTypes : IEqualityComparer<Type[]>
    {
        internal static SameTypes Instance { get; } = new();

        public bool Equals(Type[]? one, Type[]? other) => one.AsSpan().SequenceEqual(other);

        public int GetHashCode(Type[] types)
        {
            HashCode hash = default;
            foreach (Type type in types)
            {
                hash.Add(type);
            }

            return hash.ToHashCode();
        }
    }
}
