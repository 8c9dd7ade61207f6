using System.Diagnostics.CodeAnalysis;
using System.Reflection;

namespace CustomBinarySerializer.AutoContracts.Planning;

/// <summary>Refuses types of which the rules would leave out something that is plainly state.</summary>
/// <remarks>A class under [DataContract] says itself what is written, as long as that is anything at all.</remarks>
[RequiresUnreferencedCode(TypeLevel.Reason)]
internal static class LostState
{
    internal static void ThrowIfAny(
        Type type, SerializedMembers scope, InstanceCreation creation, MemberScan scan, ConstructorMatch? match, List<MemberCandidate> written)
    {
        foreach (FieldInfo field in scan.UnaccountedFields)
        {
            if (MemberMarks.HasDataContract(field.DeclaringType!))
            {
                continue;
            }

            if (BackingFields.CapturedParameter(field) is { } parameter)
            {
                if (match?.Takes(parameter) != true && !scan.IgnoredProperties.Exists(ignored => MemberNames.AreAlike(ignored, parameter)))
                {
                    throw LayoutErrors.LostParameter(type, parameter, creation);
                }
            }
            else if (BackingFields.DisplayName(field) is { } property && property != field.Name && !scan.HasProperty(property))
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
    internal static void FindFields(Type type, SerializedMembers scope, MemberScan scan, List<MemberCandidate> written, List<ArgumentException> refusals)
    {
        if (scope == SerializedMembers.PublicFieldsAndProperties && scan.UnaccountedFields.Count > 0 && LostFields.Of(scan, written) is { Count: > 0 } fields)
        {
            refusals.Add(LayoutErrors.LostFields(type, fields));
        }
    }
}
