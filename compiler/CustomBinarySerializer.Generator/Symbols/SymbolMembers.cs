using System.Collections.Immutable;
using CustomBinarySerializer.Compiler.Models;
using Microsoft.CodeAnalysis;

namespace CustomBinarySerializer.Generator.Symbols;

/// <summary>The models of the members of types.</summary>
internal sealed class SymbolMembers(SymbolUniverse universe)
{
    private readonly Dictionary<IMethodSymbol, MethodModel> _methods = new(SymbolEqualityComparer.Default);

    /// <summary>Returns the instance fields of a type in emit order.</summary>
    internal FieldModel[] FieldsOf(TypeModel type)
    {
        if (type.Handle is not INamedTypeSymbol named)
        {
            return [];
        }

        universe.Visibility.AddExamined(type);
        List<object> fields = InstanceFields.Of(universe, named);
        if (universe.Visibility.HidesPrivateFields(named) && HiddenMembers.FieldsOf(universe, type) is { } known)
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

    /// <summary>Returns the instance properties of a type.</summary>
    internal PropertyModel[] PropertiesOf(TypeModel type)
    {
        universe.Visibility.AddExamined(type);
        return [.. Properties(type, isStatic: false)];
    }

    /// <summary>Returns the instance constructors of a type.</summary>
    internal ConstructorModel[] ConstructorsOf(TypeModel type)
    {
        if (type.Handle is not INamedTypeSymbol named)
        {
            return [];
        }

        universe.Visibility.AddExamined(type);
        return [.. named.InstanceConstructors
            // The implicit parameterless constructor of a struct has no metadata.
            .Where(constructor => !(constructor.IsImplicitlyDeclared && type.IsValueType && constructor.Parameters.IsEmpty))
            .OrderBy(constructor => constructor.IsImplicitlyDeclared && named.IsRecord)
            .Select(
                constructor =>
                    new ConstructorModel(
                        type, constructor, ParametersOf(constructor), constructor.DeclaredAccessibility == Accessibility.Public))];
    }

    /// <summary>Returns the methods of a type without its constructors.</summary>
    internal MethodModel[] MethodsOf(TypeModel type)
    {
        universe.Visibility.AddExamined(type);
        MethodModel[] methods =
        [
            .. SymbolsOf(type).OfType<IMethodSymbol>()
                .Where(method => method.MethodKind is not (MethodKind.Constructor or MethodKind.StaticConstructor)
                    && !(method.IsPartialDefinition && method.PartialImplementationPart is null))
                .Select(method => ModelOf(type, method)!),
        ];
        return type.IsOfFramework
            ? [.. methods, .. HiddenMembers.MethodsOf(type).Where(hidden => !Array.Exists(methods, method => method.Name == hidden.Name))]
            : methods;
    }

    /// <summary>Returns the static fields and properties of a type.</summary>
    internal IReadOnlyList<MemberModel> StaticMembersOf(TypeModel type) =>
    [
        .. SymbolsOf(type).OfType<IFieldSymbol>().Where(field => field.IsStatic || field.IsConst)
            .Select(field => new FieldModel(type, field.MetadataName, field, field.DeclaredAccessibility == Accessibility.Public)),
        .. Properties(type, isStatic: true),
    ];

    /// <summary>Returns the parameters of a method.</summary>
    internal ParameterModel[] ParametersOf(IMethodSymbol method)
    {
        ParameterModel[] models = new ParameterModel[method.Parameters.Length];
        for (int i = 0; i < models.Length; i++)
        {
            IParameterSymbol parameter = method.Parameters[i];
            models[i] = new ParameterModel(parameter.MetadataName, universe.Of(parameter.Type, parameter.RefKind), parameter);
        }

        return models;
    }

    /// <summary>Returns the unique model of a method, or null for null.</summary>
    internal MethodModel? ModelOf(TypeModel type, IMethodSymbol? method)
    {
        if (method is null)
        {
            return null;
        }

        if (!_methods.TryGetValue(method, out MethodModel model))
        {
            model = new MethodModel(type, method.MetadataName, method, SymbolTraits.TraitsOf(method));
            _methods.Add(method, model);
        }

        return model;
    }

    /// <summary>Returns the same member of the generic type definition.</summary>
    internal MemberModel DefinitionOf(MemberModel member)
    {
        TypeModel definition = universe.Of(((INamedTypeSymbol)member.DeclaringType.Handle).OriginalDefinition);
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

    /// <summary>Returns the symbols of the members of a type; none for types without a name.</summary>
    internal static ImmutableArray<ISymbol> SymbolsOf(TypeModel type) => type.Handle is INamedTypeSymbol named ? named.GetMembers() : [];

    // In an editor, properties may have no accessors.
    private IEnumerable<PropertyModel> Properties(TypeModel type, bool isStatic) =>
        SymbolsOf(type)
            .OfType<IPropertySymbol>()
            .Where(property => property.IsStatic == isStatic && (property.GetMethod ?? property.SetMethod) is not null)
            .Select(property => new PropertyModel(
            type,
            property.MetadataName,
            property,
            ModelOf(type, property.GetMethod),
            ModelOf(type, property.SetMethod),
            property.IsIndexer || property.Parameters.Length > 0));
}
