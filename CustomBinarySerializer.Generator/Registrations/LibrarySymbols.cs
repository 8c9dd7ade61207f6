using Microsoft.CodeAnalysis;

namespace CustomBinarySerializer.Generator.Registrations;

/// <summary>The types of the library that registrations name.</summary>
internal sealed class LibrarySymbols
{
    private readonly INamedTypeSymbol _registry;
    private readonly INamedTypeSymbol? _formatter;
    private readonly INamedTypeSymbol? _contract;
    private readonly INamedTypeSymbol? _typeId;

    private LibrarySymbols(INamedTypeSymbol registry, Compilation compilation)
    {
        _registry = registry;
        _formatter = compilation.GetTypeByMetadataName("CustomBinarySerializer.CustomBinaryFormatter");
        _contract = compilation.GetTypeByMetadataName("CustomBinarySerializer.ICustomBinarySerializable");
        _typeId = compilation.GetTypeByMetadataName("CustomBinarySerializer.BinaryTypeIdAttribute");
    }

    /// <summary>Returns null for a compilation without the library.</summary>
    internal static LibrarySymbols? Of(Compilation compilation) =>
        compilation.GetTypeByMetadataName("CustomBinarySerializer.TypeRegistry") is { } registry ? new LibrarySymbols(registry, compilation) : null;

    internal bool IsRegistry(ITypeSymbol? type) => SymbolEqualityComparer.Default.Equals(type, _registry);

    /// <summary>Whether a type has the methods that register: a formatter passes them to its registry.</summary>
    internal bool Registers(ITypeSymbol? type) => IsRegistry(type) || (_formatter is not null && SymbolEqualityComparer.Default.Equals(type, _formatter));

    /// <summary>Whether a type has a hand-written contract.</summary>
    internal bool HasContract(ITypeSymbol type) => type.AllInterfaces.Contains(_contract!, SymbolEqualityComparer.Default) || SymbolEqualityComparer.Default.Equals(type, _contract);

    /// <summary>The attribute that gives a type its id, or null.</summary>
    internal AttributeData? TypeIdOf(ISymbol type) =>
        type.GetAttributes().FirstOrDefault(attribute => _typeId is not null && SymbolEqualityComparer.Default.Equals(attribute.AttributeClass, _typeId));
}
