using System.Collections.Immutable;
using CustomBinarySerializer.Compiler.Models;
using CustomBinarySerializer.Generator.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace CustomBinarySerializer.Generator.Generation;

/// <summary>A search for the views of members' types, which a view of their holder uses.</summary>
/// <param name="visibility">Distinguishes types that the compilation declares.</param>
/// <param name="options">The options of the holder's contract. Views by other options may have other members.</param>
/// <param name="set">The set of the holder's contract, or null.</param>
internal sealed class ExistingViews(MemberVisibility visibility, RegistrationOptions options, INamedTypeSymbol? set)
{
    /// <summary>Returns the full name of the view of a type in the same set or inside itself, or null.</summary>
    internal string? Of(TypeModel type)
    {
        if (type.Handle is not INamedTypeSymbol symbol || type.IsHandWritten || !visibility.IsDeclaredHere(type))
        {
            return null;
        }

        if (set is not null
            && AskedFor(set.GetAttributes(),
            "ContractForAttribute",
            named => SymbolEqualityComparer.Default.Equals(named.ConstructorArguments[0].Value as ISymbol, symbol)) is { } inSet)
        {
            return ViewPlace.InSet(set, type, inSet.Attribute, inSet.Syntax, place: null)?.WholeName;
        }

        return !symbol.IsGenericType && AskedFor(symbol.GetAttributes(), "BinaryTypeIdAttribute", static _ => true) is { } inside
            ? ViewPlace.Of(inside.Attribute, symbol, inside.Syntax, ViewPlace.InsideTheType, place: null)?.WholeName
            : null;

        (AttributeData Attribute, TypeDeclarationSyntax Syntax)? AskedFor(
            ImmutableArray<AttributeData> attributes, string name, Func<AttributeData, bool> isOfType)
        {
            foreach (AttributeData attribute in attributes)
            {
                if (ContractAttributes.Is(attribute, name)
                    && attribute.ConstructorArguments is [.., { Value: > 0 }]
                    && isOfType(attribute)
                    && ContractAttributes.OptionsOf(attribute) is var other && other.Members == options.Members
                    && other.InstanceCreation == options.InstanceCreation && other.AllowUnsuitableType == options.AllowUnsuitableType
                    && !other.InternStrings && !other.CompactStrings
                    && attribute.ApplicationSyntaxReference?.GetSyntax().FirstAncestorOrSelf<TypeDeclarationSyntax>() is { } syntax)
                {
                    return (attribute, syntax);
                }
            }

            return null;
        }
    }
}
