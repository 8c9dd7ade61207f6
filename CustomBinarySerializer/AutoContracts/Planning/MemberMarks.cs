using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.Serialization;

namespace CustomBinarySerializer.AutoContracts.Planning;

/// <summary>What the attributes on types and members say. A mark anywhere in a chain of overrides counts, the most derived first.</summary>
[RequiresUnreferencedCode(TypeLevels.Reason)]
internal static class MemberMarks
{
    internal static bool HasDataContract(Type level) => level.IsDefined(typeof(DataContractAttribute), inherit: false);

    internal static bool IsOptional(FieldInfo field) => field.IsDefined(typeof(OptionalFieldAttribute), inherit: false);

    internal static bool IsIgnored(FieldInfo field) =>
        field.IsDefined(typeof(NonSerializedAttribute), inherit: false) || field.IsDefined(typeof(IgnoreDataMemberAttribute), inherit: false);

    internal static bool IsIgnored(PropertyChain chain) =>
        chain.Declarations.Any(IsIgnored) || chain.Fields.Any(IsIgnored);

    internal static DataMemberAttribute? DataMember(FieldInfo field) => DataMember(field, IsIgnored(field));

    internal static DataMemberAttribute? DataMember(PropertyChain chain) =>
        chain.Declarations.Reverse()
            .Select(property => DataMember(property, IsIgnored(property) || (BackingFields.Find(property) is { } field && IsIgnored(field))))
            .FirstOrDefault(mark => mark is not null);

    internal static void ThrowIfStaticIsMarked(Type level)
    {
        const BindingFlags Static = BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;
        if (Array.Find(level.GetMembers(Static), member => member.IsDefined(typeof(DataMemberAttribute), inherit: false)) is { } marked)
        {
            throw LayoutErrors.StaticDataMember(marked);
        }
    }

    /// <summary>Whether one of the classes that declare it, being without [DataContract], has it written because it is public.</summary>
    internal static bool IsSelectedByVisibility(PropertyChain chain) =>
        chain.IsPublic && chain.Declarations.Any(property => !HasDataContract(property.DeclaringType!));

    private static bool IsIgnored(PropertyInfo property) => property.IsDefined(typeof(IgnoreDataMemberAttribute), inherit: false);

    private static DataMemberAttribute? DataMember(MemberInfo member, bool isIgnored)
    {
        DataMemberAttribute? mark = member.GetCustomAttribute<DataMemberAttribute>(inherit: false);
        if (mark is null)
        {
            return null;
        }

        if (isIgnored)
        {
            throw LayoutErrors.Contradiction(member);
        }

        return HasDataContract(member.DeclaringType!) ? mark : throw LayoutErrors.DataMemberWithoutContract(member);
    }
}
