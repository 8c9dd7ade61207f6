using System.Diagnostics.CodeAnalysis;
using System.Reflection;

namespace CustomBinarySerializer.BinaryFormatterImport.Names;

/// <summary>
/// Every type that a name may stand for: the registered ones, what their fields are declared as and made of, and the framework's. Nothing
/// else is ever looked up. Immutable.
/// </summary>
internal sealed class KnownTypes
{
    private readonly Dictionary<string, Type> _types = new(FrameworkTypes.ByKey);
    private readonly HashSet<Type> _seen = [];

    /// <summary>Collects the types around those of a registry.</summary>
    /// <param name="registered">All of its types.</param>
    internal KnownTypes(IReadOnlyCollection<Type> registered)
    {
        Count = registered.Count;
        Stack<Type> pending = new(registered);
        while (pending.TryPop(out Type? type))
        {
            if (_seen.Add(type))
            {
                Add(type, pending);
            }
        }

        _seen.Clear();
    }

    /// <summary>How many registered types there were.</summary>
    internal int Count { get; }

    /// <summary>Finds a type by its <see cref="TypeKeys">key</see>.</summary>
    internal bool TryGet(string key, [NotNullWhen(true)] out Type? type) => _types.TryGetValue(key, out type);

    /// <summary>Returns the names of types that are called the same, in other assemblies.</summary>
    internal IEnumerable<string> WithFullName(string fullName) => _types.Keys.Where(key => key.StartsWith(fullName + ", ", StringComparison.Ordinal));

    private void Add(Type type, Stack<Type> pending)
    {
        if (type.HasElementType)
        {
            pending.Push(type.GetElementType()!);
            return;
        }

        if (type.IsGenericParameter || type.IsPointer)
        {
            return;
        }

        _types.TryAdd(TypeKeys.Of(type), type);
        if (type.IsConstructedGenericType)
        {
            pending.Push(type.GetGenericTypeDefinition());
            foreach (Type argument in type.GetGenericArguments())
            {
                pending.Push(argument);
            }
        }

        if (!TypeKeys.IsFramework(type.Assembly.GetName().Name))
        {
            AddFields(type, pending);
        }
    }

    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "Fields that trimming removed can't be read either, and so need no names.")]
    [UnconditionalSuppressMessage("Trimming", "IL2075", Justification = "Fields that trimming removed can't be read either, and so need no names.")]
    private static void AddFields(Type type, Stack<Type> pending)
    {
        for (Type? level = type; level is not null && level != typeof(object); level = level.BaseType)
        {
            foreach (FieldInfo field in level.GetFields(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly))
            {
                pending.Push(field.FieldType);
            }
        }
    }
}
