using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using CustomBinarySerializer.Graphs.BuiltIn;
using CustomBinarySerializer.Graphs.Reflection;

namespace CustomBinarySerializer.Graphs;

/// <summary>
/// The combinations of type arguments and element types in fields of registered types. Untrusted payloads may only use
/// these, so that they can't fill the process with types. Immutable.
/// </summary>
internal sealed class DeclaredArguments
{
    private readonly HashSet<Type[]> _known = new(SameTypes.Instance);
    private readonly HashSet<Type[]> _made = new(SameTypes.Instance);
    private readonly HashSet<Type> _seen = [];

    [RequiresUnreferencedCode(GraphTypes.Reason)]
    internal DeclaredArguments(TypeRegistry registry)
    {
        Queue<Type> left = new(
            registry.Contracts.Select(contract => contract.Type).Concat(
                BuiltInForms.Rows.OfType<InfoRow>().SelectMany(row => row.Form.ArraysOfArrays)));
        TypeNesting nesting = new();
        while (left.TryDequeue(out Type? type))
        {
            // In a generic type definition, fields that depend on its parameters declare nothing.
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
    /// Returns whether a type may be constructed from others. Call it before the construction, because the runtime
    /// keeps constructed types forever.
    /// </summary>
    /// <param name="maker">The generic type definition; <see cref="Array"/> for an array.</param>
    /// <param name="parts">The arguments, or the element type.</param>
    internal bool Cover(Type maker, params Type[] parts) =>
        _made.Contains([maker, .. parts]) || ((parts.Length == 1 || _known.Contains(parts)) && Array.TrueForAll(parts, IsKnownPart));

    // A single argument that isn't constructed can't multiply.
    private bool IsKnownPart(Type part) => _seen.Contains(part) || !(part.IsArray || part.IsConstructedGenericType);

    private static Type[] PartsOf(Type type) =>
        type.IsArray ? [type.GetElementType()!] : type.IsConstructedGenericType ? type.GetGenericArguments() : [];

    private static Type MakerOf(Type type) => type.IsArray ? typeof(Array) : type.GetGenericTypeDefinition();

    /// <summary>A comparer of lists of types.</summary>
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
