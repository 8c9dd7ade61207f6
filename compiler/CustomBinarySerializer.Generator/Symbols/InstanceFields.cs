using System.Globalization;
using CustomBinarySerializer.Compiler.Models;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace CustomBinarySerializer.Generator.Symbols;

/// <summary>The instance fields of a type in emit order, including those without a symbol.</summary>
internal static class InstanceFields
{
    private const int FSharpRecord = 2;

    /// <summary>Returns symbols and <see cref="ImplicitField"/> objects.</summary>
    internal static List<object> Of(SymbolUniverse universe, INamedTypeSymbol type)
    {
        List<object> fields = [];
        foreach (ISymbol member in type.GetMembers())
        {
            if (member is IFieldSymbol { IsStatic: false, IsConst: false } field && IsEmitted(type, field))
            {
                fields.Add(field);
            }
            else if (member is IEventSymbol { IsStatic: false } one && HasField(one, universe.Cancellation))
            {
                fields.Add(new ImplicitField(ImplicitFieldKind.OfEvent, one.Name, one.Type, one));
            }
        }

        if (universe.Visibility.HidesPrivateFields(type))
        {
            AddBacking(fields, type);
        }

        return fields;
    }

    // Private fields are absent, but the accessors of auto-properties are marked.
    private static void AddBacking(List<object> fields, INamedTypeSymbol type)
    {
        bool isOfFSharp = type.ContainingAssembly is { } assembly
            && assembly.GetAttributes().Any(one => one.AttributeClass?.Name == "FSharpInterfaceDataVersionAttribute");
        if (isOfFSharp && SymbolAttributes.FSharpMappingOf(type) is not [FSharpRecord])
        {
            return;
        }

        foreach (IPropertySymbol property in type.GetMembers().OfType<IPropertySymbol>())
        {
            string name = isOfFSharp ? $"{property.MetadataName}@" : $"<{property.MetadataName}>k__BackingField";
            if (property is { IsStatic: false, GetMethod: { } getter }
                && SymbolAttributes.Find(getter, KnownAttribute.CompilerGenerated) is not null
                && !(property.Name == "EqualityContract" && type.IsRecord)
                && !fields.Exists(field => field is IFieldSymbol known && known.MetadataName == name))
            {
                fields.Add(new ImplicitField(ImplicitFieldKind.Hidden, name, property.Type, property));
            }
        }
    }

    // A tuple has symbols for its items after the seventh, which are in the field Rest.
    private static bool IsEmitted(INamedTypeSymbol type, IFieldSymbol field) =>
        !type.IsTupleType
        || field.Name == "Rest"
        || (field.Name.StartsWith("Item", StringComparison.Ordinal)
            && int.TryParse(field.Name.Substring("Item".Length), NumberStyles.None, CultureInfo.InvariantCulture, out int number)
            && number < 8);

    private static bool HasField(IEventSymbol one, CancellationToken cancellation) =>
        !one.IsAbstract
        && !one.IsExtern
        && one.ContainingType.TypeKind != TypeKind.Interface
        && one.DeclaringSyntaxReferences is [{ } reference, ..]
        && reference.GetSyntax(cancellation) is VariableDeclaratorSyntax;
}
