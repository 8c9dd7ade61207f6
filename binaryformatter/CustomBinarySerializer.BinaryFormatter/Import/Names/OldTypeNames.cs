using System.Diagnostics.CodeAnalysis;
using System.Reflection.Metadata;
using CustomBinarySerializer.Compiler.Text;
using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Import.Records;

#pragma warning disable RS0030 // Only over arguments that fields of registered types declare, where data isn't trusted.

namespace CustomBinarySerializer.Graphs.Import.Names;

/// <summary>
/// The resolution of type names in one message. Names are compared with those of known types, and nothing is loaded.
/// The time is proportional to the length of the names, however many classes share an assembly.
/// </summary>
/// <param name="known">The known types.</param>
/// <param name="mappings">The mapped names.</param>
/// <param name="message">The message, for its assembly names.</param>
/// <param name="declared">
/// The combinations of types that untrusted data may use, because the runtime never unloads types. Null for any.
/// </param>
internal sealed class OldTypeNames(KnownTypes known, TypeMappings mappings, ScannedMessage message, DeclaredArguments? declared)
{
    // No field has a type with more parts.
    private const int MaxParts = 256;

    // No assembly has a longer name. Each class of an assembly reads the name.
    private const int MaxAssemblyName = 512;

    private const int MaxQuoted = 256;

    private static readonly TypeNameParseOptions s_parseOptions = new() { MaxNodes = MaxParts };

    private readonly ResolvedNames _earlier = declared is null ? known.Resolved : known.ResolvedOfUntrusted;
    private readonly Dictionary<int, NamedLibrary> _libraries = [];
    private BinarySerializationException? _refusal;

    /// <summary>Returns the type with a name, or <see langword="null"/>.</summary>
    /// <param name="typeName">The name in the message.</param>
    /// <param name="libraryId">The id of the assembly; 0 for the core library.</param>
    internal Type? Find(string typeName, int libraryId)
    {
        NamedLibrary library = LibraryOf(libraryId);
        if (!library.Types.TryGetValue(typeName, out Type? type))
        {
            type = _earlier.Find(library.FullName, typeName) ?? Resolve(typeName, library);
            library.Types.Add(typeName, type);
        }

        return type;
    }

    private Type? Resolve(string typeName, NamedLibrary library)
    {
        Type? type = TypeName.TryParse(typeName, out TypeName? name, s_parseOptions) ? Find(name, library.Name) : null;
        if (type is not null)
        {
            _earlier.Add(library.FullName, typeName, type);
        }

        return type;
    }

    /// <summary>Explains why a name can't be resolved to a type.</summary>
    /// <param name="typeName">The name in the message.</param>
    /// <param name="libraryId">The id of the assembly; 0 for the core library.</param>
    /// <param name="code">The error code.</param>
    internal string Explain(string typeName, int libraryId, out SerializationErrorCode code)
    {
        _refusal = null;
        TypeNameKey missing = TypeName.TryParse(typeName, out TypeName? name, s_parseOptions)
            ? FirstUnknown(name, LibraryOf(libraryId).Name) ?? new TypeNameKey(typeName, LibraryOf(libraryId).Name)
            : new TypeNameKey(typeName, LibraryOf(libraryId).Name);
        if (_refusal is not null)
        {
            code = _refusal.Code;
            return _refusal.Message;
        }

        code = SerializationErrorCode.UnregisteredType;
        string written = Quoted(missing.ToString());
        string where = missing.FullName == typeName ? "" : $" ({Quoted(typeName)} is made of it)";
        return known.AssemblyWith(missing.FullName) is not { } elsewhere || elsewhere == missing.Assembly
            ? $"no registered type is called {written}{where}. Register the type, with " +
                $"registry.RegisterSerializable<{SourceNames.Of(missing.FullName)}>(typeId), and if it has another name now, " +
              $"say so: importer.Map(\"{written}\", typeof(...))."
            : $"no registered type is called {written}, but one {missing.FullName}, {elsewhere}{where}. If that is what it has become, " +
                $"say so: " +
              $"importer.MapAssembly(\"{missing.Assembly}\", \"{elsewhere}\").";
    }

    /// <summary>Returns an array type.</summary>
    /// <param name="element">The element type.</param>
    /// <param name="rank">The rank, or 0 for arrays of one dimension with lower bound 0.</param>
    /// <exception cref="BinarySerializationException">
    /// An array type of the element type and rank is impossible, or untrusted data may not use it.
    /// </exception>
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
            throw new BinarySerializationException(
                SerializationErrorCode.UnsupportedValue,
                $"BinaryFormatter message: there are no arrays of {element} with {rank} dimensions.",
                e);
        }
    }

    /// <summary>Returns the current name of a class that a program has mapped by name; null for others.</summary>
    /// <param name="simpleName">The name without the namespace.</param>
    internal string? SimpleNameNow(string simpleName) => mappings.SimpleNameNow(simpleName);

    private NamedLibrary LibraryOf(int libraryId)
    {
        if (!_libraries.TryGetValue(libraryId, out NamedLibrary? library))
        {
            library = new NamedLibrary(message.LibraryName(libraryId));
            _libraries.Add(libraryId, library);
        }

        return library;
    }

    private Type? Find(TypeName name, string? library)
    {
        if (name.IsArray)
        {
            return Find(name.GetElementType(), library) is { } element && MayMake(typeof(Array), element)
                ? ArrayOf(element, name.IsSZArray ? 0 : name.GetArrayRank())
                : null;
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
        // The definition has no assembly name if the whole type does.
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

        return FrameworkNames.IsOfNullable(generic.FullName, definition)
            ? FindOfNullable(definition, arguments)
            : Make(definition, arguments);
    }

    private Type? FindOfNullable(Type definition, Type[] arguments) =>
        arguments is [{ IsValueType: true } value] && Make(typeof(Nullable<>), [value]) is { } nullable
            ? Make(definition, [nullable])
            : null;

    private Type? Make(Type definition, Type[] arguments)
    {
        if (!definition.IsGenericTypeDefinition || definition.GetGenericArguments().Length != arguments.Length)
        {
            return null;
        }

        // A program's generic types must be declared in this form or registered by definition. Framework types may have
        // any arguments.
        return known.TryGet(new ConstructedType(definition, arguments), out Type? type) ? type
            : (FrameworkNames.IsOpen(definition) || known.IsRegisteredDefinition(definition)) && MayMake(definition, arguments)
                ? MakeGeneric(definition, arguments)
            : null;
    }

    private bool MayMake(Type maker, params Type[] parts) => (_refusal = RefusalOf(maker, parts)) is null;

    private BinarySerializationException? RefusalOf(Type maker, params Type[] parts) =>
        declared is null || declared.Cover(maker, parts) ? null : GraphErrors.UndeclaredArguments(maker, parts);

    /// <summary>
    /// Returns the part of a type that can't be resolved; null if only the combination of parts can't.
    /// </summary>
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

    // A name includes its assembly if it is a type argument.
    private static string? AssemblyOf(TypeName name, string? library) => name.AssemblyName?.Name ?? library;

    private static string Quoted(string name) => VisibleText.Short(name, MaxQuoted);

    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "Where there is no code for it, the reader of the graph says so.")]
    [UnconditionalSuppressMessage(
        "Trimming", "IL2055", Justification = "The framework's collections are kept by the table that names them.")]
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

    /// <summary>An assembly of the message.</summary>
    /// <param name="fullName">The name in the message; null for the core library.</param>
    private sealed class NamedLibrary(string? fullName)
    {
        private string? _name;

        /// <summary>Gets the name in the message; empty for the core library.</summary>
        internal string FullName => fullName ?? "";

        /// <summary>Gets the simple name; null for the core library.</summary>
        internal string? Name => fullName is null ? null : _name ??= Shortened(AssemblyNames.Simple(fullName)!);

        /// <summary>Gets the resolved types by name; null for names that can't be resolved.</summary>
        internal Dictionary<string, Type?> Types { get; } = [];

        private static string Shortened(string name) => name.Length > MaxAssemblyName ? name[..MaxAssemblyName] + "…" : name;
    }
}
