using CustomBinarySerializer.Compiler.Models;

namespace CustomBinarySerializer.Compiler.Planning;

/// <summary>
/// A property and those that override it: one piece of state, in the place of the base's. What is marked in one of the
/// declarations counts, the most derived first.
/// </summary>
internal sealed class PropertyChain
{
    /// <summary>The first class that declares it.</summary>
    internal readonly TypeModel Level;

    internal readonly string Name;

    /// <summary>The fields of its auto-properties; more than one if an auto-property overrides another.</summary>
    internal readonly List<FieldModel> Fields = [];

    /// <summary>Its declarations, the base's first.</summary>
    internal readonly List<PropertyModel> Declarations = [];

    // An override may leave one of the accessors to its base; and what reflection finds of a property of a base class by
    // way of a derived one lacks the private accessors, while each declaration here is its own class's.
    internal PropertyModel? Getter;
    internal PropertyModel? Setter;

    /// <summary>The field that <see cref="Getter"/> reads, if that is known.</summary>
    internal FieldModel? FieldOfGetter;

    internal bool IsIgnored;

    /// <summary>The Order of its [DataMember], -1 where that says none; null without the attribute.</summary>
    internal int? Mark;

    /// <summary>Whether one of the classes that declare it, being without [DataContract], has it written because it is public.</summary>
    internal bool IsWrittenAsPublic;

    private PropertyChain(PropertyModel property)
    {
        Level = property.DeclaringType;
        Name = property.Name;
    }

    /// <summary>The most derived type that a declaration gives it.</summary>
    internal TypeModel Type => (Getter ?? Setter)!.Type;

    /// <summary>Returns all properties of a class and its bases, which come first.</summary>
    internal static List<PropertyChain> Of(List<TypeModel> levels)
    {
        List<PropertyChain> chains = [];
        foreach (TypeModel level in levels)
        {
            bool optsIn = level.Has(KnownAttribute.DataContract);
            foreach (PropertyModel property in level.Properties)
            {
                // Indexers have no state of their own.
                if (!property.IsIndexer)
                {
                    PropertyChain? chain = level == levels[0] ? null : FindOverridden(chains, property);
                    if (chain is null)
                    {
                        chain = new PropertyChain(property);
                        chains.Add(chain);
                    }

                    chain.Add(property, optsIn);
                }
            }
        }

        return chains;
    }

    /// <summary>Whether a member was made of it.</summary>
    internal bool IsOf(MemberCandidate member) =>
        member.Level == Level && (member.Get == Getter || (member.Name == Name && member.Get is not FieldModel));

    private void Add(PropertyModel property, bool optsIn)
    {
        Declarations.Add(property);
        bool isIgnored = MemberCandidate.IsIgnored(property);
        FieldModel? field = MemberNames.FindField(property);
        if (field is not null)
        {
            Fields.Add(field);
            isIgnored |= MemberCandidate.IsIgnored(field);
        }

        if (property.Getter is not null)
        {
            Getter = property;
            FieldOfGetter = field;
        }

        if (property.Setter is not null)
        {
            Setter = property;
        }

        IsIgnored |= isIgnored;
        Mark = MemberCandidate.MarkOf(property, isIgnored) ?? Mark;
        IsWrittenAsPublic |= !optsIn && (property.Getter is { IsPublic: true } || property.Setter is { IsPublic: true });
    }

    private static PropertyChain? FindOverridden(List<PropertyChain> chains, PropertyModel property) =>
        chains.Find(chain =>
            chain.Name == property.Name
            && chain.Level != property.DeclaringType
            && (IsOverridden(chain.Getter?.Getter, property.Getter) || IsOverridden(chain.Setter?.Setter, property.Setter)));

    // An override that returns a more derived type has a slot of its own; how it names its base, reflection doesn't show.
    private static bool IsOverridden(MethodModel? accessor, MethodModel? by) =>
        accessor is { IsVirtual: true }
        && by is { IsVirtual: true }
        && (by.HasSlotOf(accessor) || by.Has(KnownAttribute.PreserveBaseOverrides));
}
