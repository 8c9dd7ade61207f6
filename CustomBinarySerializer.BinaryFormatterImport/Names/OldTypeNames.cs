using System.Diagnostics.CodeAnalysis;
using System.Reflection.Metadata;

namespace CustomBinarySerializer.BinaryFormatterImport.Names;

/// <summary>What the type names of one message stand for. Loads nothing: names are compared with those of known types.</summary>
/// <param name="known">Which types there are.</param>
/// <param name="mappings">What they were called.</param>
internal sealed class OldTypeNames(KnownTypes known, TypeMappings mappings)
{
    // A type that is made of more types than this isn't one that anybody has a field of.
    private const int MaxParts = 256;

    private static readonly TypeNameParseOptions s_parseOptions = new() { MaxNodes = MaxParts };

    private readonly Dictionary<(string TypeName, string? Library), Type?> _resolved = [];

    /// <summary>Returns the type that a name stands for, or <see langword="null"/>.</summary>
    /// <param name="typeName">As in the message.</param>
    /// <param name="library">The full name of its assembly; null for the core library.</param>
    internal Type? Find(string typeName, string? library)
    {
        if (!_resolved.TryGetValue((typeName, library), out Type? type))
        {
            type = TypeName.TryParse(typeName, out TypeName? name, s_parseOptions) ? Find(name, TypeKeys.SimpleName(library)) : null;
            _resolved.Add((typeName, library), type);
        }

        return type;
    }

    /// <summary>Says what keeps a name from standing for a type.</summary>
    internal string Explain(string typeName, string? library) =>
        TypeName.TryParse(typeName, out TypeName? name, s_parseOptions)
            && Missing(name, TypeKeys.SimpleName(library)) is ({ } part, var home) && part != name
            ? ExplainPart(part.FullName, home)
            : ExplainPart(typeName, library);

    /// <summary>The innermost part of a name that stands for nothing: a list of a type that isn't known is itself known.</summary>
    private (TypeName Name, string? Library)? Missing(TypeName name, string? library)
    {
        if (name.IsArray)
        {
            return Missing(name.GetElementType(), library);
        }

        if (name.IsConstructedGenericType)
        {
            string? home = TypeKeys.AssemblyOf(name, library);
            if (FindSimple(name.GetGenericTypeDefinition(), home) is { } definition && FrameworkTypes.IsOpen(definition))
            {
                foreach (TypeName argument in name.GetGenericArguments())
                {
                    if (Missing(argument, home) is { } missing)
                    {
                        return missing;
                    }
                }
            }
        }

        return Find(name, library) is null ? (name, TypeKeys.AssemblyOf(name, library)) : null;
    }

    private string ExplainPart(string typeName, string? library)
    {
        string written = library is null ? typeName : $"{typeName}, {TypeKeys.SimpleName(library)}";
        string? elsewhere = known.WithFullName(typeName).FirstOrDefault();
        return elsewhere is null
            ? $"no registered type is called {written}. Register the type, with registry.RegisterSerializable<{Inspection.SourceNames.Of(typeName)}>(typeId), and if it has another name now, " +
              $"say so: importer.Map(\"{written}\", typeof(...))"
            : $"no registered type is called {written}, but one {elsewhere}. If that is what it has become, say so: " +
              $"importer.MapAssembly(\"{TypeKeys.SimpleName(library)}\", \"{elsewhere[(typeName.Length + 2)..]}\")";
    }

    /// <summary>Returns the type of arrays of a type.</summary>
    /// <param name="element">The type of their elements.</param>
    /// <param name="rank">0 for those of one dimension that begin at 0.</param>
    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "Where there is no code for it, the reader of the graph says so.")]
    internal static Type ArrayOf(Type element, int rank)
    {
        try
        {
            return rank == 0 ? element.MakeArrayType() : element.MakeArrayType(rank);
        }
        catch (Exception e) when (e is TypeLoadException or NotSupportedException or IndexOutOfRangeException)
        {
            throw new BinarySerializationException(SerializationErrorCode.UnsupportedValue, $"BinaryFormatter message: there are no arrays of {element} with {rank} dimensions.", e);
        }
    }

    /// <summary>Returns what a class is called now that a program has mapped by its name; null of any other.</summary>
    /// <param name="simpleName">Without the namespace.</param>
    internal string? SimpleNameNow(string simpleName) => mappings.SimpleNameNow(simpleName);

    private Type? Find(TypeName name, string? library)
    {
        if (name.IsArray)
        {
            return Find(name.GetElementType(), library) is { } element ? ArrayOf(element, name.IsSZArray ? 0 : name.GetArrayRank()) : null;
        }

        if (name.IsPointer || name.IsByRef)
        {
            return null;
        }

        return name.IsConstructedGenericType ? FindGeneric(name, library) : FindSimple(name, library);
    }

    private Type? FindSimple(TypeName name, string? library)
    {
        string key = TypeKeys.Of(name.FullName, mappings.AssemblyNow(TypeKeys.AssemblyOf(name, library)));
        return mappings.TypeNow(TypeKeys.OfDefinition(name, library)) ?? (known.TryGet(key, out Type? type) ? type : null);
    }

    private Type? FindGeneric(TypeName name, string? library)
    {
        // The definition carries no name of an assembly where the whole does.
        string? home = TypeKeys.AssemblyOf(name, library);
        if (FindSimple(name.GetGenericTypeDefinition(), home) is not { } definition)
        {
            return null;
        }

        TypeName[] names = [.. name.GetGenericArguments()];
        Type[] arguments = new Type[names.Length];
        for (int i = 0; i < names.Length; i++)
        {
            if (Find(names[i], home) is not { } argument)
            {
                return null;
            }

            arguments[i] = argument;
        }

        return Make(definition, arguments);
    }

    private Type? Make(Type definition, Type[] arguments)
    {
        if (!definition.IsGenericTypeDefinition || definition.GetGenericArguments().Length != arguments.Length)
        {
            return null;
        }

        // Of the program's own generic types, only those that it has declared somewhere; of the framework's collections, any.
        string key = $"{TypeKeys.Of(definition)}[{string.Concat(arguments.Select(argument => $"[{TypeKeys.Of(argument)}]"))}]";
        return known.TryGet(key, out Type? type) ? type : FrameworkTypes.IsOpen(definition) ? MakeGeneric(definition, arguments) : null;
    }

    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "Where there is no code for it, the reader of the graph says so.")]
    [UnconditionalSuppressMessage("Trimming", "IL2055", Justification = "The framework's collections are kept by the table that names them.")]
    private static Type? MakeGeneric(Type definition, Type[] arguments)
    {
        try
        {
            return definition.MakeGenericType(arguments);
        }
        catch (Exception e) when (e is ArgumentException or TypeLoadException or NotSupportedException)
        {
            return null;
        }
    }
}
