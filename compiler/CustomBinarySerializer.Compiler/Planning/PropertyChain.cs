using CustomBinarySerializer.Compiler.Models;

namespace CustomBinarySerializer.Compiler.Planning;

/// <summary>
/// A property and its overrides: one piece of state, at the position of the base property. An attribute on any
/// declaration applies, the most derived first.
/// </summary>
internal sealed class PropertyChain
{
    /// <summary>The base class that declares the property first.</summary>
    internal readonly TypeModel Level;

    internal readonly string Name;

    /// <summary>The backing fields; more than one if an auto-property overrides another.</summary>
    internal readonly List<FieldModel> Fields = [];

    /// <summary>The declarations, beginning with the base class.</summary>
    internal readonly List<PropertyModel> Declarations = [];

    // An override may inherit one of the accessors. Reflection on a derived class also omits the private accessors of
    // inherited properties, while each declaration here belongs to its own class.
    internal PropertyModel? Getter;
    internal PropertyModel? Setter;

    /// <summary>The field that <see cref="Getter"/> reads, if known.</summary>
    internal FieldModel? FieldOfGetter;

    internal bool IsIgnored;

    /// <summary>The Order of the property's [DataMember], or -1 if it isn't set; null without the attribute.</summary>
    internal int? Mark;

    /// <summary>
    /// Whether the property is written because it is public in a declaring class without [DataContract].
    /// </summary>
    internal bool IsWrittenAsPublic;

    private PropertyChain(PropertyModel property)
    {
        Level = property.DeclaringType;
        Name = property.Name;
    }

    /// <summary>Gets the most derived declared type of the property.</summary>
    internal TypeModel Type => (Getter ?? Setter)!.Type;

    /// <summary>Returns all properties of a class and its bases, base classes first.</summary>
    internal static List<PropertyChain> Of(List<TypeModel> levels)
    {
        List<PropertyChain> chains = [];
        foreach (TypeModel level in levels)
        {
            bool optsIn = level.Has(KnownAttribute.DataContract);
            foreach (PropertyModel property in level.Properties)
            {
                // Indexers have no state.
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

    /// <summary>Returns whether a member was created from this property.</summary>
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

    // A covariant override has a slot of its own, and reflection doesn't show its base.
    private static bool IsOverridden(MethodModel? accessor, MethodModel? by) =>
        accessor is { IsVirtual: true }
        && by is { IsVirtual: true }
        && (by.HasSlotOf(accessor) || by.Has(KnownAttribute.PreserveBaseOverrides));
}
