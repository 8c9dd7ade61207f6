using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using CustomBinarySerializer.Graphs.Reflection;

namespace CustomBinarySerializer.Graphs.Import.Names;

/// <summary>
/// All types that a name may refer to: the registered types, the types that their fields declare, and those of the
/// framework. No other type is looked up. Immutable.
/// </summary>
internal sealed class KnownTypes
{
    private readonly Dictionary<TypeNameKey, Type> _types = [];
    private readonly Dictionary<ConstructedType, Type> _constructed = [];
    private readonly HashSet<Type> _definitions;
    private readonly Lazy<Dictionary<string, string>> _assemblies;

    /// <summary>Collects the types around those of a registry.</summary>
    /// <param name="registered">All types of the registry.</param>
    internal KnownTypes(IReadOnlyCollection<Type> registered)
    {
        Count = registered.Count;
        _definitions = [.. registered.Where(type => type.IsGenericTypeDefinition)];
        HashSet<Type> seen = [];
        TypeNesting nesting = new();
        Queue<Type> pending = new(registered);
        while (pending.TryDequeue(out Type? type))
        {
            if (seen.Add(type) && nesting.Admits(type))
            {
                Add(type, pending);
            }
        }

        _assemblies = new Lazy<Dictionary<string, string>>(() => _types.Keys
            .Where(key => key.Assembly is not null)
            .DistinctBy(key => key.FullName)
            .ToDictionary(key => key.FullName, key => key.Assembly!));
    }

    /// <summary>Gets the names of earlier messages.</summary>
    internal ResolvedNames Resolved { get; } = new();

    /// <summary>Gets the names of earlier messages that were untrusted.</summary>
    internal ResolvedNames ResolvedOfUntrusted { get; } = new();

    /// <summary>Gets the number of registered types.</summary>
    internal int Count { get; }

    /// <summary>Finds a type that isn't constructed, or a generic type definition.</summary>
    internal bool TryGet(TypeNameKey key, [NotNullWhen(true)] out Type? type) =>
        (key.Assembly is null && FrameworkNames.ByName.TryGetValue(key.FullName, out type)) || _types.TryGetValue(key, out type);

    /// <summary>Finds a constructed generic type that a program declares somewhere.</summary>
    internal bool TryGet(ConstructedType constructed, [NotNullWhen(true)] out Type? type) =>
        _constructed.TryGetValue(constructed, out type);

    /// <summary>Returns whether a generic type definition is registered, which covers any arguments.</summary>
    internal bool IsRegisteredDefinition(Type definition) => _definitions.Contains(definition);

    /// <summary>Returns the assembly of a program's type with a full name; null if there is none.</summary>
    internal string? AssemblyWith(string fullName) => _assemblies.Value.GetValueOrDefault(fullName);

    private void Add(Type type, Queue<Type> pending)
    {
        if (type.HasElementType)
        {
            pending.Enqueue(type.GetElementType()!);
            return;
        }

        if (type.IsGenericParameter || type.IsPointer)
        {
            return;
        }

        if (type.IsConstructedGenericType)
        {
            Type definition = type.GetGenericTypeDefinition();
            Type[] arguments = type.GetGenericArguments();
            _constructed.TryAdd(new ConstructedType(definition, arguments), type);
            pending.Enqueue(definition);
            Array.ForEach(arguments, pending.Enqueue);
        }
        else
        {
            _types.TryAdd(TypeNameKey.Of(type), type);
        }

        bool isOfParameters = type.ContainsGenericParameters && !type.IsGenericTypeDefinition;
        if (!isOfParameters && !AssemblyNames.IsFramework(AssemblyNames.Of(type)))
        {
            AddFields(type, pending);
        }
    }

    [UnconditionalSuppressMessage(
        "Trimming", "IL2070", Justification = "Fields that trimming removed can't be read either, and so need no names.")]
    [UnconditionalSuppressMessage(
        "Trimming", "IL2075", Justification = "Fields that trimming removed can't be read either, and so need no names.")]
    private static void AddFields(Type type, Queue<Type> pending)
    {
        for (Type? level = type; level is not null && level != typeof(object); level = level.BaseType)
        {
            foreach (FieldInfo field in level.GetFields(
                BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly))
            {
                pending.Enqueue(field.FieldType);
            }
        }
    }
}
