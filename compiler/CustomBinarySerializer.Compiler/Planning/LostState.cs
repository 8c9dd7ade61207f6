using CustomBinarySerializer.Compiler.Models;

namespace CustomBinarySerializer.Compiler.Planning;

/// <summary>Refuses types of which the rules would leave out something that is plainly state.</summary>
/// <remarks>A class under [DataContract] says itself what is written, as long as that is anything at all.</remarks>
internal static class LostState
{
    internal static void ThrowIfAny(
        TypeModel type, SerializedMembers scope, InstanceCreation creation, MemberScan scan, ConstructorMatch? match, List<MemberCandidate> written)
    {
        foreach (FieldModel field in scan.UnaccountedFields)
        {
            if (field.DeclaringType.Has(KnownAttribute.DataContract))
            {
                continue;
            }

            if (MemberNames.CapturedParameter(field) is { } parameter)
            {
                if (match?.Takes(parameter) != true && !scan.IgnoredProperties.Exists(ignored => MemberNames.AreAlike(ignored, parameter)))
                {
                    throw LayoutErrors.LostParameter(type, parameter, creation);
                }
            }
            else if (MemberNames.DisplayName(field.Name) is { } property && property != field.Name && !scan.HasProperty(property))
            {
                throw LayoutErrors.TrimmedProperty(type, property);
            }
            else if (scan.Members.Find(member => !written.Contains(member) && MemberNames.AreAlike(member.Name, field.Name)) is { } lost)
            {
                throw LayoutErrors.LostProperty(type, lost.Get, field, creation);
            }
        }

        if (written.Count == 0 && scan.UnaccountedFields.Count > 0)
        {
            throw LayoutErrors.NoMembers(type, scan.UnaccountedFields[0]);
        }

        List<ArgumentException> refusals = [];
        FindFields(type, scope, scan, written, refusals);
        if (refusals.Count > 0)
        {
            throw refusals[0];
        }
    }

    /// <summary>Refuses private fields that no member stands for. It needs no constructor, and so may be asked where other members are refused.</summary>
    internal static void FindFields(TypeModel type, SerializedMembers scope, MemberScan scan, List<MemberCandidate> written, List<ArgumentException> refusals)
    {
        if (scope == SerializedMembers.PublicMembers && scan.UnaccountedFields.Count > 0 && LostFields.Of(scan, written) is { Count: > 0 } fields)
        {
            refusals.Add(LayoutErrors.LostFields(type, fields));
        }
    }
}

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
internal static class LostFields
{
    internal static List<FieldModel> Of(MemberScan scan, List<MemberCandidate> written)
    {
        List<PropertyChain> standing = scan.Chains.FindAll(chain => chain.Fields.Count == 0 && (chain.IsIgnored || written.Exists(chain.IsOf)));
        return scan.UnaccountedFields.FindAll(field =>
            !field.DeclaringType.Has(KnownAttribute.DataContract)
            && MemberNames.CapturedParameter(field) is null
            && !standing.Exists(chain => StandsFor(chain, field)));
    }

    private static bool StandsFor(PropertyChain chain, FieldModel field)
    {
        if (Returns(chain.Type, field) && MemberNames.AreAlike(chain.Name, field.Name))
        {
            return true;
        }

        foreach (PropertyModel property in chain.Declarations)
        {
            FieldUses? getter = property.Getter?.Uses;
            FieldUses? setter = property.Setter?.Uses;
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

    private static bool Returns(TypeModel property, FieldModel field) =>
        property.IsAssignableFrom(field.Type) || (field.Type.NullableOf() ?? field.Type) == (property.NullableOf() ?? property);
}
