using CustomBinarySerializer.Compiler.Models;

namespace CustomBinarySerializer.Compiler.Planning;

/// <summary>A field or property that may be written, before the creation of objects is decided.</summary>
/// <remarks>
/// Members of rule classes are fields, because every accessor would have to be compiled before the first message.
/// </remarks>
internal sealed class MemberCandidate(TypeModel level, string name, TypeModel type, MemberModel get, MemberModel? set)
{
    /// <summary>The class that declares the member; for an overridden property, the base class.</summary>
    internal readonly TypeModel Level = level;

    /// <summary>The name in the source.</summary>
    internal readonly string Name = name;

    /// <summary>The type of the values.</summary>
    internal readonly TypeModel Type = type;

    /// <summary>The field, or a property with a getter.</summary>
    internal readonly MemberModel Get = get;

    /// <summary>The field, or a property with a setter; null if only a constructor can set it.</summary>
    internal readonly MemberModel? Set = set;

    /// <summary>Whether the member carries [DataMember], so that leaving it out is an error.</summary>
    internal bool IsDemanded;

    /// <summary>The Order of [DataMember], or -1 if there is none.</summary>
    internal int Order = -1;

    internal bool IsOptional;

    /// <summary>Returns whether an attribute leaves a property or a field out.</summary>
    internal static bool IsIgnored(MemberModel member) =>
        member.Has(KnownAttribute.IgnoreDataMember) || (member is FieldModel && member.Has(KnownAttribute.NonSerialized));

    /// <summary>Returns the Order of the [DataMember] of a property or field, or null if it has none.</summary>
    internal static int? MarkOf(MemberModel member, bool isIgnored) =>
        !member.Has(KnownAttribute.DataMember) ? null
        : isIgnored ? throw LayoutErrors.Contradiction(member)
        : member.DeclaringType.Has(KnownAttribute.DataContract) ? member.DataMemberOrder
        : throw LayoutErrors.DataMemberWithoutContract(member);

    /// <summary>
    /// Returns whether a field is a lock: private, of type object, and set to a <c>new object()</c> by a constructor.
    /// </summary>
    /// <remarks>
    /// Writing all fields would otherwise fail on every such object, because its type isn't registered.
    /// </remarks>
    internal static bool IsLock(FieldModel field) =>
        field.Type.Is("System.Object")
        && !field.IsPublic
        && Array.Exists(field.DeclaringType.Constructors, constructor => constructor.Uses?.StoresNewObject(field) == true);

    /// <summary>Creates the candidate of a field.</summary>
    /// <exception cref="ArgumentException">The field can't be written.</exception>
    internal static MemberCandidate Of(TypeModel level, FieldModel field)
    {
        if (IsAddress(field.Type))
        {
            throw LayoutErrors.Unwritable(field, field.Type);
        }

        if (field.Has(KnownAttribute.FixedBuffer))
        {
            throw LayoutErrors.FixedBuffer(field);
        }

        return new MemberCandidate(level, MemberNames.DisplayName(field.Name), field.Type, field, field)
        {
            IsOptional = field.Has(KnownAttribute.OptionalField),
        };
    }

    /// <summary>
    /// Creates the candidate of a property; null for a property that only computes a value that can't be written.
    /// </summary>
    /// <exception cref="ArgumentException">The property can't be written.</exception>
    internal static MemberCandidate? Of(PropertyChain chain)
    {
        PropertyModel getter = chain.Getter ?? throw LayoutErrors.WriteOnly(chain.Setter!);
        MemberModel get = getter;
        MemberModel? set = chain.Setter;
        if (set is null && chain.Fields.Count > 0)
        {
            // A getter with a body may return something else than its field holds. A computed override may hide the
            // auto-property of its base and still use it. So the field is set to the value that it held.
            set = chain.FieldOfGetter ?? chain.Fields[chain.Fields.Count - 1];
            bool returnsField = chain.FieldOfGetter is not null && getter.Getter!.Has(KnownAttribute.CompilerGenerated);
            get = returnsField ? getter : set;
        }

        TypeModel type = get is FieldModel ? get.Type : chain.Type;
        if (!CanBeWritten(getter, type, isComputed: set is null && chain.Mark is null))
        {
            return null;
        }

        MemberCandidate member = new(chain.Level, chain.Name, type, get, set)
        {
            IsDemanded = chain.Mark is not null,
            Order = chain.Mark ?? -1,
        };
        foreach (FieldModel field in chain.Fields)
        {
            member.IsOptional |= field.Has(KnownAttribute.OptionalField);
        }

        return member;
    }

    // A computed property is no state, so spans and read-only references lose nothing.
    private static bool CanBeWritten(PropertyModel getter, TypeModel type, bool isComputed)
    {
        if (type.IsByRef)
        {
            return isComputed && getter.ReturnsReadOnlyReference ? false : throw LayoutErrors.RefReturning(getter);
        }

        return !IsAddress(type) || (isComputed ? false : throw LayoutErrors.Unwritable(getter, type));
    }

    private static bool IsAddress(TypeModel type) => type.IsPointer || type.IsByRefLike;
}
