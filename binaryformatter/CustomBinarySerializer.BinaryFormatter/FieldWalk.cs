using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.Serialization;
using CustomBinarySerializer.Contracts.BuiltIn;
using CustomBinarySerializer.Contracts.Reflection;
using CustomBinarySerializer.Graphs.BuiltIn;
using CustomBinarySerializer.Graphs.Reflection;
using CustomBinarySerializer.Graphs.Types;

namespace CustomBinarySerializer.Graphs;

/// <summary>
/// A search through declared fields and possible types for types that aren't registered. Not thread-safe.
/// </summary>
[RequiresUnreferencedCode(GraphTypes.Reason)]
internal sealed class FieldWalk(TypeRegistry registry)
{
    private readonly Queue<(Type Type, string Path)> _left = [];
    private readonly HashSet<Type> _seen = [];
    private readonly HashSet<Type> _reported = [];
    private readonly List<UnregisteredType> _found = [];
    private readonly List<UnseenField> _unseen = [];
    private readonly TypeNesting _nesting = new();
    private readonly DerivedTypes _derived = new(registry);

    internal UnregisteredTypes ReachableFrom(Type root)
    {
        _derived.Add(root.Assembly);
        Meet(root, ReflectedNames.Of(root));
        while (_left.TryDequeue(out (Type Type, string Path) next))
        {
            Visit(next.Type, next.Path);
        }

        return new UnregisteredTypes(_found, _unseen);
    }

    private void Meet(Type type, string path)
    {
        if (_seen.Add(type) && _nesting.Admits(type))
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
        else
        {
            VisitPlain(type, path);
        }
    }

    private void VisitPlain(Type type, string path)
    {
        if (IsOpen(type))
        {
            _unseen.Add(new UnseenField(type, path));
        }

        if (IsKnown(type))
        {
            return;
        }

        Type reported = type.IsConstructedGenericType && !FrameworkTypes.IsOfFramework(type) ? type.GetGenericTypeDefinition() : type;
        if (registry.FindGraph(type) is null && !type.IsValueType && !type.IsInterface && !type.IsAbstract && _reported.Add(reported))
        {
            _found.Add(new UnregisteredType(reported, path));
        }

        if (!type.IsSealed)
        {
            foreach (Type derived in _derived.Of(type))
            {
                Meet(derived, path);
            }
        }

        // The names and values of an object are unknown before it exists.
        if (typeof(ISerializable).IsAssignableFrom(type) || type.IsInterface || FrameworkTypes.IsOfFramework(type))
        {
            return;
        }

        foreach ((FieldInfo field, _) in SerializableFields.Of(type))
        {
            Meet(field.FieldType, $"{path}.{ReflectedNames.Of(field)}");
        }
    }

    private bool IsOpen(Type type) =>
        !typeof(Delegate).IsAssignableFrom(type) && ShowsNothing(type);

    private bool ShowsNothing(Type type) =>
        type == typeof(object) || type == typeof(ValueType) || type == typeof(Array)
        || (type.IsInterface
            || (type.IsAbstract && type != typeof(Enum) && BuiltInForms.Find(type) is null && !typeof(MemberInfo).IsAssignableFrom(type)))
        || (typeof(System.Collections.IEnumerable).IsAssignableFrom(type) && BuiltInForms.Find(type) is CollectionRow && !type.IsGenericType
            && type != typeof(System.Collections.Specialized.StringCollection)
            && type != typeof(System.Collections.Specialized.StringDictionary))
        || (typeof(ISerializable).IsAssignableFrom(type) && registry.Find(type) is null or IGraphContract
            && !FrameworkTypes.IsOfFramework(type));

    private bool IsKnown(Type type) =>
        type == typeof(object) || type == typeof(string) || type.IsPrimitive || type.IsEnum || type.IsPointer
        || type == typeof(ValueType) || type == typeof(Enum) || type == typeof(Array)
        || ScalarCodecs.Find(type) is not null
        || BuiltInForms.Find(type) is not null
        || (BuiltInTypes.FindWithId(type) is not null && !typeof(Exception).IsAssignableFrom(type))
        || registry.Find(type) is not (null or IGraphContract);
}
