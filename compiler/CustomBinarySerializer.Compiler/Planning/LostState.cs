using CustomBinarySerializer.Compiler.Models;

namespace CustomBinarySerializer.Compiler.Planning;

/// <summary>The rules that refuse types whose state would be lost.</summary>
/// <remarks>A class with [DataContract] declares what is written, unless that is nothing.</remarks>
internal static class LostState
{
    internal static void ThrowIfAny(
        TypeModel type,
        SerializedMembers scope,
        InstanceCreation creation,
        MemberScan scan,
        ConstructorMatch? match,
        List<MemberCandidate> written)
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

    /// <summary>
    /// Refuses private fields that no member represents. The check needs no constructor, so it also runs after other
    /// refusals.
    /// </summary>
    internal static void FindFields(
        TypeModel type, SerializedMembers scope, MemberScan scan, List<MemberCandidate> written, List<ArgumentException> refusals)
    {
        if (scope == SerializedMembers.PublicMembers && scan.UnaccountedFields.Count > 0
            && LostFields.Of(scan, written) is { Count: > 0 } fields)
        {
            refusals.Add(LayoutErrors.LostFields(type, fields));
        }
    }
}

/// <summary>
/// A search for private fields that no written member represents, so that their values would be lost.
/// </summary>
/// <remarks>
/// <para>A property represents a field if it is written, or left out by an attribute, and one of these holds:</para>
/// <para>1. The field is the backing field of the auto-property.</para>
/// <para>2. The setter's body stores to the field or passes it by reference.</para>
/// <para>3. The getter loads the field and no other field of a type that the property could return.</para>
/// <para>
/// 4. The names agree (but for case and <c>_</c> or <c>m_</c>) and the property could return the field, for accessors
/// that call other methods.
/// </para>
/// <para>
/// Fields that an attribute leaves out need no property. If the runtime doesn't expose code, accessors with bodies are
/// accepted without a check.
/// </para>
/// </remarks>
internal static class LostFields
{
    internal static List<FieldModel> Of(MemberScan scan, List<MemberCandidate> written)
    {
        List<PropertyChain> standing = scan.Chains.FindAll(
            chain => chain.Fields.Count == 0 && (chain.IsIgnored || written.Exists(chain.IsOf)));
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
