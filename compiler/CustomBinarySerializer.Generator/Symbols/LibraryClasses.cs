using System.Runtime.CompilerServices;
using CustomBinarySerializer.Compiler.Models;
using Microsoft.CodeAnalysis;

namespace CustomBinarySerializer.Generator.Symbols;

/// <summary>
/// The library classes that convert values or enumerate collections, found by their method parameters. Thread-safe.
/// </summary>
internal sealed class LibraryClasses
{
    // Every declaration of a compilation needs them. Their symbols belong to the compilation and are released with it.
    private static readonly ConditionalWeakTable<Compilation, LibraryClasses> s_ofCompilation = new();

    private readonly Compilation _compilation;
    private readonly Lazy<Dictionary<ISymbol, INamedTypeSymbol>> _converters;
    private readonly Lazy<Dictionary<ISymbol, INamedTypeSymbol>> _shapes;

    private LibraryClasses(Compilation compilation)
    {
        _compilation = compilation;
        _converters = new(Converters);
        _shapes = new(Shapes);
    }

    /// <summary>Returns the classes that a compilation refers to.</summary>
    internal static LibraryClasses Of(Compilation compilation) =>
        s_ofCompilation.GetValue(compilation, static one => new LibraryClasses(one));

    /// <summary>Returns the class that has the To and From methods.</summary>
    internal INamedTypeSymbol ConverterOf(ConversionModel conversion, ITypeSymbol type) => conversion.Kind switch
    {
        ConversionKind.ExceptionData => Find("ExceptionData"),
        ConversionKind.ExceptionDetail => Find("KnownValueOrText"),
        _ when type is IArrayTypeSymbol array => Find("ShapedArrayParts`2").Construct(array, array.ElementType),
        _ when _converters.Value.TryGetValue(type.OriginalDefinition, out INamedTypeSymbol converter) =>
            converter.IsGenericType ? converter.Construct([.. ((INamedTypeSymbol)type).TypeArguments]) : converter,
        _ => Find("ExceptionRecords`1").Construct(type),
    };

    /// <summary>Returns the struct that is the shape of a collection; null for arrays and lists.</summary>
    internal INamedTypeSymbol? ShapeOf(ShapeModel shape, ITypeSymbol collection)
    {
        ITypeSymbol item = (ITypeSymbol)shape.Item.Handle;
        ITypeSymbol[] ofItem = item is INamedTypeSymbol { IsGenericType: true } named ? [.. named.TypeArguments] : [];
        return shape.Kind switch
        {
            ShapeKind.ArrayOrList => null,
            ShapeKind.FSharpList => Find("FSharpListShape`2").Construct(collection, item),
            ShapeKind.FSharpSet => Find("FSharpSetShape`2").Construct(collection, item),
            ShapeKind.FSharpMap => Find("FSharpMapShape`3").Construct([collection, .. ofItem]),
            ShapeKind.UserDictionary => Find("UserDictionaryShape`3").Construct([collection, .. ofItem]),
            ShapeKind.UserCollection => Find("UserCollectionShape`2").Construct(collection, item),
            ShapeKind.UserEnumerable => Find("UserEnumerableShape`2").Construct(collection, item),
            _ => _shapes.Value[collection.OriginalDefinition].Construct([.. ((INamedTypeSymbol)collection).TypeArguments]),
        };
    }

    /// <summary>Returns the class that has a method of a shape.</summary>
    internal INamedTypeSymbol CallsOf(INamedTypeSymbol shape, ShapeMethod method)
    {
        if (InterfaceOf(shape, "IListShape") is { } list)
        {
            return Find("ListCalls`5").Construct([.. list.TypeArguments]);
        }

        INamedTypeSymbol? dictionary = InterfaceOf(shape, "IDictionaryShape");
        if (dictionary is not null && IsAddedInOrder(shape) && method is ShapeMethod.Create or ShapeMethod.Add or ShapeMethod.Finish)
        {
            return Find("SortingCalls`6").Construct([.. dictionary.TypeArguments]);
        }

        return method != ShapeMethod.Add ? Find("KeyedCalls`5").Construct([.. InterfaceOf(shape, "IKeyedShape")!.TypeArguments])
            : dictionary is not null ? Find("DictionaryCalls`6").Construct([.. dictionary.TypeArguments])
            : InterfaceOf(shape, "ISetShape") is { } set ? Find("SetCalls`5").Construct([.. set.TypeArguments])
            : Find("PriorityQueueCalls`2").Construct([.. shape.TypeArguments]);
    }

    /// <summary>Returns the types that a shape enumerates and builds.</summary>
    internal (ITypeSymbol Items, ITypeSymbol Builder) TypesOf(INamedTypeSymbol shape)
    {
        INamedTypeSymbol types = InterfaceOf(shape, "IListShape") ?? InterfaceOf(shape, "IKeyedShape")!;
        return (
            types.TypeArguments[2],
            IsAddedInOrder(shape) ? Find("EntriesToSort`2").Construct([.. shape.TypeArguments]) : types.TypeArguments[3]);
    }

    private static bool IsAddedInOrder(INamedTypeSymbol shape) => !shape.GetMembers("IsAddedInOrder").IsEmpty;

    private static INamedTypeSymbol? InterfaceOf(INamedTypeSymbol shape, string name) =>
        shape.AllInterfaces.FirstOrDefault(one => one.Name == name);

    private INamedTypeSymbol Find(string name) =>
        _compilation.GetTypeByMetadataName(LibraryNames.Generated + name)
            ?? throw new TypeLoadException($"The library that is referred to has no {name}.");

    private Dictionary<ISymbol, INamedTypeSymbol> Converters()
    {
        Dictionary<ISymbol, INamedTypeSymbol> found = new(SymbolEqualityComparer.Default);
        foreach (INamedTypeSymbol one in Find("BooleanByte").ContainingNamespace.GetTypeMembers())
        {
            if (one is { IsStatic: true, DeclaredAccessibility: Accessibility.Public }
                && one.GetMembers("To").OfType<IMethodSymbol>().FirstOrDefault() is { Parameters: [.., { Type: INamedTypeSymbol type }] })
            {
                found[type.OriginalDefinition] = one;
            }
        }

        return found;
    }

    private Dictionary<ISymbol, INamedTypeSymbol> Shapes()
    {
        Dictionary<ISymbol, INamedTypeSymbol> found = new(SymbolEqualityComparer.Default);
        foreach (INamedTypeSymbol one in Find("ListCalls`5").ContainingNamespace.GetTypeMembers())
        {
            if (one.TypeKind == TypeKind.Struct
                && (
                    InterfaceOf(one, "IListShape")
                        ?? InterfaceOf(one, "IKeyedShape")) is { TypeArguments: [_, INamedTypeSymbol collection, ..] })
            {
                found[collection.OriginalDefinition] = one;
            }
        }

        return found;
    }
}
