using System.Diagnostics.CodeAnalysis;
using System.Reflection;

namespace CustomBinarySerializer.ObjectGraph.Types;

/// <summary>
/// Which types stand together as arguments of generic types, or as elements, in fields of registered types: strangers may ask for
/// collections of those only, lest they fill the process with types that nobody needs. Immutable.
/// </summary>
internal sealed class DeclaredArguments
{
    private readonly HashSet<string> _known = [];
    private readonly HashSet<Type> _seen = [];

    [RequiresUnreferencedCode(GraphTypes.Reason)]
    internal DeclaredArguments(IGraphRegistry registry)
    {
        Stack<Type> left = new(registry.Contracts.Select(contract => contract.Type));
        while (left.TryPop(out Type? type))
        {
            if (!_seen.Add(type))
            {
                continue;
            }

            if (PartsOf(type) is { Length: > 0 } parts)
            {
                _known.Add(KeyOf(parts));
                Array.ForEach(parts, left.Push);
            }

            if (registry.Find(type) is IGraphContract || (type.IsValueType && !type.IsPrimitive))
            {
                foreach ((FieldInfo field, _) in SerializableFields.Of(type))
                {
                    left.Push(field.FieldType);
                }
            }
        }
    }

    /// <summary>Tells whether a type, and everything that it is made of, asks for no other combination.</summary>
    internal bool Cover(Type type)
    {
        Type[] parts = PartsOf(type);
        return parts.Length == 0 || _seen.Contains(type) || ((parts.Length == 1 || _known.Contains(KeyOf(parts))) && parts.All(IsKnownPart));
    }

    // A single argument that isn't made of others can't multiply.
    private bool IsKnownPart(Type part) => _seen.Contains(part) || PartsOf(part).Length == 0;

    private static Type[] PartsOf(Type type) =>
        type.IsArray ? [type.GetElementType()!] : type.IsConstructedGenericType ? type.GetGenericArguments() : [];

    private static string KeyOf(Type[] types) => string.Join('|', types.Select(type => type.TypeHandle.Value));
}
