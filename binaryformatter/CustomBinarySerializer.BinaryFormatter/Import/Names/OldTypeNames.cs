using System.Diagnostics.CodeAnalysis;
using System.Reflection.Metadata;
using CustomBinarySerializer.Compiler.Text;
using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Import.Records;

#pragma warning disable RS0030 // Only over arguments that fields of registered types declare, where data isn't trusted.

namespace CustomBinarySerializer.Graphs.Import.Names;

/// <summary>
/// What the type names of one message stand for. Loads nothing: names are compared with those of known types. Takes time in proportion to the
/// names, however many classes share one assembly.
/// </summary>
/// <param name="known">Which types there are.</param>
/// <param name="mappings">What they were called.</param>
/// <param name="message">Which assemblies it names.</param>
/// <param name="declared">Which types may be made of others, where a stranger may have written the message: the runtime keeps them for good. Null for any.</param>
internal sealed class OldTypeNames(KnownTypes known, TypeMappings mappings, ScannedMessage message, DeclaredArguments? declared)
{
    // A type that is made of more types than this isn't one that anybody has a field of.
    private const int MaxParts = 256;

    // No assembly has a longer name; each class that is in one costs a look at it.
    private const int MaxAssemblyName = 512;

    private const int MaxQuoted = 256;

    private static readonly TypeNameParseOptions s_parseOptions = new() { MaxNodes = MaxParts };

    private readonly Dictionary<(string TypeName, int LibraryId), Type?> _resolved = [];
    private readonly Dictionary<int, string?> _libraries = [];
    private BinarySerializationException? _refusal;

    /// <summary>Returns the type that a name stands for, or <see langword="null"/>.</summary>
    /// <param name="typeName">As in the message.</param>
    /// <param name="libraryId">The id of its assembly; 0 for the core library.</param>
    internal Type? Find(string typeName, int libraryId)
    {
        if (!_resolved.TryGetValue((typeName, libraryId), out Type? type))
        {
            type = TypeName.TryParse(typeName, out TypeName? name, s_parseOptions) ? Find(name, LibraryOf(libraryId)) : null;
            _resolved.Add((typeName, libraryId), type);
        }

        return type;
    }

    /// <summary>Says what keeps a name from standing for a type.</summary>
    /// <param name="typeName">As in the message.</param>
    /// <param name="libraryId">The id of its assembly; 0 for the core library.</param>
    /// <param name="code">What kind of error it is.</param>
    internal string Explain(string typeName, int libraryId, out SerializationErrorCode code)
    {
        _refusal = null;
        TypeNameKey missing = TypeName.TryParse(typeName, out TypeName? name, s_parseOptions)
            ? FirstUnknown(name, LibraryOf(libraryId)) ?? new TypeNameKey(typeName, LibraryOf(libraryId))
            : new TypeNameKey(typeName, LibraryOf(libraryId));
        if (_refusal is not null)
        {
            code = _refusal.Code;
            return _refusal.Message;
        }

        code = SerializationErrorCode.UnregisteredType;
        string written = Quoted(missing.ToString());
        string where = missing.FullName == typeName ? "" : $" ({Quoted(typeName)} is made of it)";
        return known.AssemblyWith(missing.FullName) is not { } elsewhere || elsewhere == missing.Assembly
            ? $"no registered type is called {written}{where}. Register the type, with registry.RegisterSerializable<{SourceNames.Of(missing.FullName)}>(typeId), and if it has another name now, " +
              $"say so: importer.Map(\"{written}\", typeof(...))."
            : $"no registered type is called {written}, but one {missing.FullName}, {elsewhere}{where}. If that is what it has become, say so: " +
              $"importer.MapAssembly(\"{missing.Assembly}\", \"{elsewhere}\").";
    }

    /// <summary>Returns the type of arrays of a type.</summary>
    /// <param name="element">The type of their elements.</param>
    /// <param name="rank">0 for those of one dimension that begin at 0.</param>
    /// <exception cref="BinarySerializationException">There are none, or strangers may not ask for them.</exception>
    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "Where there is no code for it, the reader of the graph says so.")]
    internal Type ArrayOf(Type element, int rank)
    {
        if (RefusalOf(typeof(Array), element) is { } refusal)
        {
            throw refusal;
        }

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

    private string? LibraryOf(int libraryId)
    {
        if (!_libraries.TryGetValue(libraryId, out string? library))
        {
            library = AssemblyNames.Simple(message.LibraryName(libraryId));
            library = library?.Length > MaxAssemblyName ? library[..MaxAssemblyName] + "…" : library;
            _libraries.Add(libraryId, library);
        }

        return library;
    }

    private Type? Find(TypeName name, string? library)
    {
        if (name.IsArray)
        {
            return Find(name.GetElementType(), library) is { } element && MayMake(typeof(Array), element) ? ArrayOf(element, name.IsSZArray ? 0 : name.GetArrayRank()) : null;
        }

        if (name.IsPointer || name.IsByRef)
        {
            return null;
        }

        return name.IsConstructedGenericType ? FindGeneric(name, library) : FindSimple(name, library);
    }

    private Type? FindSimple(TypeName name, string? library)
    {
        string? assembly = AssemblyOf(name, library);
        return mappings.TypeNow(TypeNameKey.Of(name.FullName, assembly))
            ?? (known.TryGet(TypeNameKey.Of(name.FullName, mappings.AssemblyNow(assembly)), out Type? type) ? type : null);
    }

    private Type? FindGeneric(TypeName name, string? library)
    {
        // The definition carries no name of an assembly where the whole does.
        string? home = AssemblyOf(name, library);
        TypeName generic = name.GetGenericTypeDefinition();
        if (FindSimple(generic, home) is not { } definition)
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

        return FrameworkNames.IsOfNullable(generic.FullName, definition) ? FindOfNullable(definition, arguments) : Make(definition, arguments);
    }

    private Type? FindOfNullable(Type definition, Type[] arguments) =>
        arguments is [{ IsValueType: true } value] && Make(typeof(Nullable<>), [value]) is { } nullable ? Make(definition, [nullable]) : null;

    private Type? Make(Type definition, Type[] arguments)
    {
        if (!definition.IsGenericTypeDefinition || definition.GetGenericArguments().Length != arguments.Length)
        {
            return null;
        }

        // Of the program's own generic types, only those that it has declared somewhere or registered by their definitions; of the framework's, any.
        return known.TryGet(new ConstructedType(definition, arguments), out Type? type) ? type
            : (FrameworkNames.IsOpen(definition) || known.IsRegisteredDefinition(definition)) && MayMake(definition, arguments) ? MakeGeneric(definition, arguments)
            : null;
    }

    private bool MayMake(Type maker, params Type[] parts) => (_refusal = RefusalOf(maker, parts)) is null;

    private BinarySerializationException? RefusalOf(Type maker, params Type[] parts) =>
        declared is null || declared.Cover(maker, parts) ? null : GraphErrors.UndeclaredArguments(maker, parts);

    /// <summary>Returns the part of a type that keeps it from being found; null if only the combination of its parts does.</summary>
    private TypeNameKey? FirstUnknown(TypeName name, string? library)
    {
        if (name.IsArray || name.IsPointer || name.IsByRef)
        {
            return FirstUnknown(name.GetElementType(), library);
        }

        string? home = AssemblyOf(name, library);
        if (!name.IsConstructedGenericType)
        {
            return FindSimple(name, library) is null ? new TypeNameKey(name.FullName, home) : null;
        }

        foreach (TypeName part in (TypeName[])[name.GetGenericTypeDefinition(), .. name.GetGenericArguments()])
        {
            if (FirstUnknown(part, home) is { } unknown)
            {
                return unknown;
            }
        }

        return Find(name, library) is null ? new TypeNameKey(name.FullName, home) : null;
    }

    // A name carries that of its assembly if it is an argument of another one.
    private static string? AssemblyOf(TypeName name, string? library) => name.AssemblyName?.Name ?? library;

    private static string Quoted(string name) => VisibleText.Short(name, MaxQuoted);

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
