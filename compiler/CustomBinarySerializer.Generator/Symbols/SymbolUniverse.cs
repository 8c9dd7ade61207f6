using System.Collections.Immutable;
using CustomBinarySerializer.Compiler.Models;
using CustomBinarySerializer.Compiler.Plans;
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
/// symbol. Members that a reference assembly omits are invisible: <see cref="HidesMembers"/>.
/// </remarks>
internal sealed class SymbolUniverse(
    Compilation compilation, Func<TypeModel, ConversionModel?>? surrogateOf = null, CancellationToken cancellation = default)
    : TypeUniverse
{
    private const string HandWritten = "CustomBinarySerializer.ICustomBinarySerializable";

    private readonly Dictionary<ITypeSymbol, TypeModel> _types = new(SymbolEqualityComparer.Default);
    private readonly Dictionary<ITypeSymbol, TypeModel> _references = new(SymbolEqualityComparer.Default);
    private readonly Dictionary<string, TypeModel> _named = [];
    private readonly Dictionary<SyntaxTree, SemanticModel> _models = [];
    private readonly Dictionary<IMethodSymbol, MethodModel> _methods = new(SymbolEqualityComparer.Default);
    private readonly HashSet<TypeModel> _planned = [];
    private readonly HashSet<TypeModel> _hiding = [];
    private readonly HashSet<TypeModel> _withoutCode = [];
    private readonly Dictionary<IAssemblySymbol, bool> _referenceAssemblies = new(SymbolEqualityComparer.Default);
    private StructLayouts? _layouts;
    private LibraryClasses? _library;
    private INamedTypeSymbol? _enumerable;
    private INamedTypeSymbol? _handWritten;

    internal Compilation Compilation => compilation;

    internal CancellationToken Cancellation => cancellation;

    /// <summary>Gets all examined types.</summary>
    internal IEnumerable<TypeModel> Seen => _types.Values;

    /// <summary>
    /// Gets the types whose members or code were examined and which may have more than the compilation shows. It is a
    /// superset of <see cref="HiddenIn"/>, for refused types.
    /// </summary>
    internal IReadOnlyCollection<TypeModel> Hiding => _hiding;

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

    private INamedTypeSymbol Enumerable => _enumerable ??= compilation.GetSpecialType(SpecialType.System_Collections_IEnumerable);

    private INamedTypeSymbol? HandWrittenContract => _handWritten ??= compilation.GetTypeByMetadataName(HandWritten);

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
                model = new TypeModel(this, erased, SymbolNames.NameOf(erased), SymbolNames.FullNameOf(erased), TraitsOf(erased));
                _types[erased] = model;
            }

            _types[type] = model;
        }

        return model;
    }

    /// <summary>
    /// Returns whether a type is declared in the compilation itself, so that a contract can be generated for it.
    /// </summary>
    internal bool IsDeclaredHere(TypeModel type) => type.Handle is INamedTypeSymbol named && IsDeclaredHere(named);

    /// <summary>
    /// Returns whether the source of a symbol is part of the compilation. Source of other projects, which an editor
    /// shows, doesn't count, because a build only sees references.
    /// </summary>
    internal bool IsDeclaredHere(ISymbol symbol) => SymbolEqualityComparer.Default.Equals(symbol.ContainingAssembly, compilation.Assembly);

    /// <summary>
    /// Returns whether a class or struct of another assembly may have members that the compilation can't see.
    /// </summary>
    internal bool HidesMembers(TypeModel type) =>
        type.Handle is INamedTypeSymbol { TypeKind: TypeKind.Class or TypeKind.Struct, SpecialType: SpecialType.None } symbol
        && !IsDeclaredHere(type)
        && (HidesPrivateFields(symbol) || symbol.GetMembers().Any(member => member is IEventSymbol))
        && !HiddenMembers.AreKnown(type);

    /// <summary>Returns whether a type of another assembly shows only its accessible fields.</summary>
    internal bool HidesPrivateFields(INamedTypeSymbol type) =>
        !SymbolEqualityComparer.Default.Equals(type.ContainingAssembly, compilation.Assembly)
        && (compilation.Options.MetadataImportOptions != MetadataImportOptions.All || IsReferenceAssembly(type.ContainingAssembly));

    /// <summary>
    /// Returns the types with members in a plan that may have more than the compilation shows. The running program may
    /// refuse or plan them differently.
    /// </summary>
    internal IReadOnlyList<TypeModel> HiddenIn(ContractPlan plan)
    {
        HashSet<ValuePlan> seen = [];
        List<TypeModel> hidden = [];
        Stack<ValuePlan> left = new([plan.Root]);
        while (left.Count > 0)
        {
            ValuePlan part = left.Pop();
            if (!seen.Add(part))
            {
                continue;
            }

            // Collections have their items; other members are refused.
            bool isCollection = part is SequencePlan { ShapeModel.IsUsers: true };
            for (TypeModel? level = isCollection || part is ObjectPlan ? part.Model : null;
                level is not null && !(isCollection && level.IsOfFramework);
                level = level.Base)
            {
                if ((HidesMembers(level) || _withoutCode.Contains(level)) && !hidden.Contains(level))
                {
                    hidden.Add(level);
                }
            }

            foreach (ValuePlan inside in part.Parts)
            {
                left.Push(inside);
            }
        }

        return hidden;
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
            ? ModelOf(Of(holder), holder.GetMembers(isTo ? "To" : "From").OfType<IMethodSymbol>().FirstOrDefault())
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

    internal override FieldModel[] FieldsOf(TypeModel type)
    {
        if (type.Handle is not INamedTypeSymbol named)
        {
            return [];
        }

        Note(type);
        List<object> fields = InstanceFields.Of(this, named);
        if (HidesPrivateFields(named) && HiddenMembers.FieldsOf(this, type) is { } known)
        {
            // The other members of the reference assembly are placeholders.
            fields = [.. known
                .Select(one => fields.FirstOrDefault(field => field is IFieldSymbol { Name: { } name } && name == one.Name) ?? one)];
        }

        FieldModel[] models = new FieldModel[fields.Count];
        for (int i = 0; i < models.Length; i++)
        {
            models[i] = fields[i] is IFieldSymbol field
                ? new FieldModel(type, field.MetadataName, field, field.DeclaredAccessibility == Accessibility.Public)
                : new FieldModel(type, ((ImplicitField)fields[i]).Name, fields[i], isPublic: false);
        }

        return models;
    }

    internal override PropertyModel[] PropertiesOf(TypeModel type)
    {
        Note(type);
        return [.. Properties(type, isStatic: false)];
    }

    internal override ConstructorModel[] ConstructorsOf(TypeModel type)
    {
        if (type.Handle is not INamedTypeSymbol named)
        {
            return [];
        }

        Note(type);
        return [.. named.InstanceConstructors
            // The implicit parameterless constructor of a struct has no metadata.
            .Where(constructor => !(constructor.IsImplicitlyDeclared && type.IsValueType && constructor.Parameters.IsEmpty))
            .OrderBy(constructor => constructor.IsImplicitlyDeclared && named.IsRecord)
            .Select(
                constructor =>
                    new ConstructorModel(
                        type, constructor, ParametersOf(constructor), constructor.DeclaredAccessibility == Accessibility.Public))];
    }

    internal override MethodModel[] MethodsOf(TypeModel type)
    {
        Note(type);
        MethodModel[] methods =
        [
            .. MembersOf(type).OfType<IMethodSymbol>()
                .Where(method => method.MethodKind is not (MethodKind.Constructor or MethodKind.StaticConstructor)
                    && !(method.IsPartialDefinition && method.PartialImplementationPart is null))
                .Select(method => ModelOf(type, method)!),
        ];
        return type.IsOfFramework
            ? [.. methods, .. HiddenMembers.MethodsOf(type).Where(hidden => !Array.Exists(methods, method => method.Name == hidden.Name))]
            : methods;
    }

    internal override IReadOnlyList<MemberModel> StaticMembersOf(TypeModel type) =>
    [
        .. MembersOf(type).OfType<IFieldSymbol>().Where(field => field.IsStatic || field.IsConst)
            .Select(field => new FieldModel(type, field.MetadataName, field, field.DeclaredAccessibility == Accessibility.Public)),
        .. Properties(type, isStatic: true),
    ];

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
        [.. MembersOf(type).OfType<IFieldSymbol>()
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
        : ParametersOf((IMethodSymbol)method.Handle);

    internal override bool Has(object handle, KnownAttribute attribute) => SymbolAttributes.Has(compilation, handle, attribute);

    internal override bool IsMarked(MethodModel method) => method.Handle is not IMethodSymbol symbol || !symbol.GetAttributes().IsEmpty;

    internal override int DataMemberOrderOf(MemberModel member)
    {
        foreach (KeyValuePair<string, TypedConstant> named in SymbolAttributes.Find(
            (ISymbol)member.Handle, KnownAttribute.DataMember)!.NamedArguments)
        {
            if (named is { Key: "Order", Value.Value: int order })
            {
                return order;
            }
        }

        return -1;
    }

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

    internal override MemberModel DefinitionOf(MemberModel member)
    {
        TypeModel definition = Of(((INamedTypeSymbol)member.DeclaringType.Handle).OriginalDefinition);
        return member.Handle switch
        {
            IFieldSymbol field =>
                Array.Find(
                    definition.Fields,
                    one => one.Handle is IFieldSymbol symbol && SymbolEqualityComparer.Default.Equals(symbol, field.OriginalDefinition)),
            IMethodSymbol { MethodKind: MethodKind.Constructor } constructor =>
                Array.Find(
                    definition.Constructors,
                    one => SymbolEqualityComparer.Default.Equals((ISymbol)one.Handle, constructor.OriginalDefinition)),
            IMethodSymbol method => ModelOf(definition, method.OriginalDefinition)!,
            _ => Array.Find(definition.Fields, one => one.Name == member.Name),
        };
    }

    internal override string ConstraintsOf(TypeModel parameter, Func<TypeModel, string> nameOf)
    {
        ITypeParameterSymbol type = (ITypeParameterSymbol)parameter.Handle;
        List<string> constraints = [];
        if (type.HasUnmanagedTypeConstraint || type.HasValueTypeConstraint)
        {
            constraints.Add(type.HasUnmanagedTypeConstraint ? "unmanaged" : "struct");
        }
        else if (type.HasReferenceTypeConstraint)
        {
            constraints.Add("class");
        }

        constraints.AddRange(type.ConstraintTypes.Select(one => nameOf(Of(one))));
        if (type.HasConstructorConstraint)
        {
            constraints.Add("new()");
        }

        return string.Join(", ", constraints);
    }

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
            InnermostOf(SymbolOf(one))?.ContainingAssembly, InnermostOf(SymbolOf(other))?.ContainingAssembly);

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
            _hiding.Add(member.DeclaringType);
            _withoutCode.Add(member.DeclaringType);
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

    private void Note(TypeModel type)
    {
        if (HidesMembers(type))
        {
            _hiding.Add(type);
        }
    }

    private static ITypeSymbol SymbolOf(TypeModel type) => type.Handle as ITypeSymbol ?? ((ByReference)type.Handle).Type;

    private static ImmutableArray<ISymbol> MembersOf(TypeModel type) => type.Handle is INamedTypeSymbol named ? named.GetMembers() : [];

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

    private bool IsReferenceAssembly(IAssemblySymbol assembly)
    {
        if (!_referenceAssemblies.TryGetValue(assembly, out bool isReference))
        {
            isReference = assembly.GetAttributes().Any(one => one.AttributeClass?.Name == "ReferenceAssemblyAttribute");
            _referenceAssemblies.Add(assembly, isReference);
        }

        return isReference;
    }

    private TypeModel Of(ITypeSymbol type, RefKind kind)
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

    private ParameterModel[] ParametersOf(IMethodSymbol method)
    {
        ParameterModel[] models = new ParameterModel[method.Parameters.Length];
        for (int i = 0; i < models.Length; i++)
        {
            IParameterSymbol parameter = method.Parameters[i];
            models[i] = new ParameterModel(parameter.MetadataName, Of(parameter.Type, parameter.RefKind), parameter);
        }

        return models;
    }

    // In an editor, properties may have no accessors.
    private IEnumerable<PropertyModel> Properties(TypeModel type, bool isStatic) =>
        MembersOf(type)
            .OfType<IPropertySymbol>()
            .Where(property => property.IsStatic == isStatic && (property.GetMethod ?? property.SetMethod) is not null)
            .Select(property => new PropertyModel(
            type,
            property.MetadataName,
            property,
            ModelOf(type, property.GetMethod),
            ModelOf(type, property.SetMethod),
            property.IsIndexer || property.Parameters.Length > 0));

    private MethodModel? ModelOf(TypeModel type, IMethodSymbol? method)
    {
        if (method is null)
        {
            return null;
        }

        if (!_methods.TryGetValue(method, out MethodModel model))
        {
            model = new MethodModel(type, method.MetadataName, method, TraitsOf(method));
            _methods.Add(method, model);
        }

        return model;
    }

    private static MethodTraits TraitsOf(IMethodSymbol method) =>
        (method.DeclaredAccessibility == Accessibility.Public ? MethodTraits.Public : 0)
        | (method.IsStatic ? MethodTraits.Static : 0)
        | (method.IsVirtual || method.IsAbstract || method.IsOverride ? MethodTraits.Virtual : 0)
        | (method.IsGenericMethod ? MethodTraits.Generic : 0)
        | (method.MethodKind is MethodKind.Ordinary or MethodKind.Destructor ? 0 : MethodTraits.SpecialName);

    private TypeTraits TraitsOf(ITypeSymbol type)
    {
        TypeTraits traits = type switch
        {
            IArrayTypeSymbol array =>
                TypeTraits.Sealed | TypeTraits.Enumerable | (array.IsSZArray ? TypeTraits.Vector : TypeTraits.ShapedArray),
            IPointerTypeSymbol or IFunctionPointerTypeSymbol => TypeTraits.Pointer,
            INamedTypeSymbol named => TraitsOf(named),
            _ => TypeTraits.None,
        };
        INamedTypeSymbol? owner = InnermostOf(type);
        return owner is null ? traits
            : traits | (FrameworkAssemblies.IsCore(owner) ? TypeTraits.Core : 0) | (FrameworkAssemblies.IsFramework(owner)
                ? TypeTraits.Framework
                : 0);
    }

    private TypeTraits TraitsOf(INamedTypeSymbol type) =>
        (type.IsValueType ? TypeTraits.ValueType : 0)
        | (type.TypeKind == TypeKind.Interface ? TypeTraits.Interface : 0)
        | (type.IsAbstract || type.IsStatic ? TypeTraits.Abstract : 0)
        | (type.IsSealed || type.IsStatic || type.IsValueType ? TypeTraits.Sealed : 0)
        | (type.TypeKind == TypeKind.Enum ? TypeTraits.Enum : 0)
        | (type.IsRefLikeType ? TypeTraits.ByRefLike : 0)
        | (SymbolNames.ArgumentsOf(type).Count > 0 ? TypeTraits.Generic : 0)
        | (type.TypeKind == TypeKind.Delegate || type.SpecialType is SpecialType.System_Delegate or SpecialType.System_MulticastDelegate
            ? TypeTraits.Delegate
            : 0)
        | (IsException(type) ? TypeTraits.Exception : 0)
        | (Implements(type, HandWrittenContract) ? TypeTraits.HandWritten : 0)
        | (Implements(type, Enumerable) ? TypeTraits.Enumerable : 0);

    private static bool IsException(INamedTypeSymbol type)
    {
        INamedTypeSymbol? level = type;
        while (level is not null
            && !(level.Name == nameof(Exception)
                && level.ContainingNamespace is { Name: "System", ContainingNamespace.IsGlobalNamespace: true }))
        {
            level = level.BaseType;
        }

        return level is not null;
    }

    private static bool Implements(INamedTypeSymbol type, INamedTypeSymbol? contract) =>
        contract is not null
            && (SymbolEqualityComparer.Default.Equals(type, contract)
                || type.AllInterfaces.Contains(contract, SymbolEqualityComparer.Default));

    private static INamedTypeSymbol? InnermostOf(ITypeSymbol type) => type switch
    {
        IArrayTypeSymbol array => InnermostOf(array.ElementType),
        IPointerTypeSymbol pointer => InnermostOf(pointer.PointedAtType),
        _ => type as INamedTypeSymbol,
    };
}
