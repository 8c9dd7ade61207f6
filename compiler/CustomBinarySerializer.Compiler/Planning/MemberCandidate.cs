using CustomBinarySerializer.Compiler.Models;

namespace CustomBinarySerializer.Compiler.Planning;

/// <summary>A field or property that may be written, before it is known how objects are made.</summary>
/// <remarks>Fields, here and in other classes of the rules, because each accessor would be one more method to compile before the first message.</remarks>
internal sealed class MemberCandidate(TypeModel level, string name, TypeModel type, MemberModel get, MemberModel? set)
{
    /// <summary>The class that declares it; of an overridden property, the base.</summary>
    internal readonly TypeModel Level = level;

    /// <summary>As in the source.</summary>
    internal readonly string Name = name;

    /// <summary>Of its values.</summary>
    internal readonly TypeModel Type = type;

    /// <summary>The field, or a property with a getter.</summary>
    internal readonly MemberModel Get = get;

    /// <summary>The field, or a property with a setter; null if only a constructor could set it.</summary>
    internal readonly MemberModel? Set = set;

    /// <summary>Whether it carries [DataMember], so that leaving it out is an error.</summary>
    internal bool IsDemanded;

    /// <summary>Of that attribute; -1 without.</summary>
    internal int Order = -1;

    internal bool IsOptional;

    /// <summary>Whether an attribute leaves a property, or a field, out.</summary>
    internal static bool IsIgnored(MemberModel member) =>
        member.Has(KnownAttribute.IgnoreDataMember) || (member is FieldModel && member.Has(KnownAttribute.NonSerialized));

    /// <summary>Returns the Order of the [DataMember] of a property or a field, if it may carry that.</summary>
    internal static int? MarkOf(MemberModel member, bool isIgnored) =>
        !member.Has(KnownAttribute.DataMember) ? null
        : isIgnored ? throw LayoutErrors.Contradiction(member)
        : member.DeclaringType.Has(KnownAttribute.DataContract) ? member.DataMemberOrder
        : throw LayoutErrors.DataMemberWithoutContract(member);

    /// <summary>Whether a field is a lock: of type object, not public, and given a <c>new object()</c> by a constructor.</summary>
    /// <remarks>Writing all fields would meet an object of no registered type there, whenever one is written.</remarks>
    internal static bool IsLock(FieldModel field) =>
        field.Type.Is("System.Object")
        && !field.IsPublic
        && Array.Exists(field.DeclaringType.Constructors, constructor => constructor.Uses?.StoresNewObject(field) == true);

    /// <summary>A field that is written.</summary>
    /// <exception cref="ArgumentException">It can't be.</exception>
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

    /// <summary>A property that is written; null for one that only computes what can't be.</summary>
    /// <exception cref="ArgumentException">It can't be written.</exception>
    internal static MemberCandidate? Of(PropertyChain chain)
    {
        PropertyModel getter = chain.Getter ?? throw LayoutErrors.WriteOnly(chain.Setter!);
        MemberModel get = getter;
        MemberModel? set = chain.Setter;
        if (set is null && chain.Fields.Count > 0)
        {
            // A getter with a body may return something else than its field holds, and a computed override may hide the
            // auto-property of its base and yet use it: what the field is set to must be what it held.
            set = chain.FieldOfGetter ?? chain.Fields[chain.Fields.Count - 1];
            bool returnsField = chain.FieldOfGetter is not null && getter.Getter!.Has(KnownAttribute.CompilerGenerated);
            get = returnsField ? getter : set;
        }

        TypeModel type = get is FieldModel ? get.Type : chain.Type;
        if (!CanBeWritten(getter, type, isComputed: set is null && chain.Mark is null))
        {
            return null;
        }

        MemberCandidate member = new(chain.Level, chain.Name, type, get, set) { IsDemanded = chain.Mark is not null, Order = chain.Mark ?? -1 };
        foreach (FieldModel field in chain.Fields)
        {
            member.IsOptional |= field.Has(KnownAttribute.OptionalField);
        }

        return member;
    }

    // What is computed is no state, so that nothing is lost with spans and read-only references over it.
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
