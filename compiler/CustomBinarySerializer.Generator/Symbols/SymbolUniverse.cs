using CustomBinarySerializer.Compiler.Models;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace CustomBinarySerializer.Generator.Symbols;

/// <summary>
/// A type universe over the symbols of a compilation. It gives the same answers as reflection in the compiled program.
/// </summary>
/// <param name="compilation">The compilation of the planned types.</param>
/// <param name="surrogateOf">Returns the user's surrogate conversion of a type, or null.</param>
/// <param name="cancellation">Cancels the work when the compiler no longer needs it.</param>
/// <remarks>
/// Handles are symbols without features that metadata doesn't have (<see cref="ErasedTypes"/>).
/// <see cref="ImplicitField"/>, <see cref="ImplicitMethod"/> and <see cref="ByReference"/> represent members without a
/// symbol. Members that a reference assembly omits are invisible: <see cref="Visibility"/>.
/// </remarks>
internal sealed class SymbolUniverse(
    Compilation compilation, Func<TypeModel, ConversionModel?>? surrogateOf = null, CancellationToken cancellation = default)
    : TypeUniverse
{
    private readonly Dictionary<ITypeSymbol, TypeModel> _types = new(SymbolEqualityComparer.Default);
    private readonly Dictionary<ITypeSymbol, TypeModel> _references = new(SymbolEqualityComparer.Default);
    private readonly Dictionary<string, TypeModel> _named = [];
    private readonly Dictionary<SyntaxTree, SemanticModel> _models = [];
    private readonly SymbolTraits _traits = new(compilation);
    private readonly HashSet<TypeModel> _planned = [];
    private StructLayouts? _layouts;
    private LibraryClasses? _library;
    private SymbolMembers? _members;

    internal Compilation Compilation => compilation;

    internal CancellationToken Cancellation => cancellation;

    /// <summary>Gets the types that may have more members or code than the compilation shows.</summary>
    internal MemberVisibility Visibility { get; } = new(compilation);

    /// <summary>Gets all examined types.</summary>
    internal IEnumerable<TypeModel> Seen => _types.Values;

    /// <summary>Gets the types whose surrogates were requested, which are all planned types.</summary>
    internal IReadOnlyCollection<TypeModel> Planned => _planned;

    // A compilation sees the source before anything is trimmed.
    internal override bool MayLackMembers => false;

    // Generated code checks the machine again at run time.
    internal override bool KnowsMemory => true;

    internal override bool HasName(string name) =>
        compilation.ContainsSymbolsWithName(name, SymbolFilter.Type | SymbolFilter.Namespace, cancellation)
            || compilation.GetTypeByMetadataName(name) is not null;

    private LibraryClasses Library => _library ??= LibraryClasses.Of(compilation);

    private StructLayouts Layouts => _layouts ??= new StructLayouts(this);

    private SymbolMembers Members => _members ??= new SymbolMembers(this);

    /// <summary>Returns the unique model of a type.</summary>
    internal TypeModel Of(ITypeSymbol type)
    {
        if (!_types.TryGetValue(type, out TypeModel model))
        {
            // Symbols of such types aren't compared, which would take time proportional to their names.
            if (TypeSizes.IsTooLarge(type))
            {
                return new TypeModel(
                    this, type, SymbolNames.NameOf(type), "", TypeTraits.TooLarge | (type.IsValueType ? TypeTraits.ValueType : 0));
            }

            ITypeSymbol erased = ErasedTypes.Erase(compilation, type);
            if (ReferenceEquals(erased, type) || !_types.TryGetValue(erased, out model))
            {
                cancellation.ThrowIfCancellationRequested();
                model = new TypeModel(this, erased, SymbolNames.NameOf(erased), SymbolNames.FullNameOf(erased), _traits.TraitsOf(erased));
                _types[erased] = model;
            }

            _types[type] = model;
        }

        return model;
    }

    internal override ConversionModel? SurrogateOf(TypeModel type)
    {
        _planned.Add(type);
        return surrogateOf?.Invoke(type);
    }

    // .NET Framework has no integer of 128 bits, which plans of a decimal name for its size. Code for .NET Framework
    // names neither.
    private static string SubstituteOf(string metadataName) => metadataName == "System.UInt128" ? "System.Guid" : metadataName;

    internal override TypeModel Find(string metadataName)
    {
        if (!_named.TryGetValue(metadataName, out TypeModel model))
        {
            INamedTypeSymbol type = compilation.GetTypeByMetadataName(metadataName)
                ?? compilation.GetTypesByMetadataName(metadataName).FirstOrDefault(FrameworkAssemblies.IsFramework)
                ?? compilation.GetTypeByMetadataName(SubstituteOf(metadataName))
                ?? throw new TypeLoadException($"There is no type {metadataName}.");
            model = Of(type);
            _named.Add(metadataName, model);
        }

        return model;
    }

    internal override TypeModel Of(KnownType type) => type switch
    {
        KnownType.Address => Find("System.IntPtr"),
        KnownType.NumbersOfTexts => Close(Find("System.Collections.Generic.Dictionary`2"), Of(KnownType.String), Of(KnownType.Int32)),
        KnownType.Texts => Close(Find("System.Collections.Generic.List`1"), Of(KnownType.String)),
        KnownType.BinaryReader or KnownType.BinaryWriter => Find($"System.IO.{type}"),
        _ when type.IsOfLibrary => Find(LibraryNames.Generated + type),
        _ => Find($"System.{type}"),
    };

    internal override ShapeTypes? TypesOf(ShapeModel shape, TypeModel collection)
    {
        if (Library.ShapeOf(shape, SymbolOf(collection)) is not { } found)
        {
            return null;
        }

        (ITypeSymbol items, ITypeSymbol builder) = Library.TypesOf(found);
        return new ShapeTypes(Of(items), Of(builder));
    }

    internal override TypeModel ClassOf(ShapeModel shape, TypeModel collection, ShapeMethod method) =>
        Of(Library.CallsOf(Library.ShapeOf(shape, SymbolOf(collection))!, method));

    internal override TypeModel ClassOf(ConversionModel conversion, TypeModel type) => Of(Library.ConverterOf(conversion, SymbolOf(type)));

    internal override (bool To, bool From) TakesHost(ConversionModel conversion, TypeModel type)
    {
        INamedTypeSymbol converter = Library.ConverterOf(conversion, SymbolOf(type));
        return (TakesHost(converter, "To"), TakesHost(converter, "From"));
    }

    internal override MethodModel? MethodOf(ConversionModel conversion, bool isTo) =>
        conversion.Code is INamedTypeSymbol holder
            ? Members.ModelOf(Of(holder), holder.GetMembers(isTo ? "To" : "From").OfType<IMethodSymbol>().FirstOrDefault())
            : null;

    internal override object? DefaultOf(ParameterModel parameter) =>
        parameter.Handle is IParameterSymbol { HasExplicitDefaultValue: true, ExplicitDefaultValue: { } value } ? value : null;

    internal override TypeModel Close(TypeModel definition, params TypeModel[] arguments) =>
        Of(((INamedTypeSymbol)definition.Handle).Construct(Array.ConvertAll(arguments, SymbolOf)));

    internal override TypeModel VectorOf(TypeModel item) => Of(compilation.CreateArrayTypeSymbol(SymbolOf(item)));

    internal override string? NamespaceOf(TypeModel type) => SymbolNames.NamespaceOf(SymbolOf(type));

    internal override string TextOf(TypeModel type) => SymbolNames.TextOf(SymbolOf(type)) + (type.IsByRef ? "&" : "");

    internal override TypeModel? OuterOf(TypeModel type) => SymbolOf(type).ContainingType is { } outer ? Of(outer) : null;

    internal override TypeModel? BaseOf(TypeModel type) => !type.IsByRef && SymbolOf(type).BaseType is { } of ? Of(of) : null;

    internal override FieldModel[] FieldsOf(TypeModel type) => Members.FieldsOf(type);

    internal override PropertyModel[] PropertiesOf(TypeModel type) => Members.PropertiesOf(type);

    internal override ConstructorModel[] ConstructorsOf(TypeModel type) => Members.ConstructorsOf(type);

    internal override MethodModel[] MethodsOf(TypeModel type) => Members.MethodsOf(type);

    internal override IReadOnlyList<MemberModel> StaticMembersOf(TypeModel type) => Members.StaticMembersOf(type);

    internal override IReadOnlyList<TypeModel> NestedTypesOf(TypeModel type) =>
        // A nested type with its own parameters has no arguments for these.
        type.Handle is INamedTypeSymbol named ? [.. named.GetTypeMembers().Where(nested => nested.Arity == 0).Select(Of)] : [];

    internal override TypeModel[] InterfacesOf(TypeModel type)
    {
        List<ITypeSymbol> interfaces = [];
        AddInterfaces(interfaces, SymbolOf(type));
        return [.. interfaces.Select(Of)];
    }

    internal override TypeModel[] ArgumentsOf(TypeModel type) =>
        type.Handle is INamedTypeSymbol named ? [.. SymbolNames.ArgumentsOf(named).Select(Of)] : [];

    internal override TypeModel ElementOf(TypeModel type) => type.Handle switch
    {
        IArrayTypeSymbol array => Of(array.ElementType),
        IPointerTypeSymbol pointer => Of(pointer.PointedAtType),
        ByReference reference => Of(reference.Type),
        _ => throw new InvalidOperationException($"{type} has no elements."),
    };

    internal override int RankOf(TypeModel type) => ((IArrayTypeSymbol)type.Handle).Rank;

    internal override TypeModel IntegerOf(TypeModel type) => Of(((INamedTypeSymbol)type.Handle).EnumUnderlyingType!);

    internal override IReadOnlyList<EnumValue> ValuesOf(TypeModel type) =>
        [.. SymbolMembers.SymbolsOf(type).OfType<IFieldSymbol>()
            .Where(field => field.HasConstantValue)
            .Select(field => new EnumValue(field.MetadataName, Convert.ToDecimal(field.ConstantValue, provider: null)))];

    internal override int? SizeOf(TypeModel type) => Layouts.SizeOf(type);

    internal override int? OffsetOf(FieldModel field) => Layouts.OffsetOf(field);

    internal override bool IsAssignable(TypeModel to, TypeModel from)
    {
        if (to.IsByRef || from.IsByRef)
        {
            return to == from;
        }

        // A struct is assignable to its interfaces and bases, as in reflection.
        Conversion conversion = ((CSharpCompilation)compilation).ClassifyConversion(SymbolOf(from), SymbolOf(to));
        return conversion.IsIdentity || (conversion.IsImplicit && (conversion.IsReference || conversion.IsBoxing))
            || to.NullableOf() == from;
    }

    internal override TypeModel TypeOf(MemberModel member) => member.Handle switch
    {
        // The struct of a fixed buffer's items has no symbol.
        IFieldSymbol { IsFixedSizeBuffer: true } => Find("System.ValueType"),
        IFieldSymbol field => Of(field.Type, field.RefKind),
        ImplicitField field => Of(field.Type),
        IPropertySymbol property => Of(property.Type, property.RefKind),
        IMethodSymbol { MethodKind: not MethodKind.Constructor } method => Of(method.ReturnType, method.RefKind),
        ImplicitMethod => Find("System.Void"),
        _ => member.DeclaringType,
    };

    internal override ParameterModel[] ParametersOf(MethodModel method) => method.Handle is ImplicitMethod hidden
        ? [new ParameterModel("context", hidden.Parameter, hidden)]
        : Members.ParametersOf((IMethodSymbol)method.Handle);

    internal override bool Has(object handle, KnownAttribute attribute) => SymbolAttributes.Has(compilation, handle, attribute);

    internal override bool IsMarked(MethodModel method) => method.Handle is not IMethodSymbol symbol || !symbol.GetAttributes().IsEmpty;

    internal override int DataMemberOrderOf(MemberModel member) => SymbolAttributes.DataMemberOrderOf((ISymbol)member.Handle);

    internal override int[]? FSharpMappingOf(object handle) => handle is ISymbol symbol ? SymbolAttributes.FSharpMappingOf(symbol) : null;

    internal override bool IsReadOnly(FieldModel field) => field.Handle switch
    {
        // The backing field of a read-only or init-only property.
        IFieldSymbol { AssociatedSymbol: IPropertySymbol property } => property.SetMethod is null or { IsInitOnly: true },
        IFieldSymbol symbol => symbol.IsReadOnly,
        _ => false,
    };

    internal override bool IsInit(PropertyModel property) => ((IPropertySymbol)property.Handle).SetMethod is { IsInitOnly: true };

    internal override bool IsDynamic(MemberModel member) =>
        member.Handle is IFieldSymbol { Type: IDynamicTypeSymbol } or IPropertySymbol { Type: IDynamicTypeSymbol };

    internal override MemberAccess AccessOf(MemberModel member) =>
        member.Handle is not ISymbol symbol ? MemberAccess.Private : symbol.DeclaredAccessibility switch
        {
            Accessibility.Public => MemberAccess.Public,
            Accessibility.Internal => MemberAccess.Assembly,
            Accessibility.Protected => MemberAccess.Derived,
            Accessibility.ProtectedOrInternal => MemberAccess.Assembly | MemberAccess.Derived,
            Accessibility.ProtectedAndInternal => MemberAccess.DerivedInAssembly,
            _ => MemberAccess.Private,
        };

    internal override MemberModel DefinitionOf(MemberModel member) => Members.DefinitionOf(member);

    internal override string ConstraintsOf(TypeModel parameter, Func<TypeModel, string> nameOf) =>
        SymbolNames.ConstraintsOf((ITypeParameterSymbol)parameter.Handle, type => nameOf(Of(type)));

    internal override bool IsVisible(TypeModel type)
    {
        for (ISymbol? level = SymbolOf(type); level is INamedTypeSymbol named; level = named.ContainingType)
        {
            if (named.DeclaredAccessibility != Accessibility.Public)
            {
                return false;
            }
        }

        return true;
    }

    internal override bool AreOfOneAssembly(TypeModel one, TypeModel other) =>
        SymbolEqualityComparer.Default.Equals(
            SymbolNames.InnermostOf(SymbolOf(one))?.ContainingAssembly, SymbolNames.InnermostOf(SymbolOf(other))?.ContainingAssembly);

    internal override bool ReturnsReadOnlyReference(PropertyModel property) =>
        ((IPropertySymbol)property.Handle).RefKind == RefKind.RefReadOnly;

    internal override bool HaveOneSlot(MethodModel one, MethodModel other) =>
        one.Handle is IMethodSymbol method && other.Handle is IMethodSymbol by
            && SymbolEqualityComparer.Default.Equals(SlotOf(method), SlotOf(by));

    internal override FieldUses? UsesOf(MemberModel member)
    {
        FieldUses? uses = CodeUses.Of(this, member);
        if (uses is null && member.Handle is IMethodSymbol { IsAbstract: false })
        {
            Visibility.AddWithoutCode(member.DeclaringType);
        }

        return uses;
    }

    /// <summary>Returns the semantic model of a syntax node.</summary>
    internal SemanticModel ModelOf(SyntaxNode node)
    {
        if (!_models.TryGetValue(node.SyntaxTree, out SemanticModel model))
        {
            model = compilation.GetSemanticModel(node.SyntaxTree);
            _models.Add(node.SyntaxTree, model);
        }

        return model;
    }

    private static ITypeSymbol SymbolOf(TypeModel type) => type.Handle as ITypeSymbol ?? ((ByReference)type.Handle).Type;

    private static bool TakesHost(INamedTypeSymbol converter, string method) =>
        converter.GetMembers(method).OfType<IMethodSymbol>().First().Parameters.Length > 1;

    private static IMethodSymbol SlotOf(IMethodSymbol method)
    {
        while (method.OverriddenMethod is { } overridden)
        {
            method = overridden;
        }

        return method;
    }

    // Base interfaces first, each before its extensions, in the runtime's order.
    private static void AddInterfaces(List<ITypeSymbol> interfaces, ITypeSymbol type)
    {
        if (type.BaseType is { } of)
        {
            AddInterfaces(interfaces, of);
        }

        foreach (INamedTypeSymbol one in type.Interfaces)
        {
            if (!interfaces.Contains(one, SymbolEqualityComparer.Default))
            {
                interfaces.Add(one);
                AddInterfaces(interfaces, one);
            }
        }
    }

    /// <summary>Returns the model of a type, or of references to it.</summary>
    internal TypeModel Of(ITypeSymbol type, RefKind kind)
    {
        TypeModel referenced = Of(type);
        if (kind == RefKind.None)
        {
            return referenced;
        }

        ITypeSymbol symbol = SymbolOf(referenced);
        if (!_references.TryGetValue(symbol, out TypeModel model))
        {
            model = new TypeModel(this, new ByReference(symbol), referenced.Name + "&", metadataName: "", TypeTraits.ByRef);
            _references.Add(symbol, model);
        }

        return model;
    }
}
