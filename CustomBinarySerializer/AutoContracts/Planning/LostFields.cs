using System.Diagnostics.CodeAnalysis;
using System.Reflection;

namespace CustomBinarySerializer.AutoContracts.Planning;

/// <summary>Finds the private fields that no written member stands for, so that what they hold would be lost.</summary>
/// <remarks>
/// A field with no attribute that leaves it out is stood for by a property that is written, or that an attribute leaves out,
/// if it is the field of an auto-property, or if the property has a body and
/// its setter stores to the field or hands it on by reference;
/// or its getter loads it, and no other field of a type that the property could return;
/// or both have one name (but for case and <c>_</c> or <c>m_</c>) and the property could return the field, for accessors that
/// leave the work to other methods.
/// Where the runtime shows no code, accessors with bodies are trusted: the program ran elsewhere first.
/// </remarks>
[RequiresUnreferencedCode(TypeLevel.Reason)]
internal static class LostFields
{
    internal static List<FieldInfo> Of(MemberScan scan, List<MemberCandidate> written)
    {
        List<PropertyChain> standing = scan.Chains.FindAll(chain => chain.Fields.Count == 0 && (chain.IsIgnored || written.Exists(chain.IsOf)));
        return scan.UnaccountedFields.FindAll(field =>
            !MemberMarks.HasDataContract(field.DeclaringType!)
            && BackingFields.CapturedParameter(field) is null
            && !standing.Exists(chain => StandsFor(chain, field)));
    }

    private static bool StandsFor(PropertyChain chain, FieldInfo field)
    {
        if (Returns(chain.Type, field) && MemberNames.AreAlike(chain.Name, field.Name))
        {
            return true;
        }

        foreach (PropertyInfo property in chain.Declarations)
        {
            FieldUses? getter = property.GetMethod is { } get ? FieldUses.Of(get) : null;
            FieldUses? setter = property.SetMethod is { } set ? FieldUses.Of(set) : null;
            if (getter is null && setter is null)
            {
                return true;
            }

            if (setter?.Stores(field) == true
                || getter?.LoadsOnly(field, loaded => Returns(chain.Type, loaded)) == true
                || (chain.IsIgnored && (getter?.Loads(field) == true || setter?.Loads(field) == true)))
            {
                return true;
            }
        }

        return false;
    }

    private static bool Returns(Type property, FieldInfo field) =>
        property.IsAssignableFrom(field.FieldType) || (Nullable.GetUnderlyingType(field.FieldType) ?? field.FieldType) == (Nullable.GetUnderlyingType(property) ?? property);
}
