using System.Reflection;
using System.Runtime.Serialization;

namespace CustomBinarySerializer.AutoContracts.Planning;

/// <summary>What the attributes of types and members say.</summary>
internal static class MemberMarks
{
    internal static bool HasDataContract(Type level) => level.IsDefined(typeof(DataContractAttribute), inherit: false);

    internal static bool IsOptional(FieldInfo field) => field.IsDefined(typeof(OptionalFieldAttribute), inherit: false);

    /// <summary>Whether a property, or a field, is left out.</summary>
    internal static bool IsIgnored(MemberInfo member) =>
        member.IsDefined(typeof(IgnoreDataMemberAttribute), inherit: false)
        || (member is FieldInfo field && field.IsDefined(typeof(NonSerializedAttribute), inherit: false));

    /// <summary>Returns the attribute of a property or a field, if it may carry it.</summary>
    internal static DataMemberAttribute? DataMember(MemberInfo member, bool isIgnored) =>
        !member.IsDefined(typeof(DataMemberAttribute), inherit: false) ? null
        : isIgnored ? throw LayoutErrors.Contradiction(member)
        : HasDataContract(member.DeclaringType!) ? member.GetCustomAttribute<DataMemberAttribute>(inherit: false)
        : throw LayoutErrors.DataMemberWithoutContract(member);

    internal static void ThrowIfStaticIsMarked(MemberInfo[] members)
    {
        if (Array.Find(members, member => member.IsDefined(typeof(DataMemberAttribute), inherit: false)) is { } marked)
        {
            throw LayoutErrors.StaticDataMember(marked);
        }
    }
}
