using Microsoft.CodeAnalysis;

namespace CustomBinarySerializer.Generator.Registrations;

/// <summary>The library types that registrations use.</summary>
internal sealed class LibrarySymbols
{
    private readonly INamedTypeSymbol _registry;
    private readonly INamedTypeSymbol? _formatter;
    private readonly INamedTypeSymbol? _extensions;
    private readonly INamedTypeSymbol? _graphs;
    private readonly INamedTypeSymbol? _contract;
    private readonly INamedTypeSymbol? _typeId;
    private readonly INamedTypeSymbol? _contractFor;
    private readonly INamedTypeSymbol? _surrogate;

    private LibrarySymbols(INamedTypeSymbol registry, Compilation compilation)
    {
        _registry = registry;
        _formatter = compilation.GetTypeByMetadataName("CustomBinarySerializer.CustomBinaryFormatter");
        _extensions = compilation.GetTypeByMetadataName("CustomBinarySerializer.TypeRegistrations");
        _graphs = compilation.GetTypeByMetadataName("CustomBinarySerializer.Graphs.TypeRegistryExtensions");
        _contract = compilation.GetTypeByMetadataName("CustomBinarySerializer.ICustomBinarySerializable");
        _typeId = compilation.GetTypeByMetadataName("CustomBinarySerializer.BinaryTypeIdAttribute");
        _contractFor = compilation.GetTypeByMetadataName("CustomBinarySerializer.ContractForAttribute");
        _surrogate = compilation.GetTypeByMetadataName("CustomBinarySerializer.ContractSurrogateAttribute");
    }

    /// <summary>Returns the symbols; null for a compilation without the library.</summary>
    internal static LibrarySymbols? Of(Compilation compilation) =>
        compilation.GetTypeByMetadataName("CustomBinarySerializer.TypeRegistry") is { } registry
            ? new LibrarySymbols(registry, compilation)
            : null;

    internal bool IsRegistry(ITypeSymbol? type) => SymbolEqualityComparer.Default.Equals(type, _registry);

    /// <summary>
    /// Returns whether a type has registration methods: the registry, its extensions, or the formatter, which forwards
    /// calls to its registry.
    /// </summary>
    internal bool Registers(ITypeSymbol? type) => IsRegistry(type) || Is(type, _formatter) || Is(type, _extensions) || Is(type, _graphs);

    /// <summary>Returns whether a type has a hand-written contract.</summary>
    internal bool HasContract(ITypeSymbol type) =>
        type.AllInterfaces.Contains(_contract!, SymbolEqualityComparer.Default) || SymbolEqualityComparer.Default.Equals(type, _contract);

    /// <summary>Returns the attribute with a type's id, or null.</summary>
    internal AttributeData? TypeIdOf(ISymbol type) => Of(type, _typeId).FirstOrDefault();

    /// <summary>Returns the attributes that name the types of a set, with their ids.</summary>
    internal IEnumerable<(AttributeData Attribute, ITypeSymbol Type, int Id)> NamedBy(ISymbol set) =>
        from attribute in Of(set, _contractFor)
        where attribute.ConstructorArguments is [{ Value: ITypeSymbol }, { Value: int }]
        select (attribute, (ITypeSymbol)attribute.ConstructorArguments[0].Value!, (int)attribute.ConstructorArguments[1].Value!);

    /// <summary>
    /// Returns the classes that convert types to surrogates in every generated contract of an assembly.
    /// </summary>
    internal IEnumerable<INamedTypeSymbol> ConversionsOf(IAssemblySymbol assembly) =>
        Of(assembly, _surrogate)
            .Select(attribute => attribute.ConstructorArguments is [{ Value: INamedTypeSymbol conversion }] ? conversion : null)
            .OfType<INamedTypeSymbol>();

    private static bool Is(ITypeSymbol? type, INamedTypeSymbol? known) =>
        known is not null && SymbolEqualityComparer.Default.Equals(type, known);

    private static IEnumerable<AttributeData> Of(ISymbol symbol, INamedTypeSymbol? attribute) =>
        attribute is null
            ? []
            : symbol.GetAttributes().Where(each => SymbolEqualityComparer.Default.Equals(each.AttributeClass, attribute));
}
