using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.Serialization;
using CustomBinarySerializer.Contracts.BuiltIn;
using CustomBinarySerializer.Contracts.Reflection;
using CustomBinarySerializer.Graphs.BuiltIn;
using CustomBinarySerializer.Graphs.Reflection;
using CustomBinarySerializer.Graphs.Types;

namespace CustomBinarySerializer.Graphs;

/// <summary>Walks the declared fields of types, to find those that objects of them could hold and that aren't registered.</summary>
[RequiresUnreferencedCode(GraphTypes.Reason)]
internal sealed class UnregisteredTypes(IGraphRegistry registry)
{
    private readonly Queue<(Type Type, string Path)> _left = [];
    private readonly HashSet<Type> _seen = [];
    private readonly List<UnregisteredType> _found = [];

    internal IReadOnlyList<UnregisteredType> ReachableFrom(Type root)
    {
        Meet(root, ReflectedNames.Of(root));
        while (_left.TryDequeue(out (Type Type, string Path) next))
        {
            Visit(next.Type, next.Path);
        }

        return _found;
    }

    private void Meet(Type type, string path)
    {
        if (_seen.Add(type))
        {
            _left.Enqueue((type, path));
        }
    }

    private void Visit(Type type, string path)
    {
        if (type.IsArray)
        {
            Meet(type.GetElementType()!, $"{path}[{new string(',', type.GetArrayRank() - 1)}]");
        }
        else if (Nullable.GetUnderlyingType(type) is { } value)
        {
            Meet(value, path);
        }
        else if (type.IsConstructedGenericType && (BuiltInForms.Find(type) is not null || BuiltInTypes.Find(type) is CollectionType))
        {
            foreach (Type argument in type.GetGenericArguments())
            {
                Meet(argument, $"{path}[]");
            }
        }
        else if (!IsKnown(type))
        {
            VisitPlain(type, path);
        }
    }

    private void VisitPlain(Type type, string path)
    {
        bool isRegistered = registry.Find(type) is IGraphContract;
        if (!isRegistered && !type.IsValueType && !type.IsInterface && !type.IsAbstract)
        {
            _found.Add(new UnregisteredType(type, path));
        }

        // An object that gives names and values doesn\'t say which before there is one.
        if (typeof(ISerializable).IsAssignableFrom(type) || FrameworkTypes.IsOfFramework(type))
        {
            return;
        }

        foreach ((FieldInfo field, _) in SerializableFields.Of(type))
        {
            Meet(field.FieldType, $"{path}.{ReflectedNames.Of(field)}");
        }
    }

    private bool IsKnown(Type type) =>
        type == typeof(object) || type == typeof(string) || type.IsPrimitive || type.IsEnum || type.IsPointer
        || type == typeof(ValueType) || type == typeof(Enum) || type == typeof(Array)
        || ScalarCodecs.Find(type) is not null
        || BuiltInForms.Find(type) is not null
        || (BuiltInTypes.FindWithId(type) is not null && !typeof(Exception).IsAssignableFrom(type))
        || registry.Find(type) is not (null or IGraphContract);
}
