using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.Serialization;

namespace CustomBinarySerializer.AutoContracts.Planning;

/// <summary>
/// A property and those that override it: one piece of state, in the place of the base's. What is marked in one of the
/// declarations counts, the most derived first.
/// </summary>
internal sealed class PropertyChain
{
    /// <summary>The first class that declares it.</summary>
    internal readonly Type Level;

    internal readonly string Name;

    /// <summary>The fields behind it; more than one if an auto-property overrides another.</summary>
    internal readonly List<FieldInfo> Fields = [];

    /// <summary>Its declarations, the base's first.</summary>
    internal readonly List<PropertyInfo> Declarations = [];

    // An override may leave one of the accessors to its base; and what reflection finds of a property of a base class by
    // way of a derived one lacks the private accessors, while each declaration here is its own class's.
    internal PropertyInfo? Getter;
    internal PropertyInfo? Setter;

    /// <summary>The field that <see cref="Getter"/> reads, if that is known.</summary>
    internal FieldInfo? FieldOfGetter;

    internal bool IsIgnored;
    internal DataMemberAttribute? Mark;

    /// <summary>Whether one of the classes that declare it, being without [DataContract], has it written because it is public.</summary>
    internal bool IsWrittenAsPublic;

    private PropertyChain(PropertyInfo property)
    {
        Level = property.DeclaringType!;
        Name = property.Name;
    }

    /// <summary>The most derived type that a declaration gives it.</summary>
    internal Type Type => (Getter ?? Setter)!.PropertyType;

    [RequiresUnreferencedCode(TypeLevel.Reason)]
    internal static List<PropertyChain> Of(List<TypeLevel> levels)
    {
        List<PropertyChain> chains = [];
        foreach (TypeLevel level in levels)
        {
            bool optsIn = MemberMarks.HasDataContract(level.Type);
            foreach (PropertyInfo property in level.Properties)
            {
                // Indexers have no state of their own.
                if (property.GetIndexParameters().Length == 0)
                {
                    PropertyChain? chain = level == levels[0] ? null : FindOverridden(chains, property);
                    if (chain is null)
                    {
                        chain = new PropertyChain(property);
                        chains.Add(chain);
                    }

                    chain.Add(property, BackingFields.Find(property, level.Fields), optsIn);
                }
            }
        }

        return chains;
    }

    /// <summary>Whether a member was made of it.</summary>
    internal bool IsOf(MemberCandidate member) => member.Level == Level && (member.Get == Getter || (member.Name == Name && member.Get is not FieldInfo));

    private void Add(PropertyInfo property, FieldInfo? field, bool optsIn)
    {
        Declarations.Add(property);
        MethodInfo? getter = property.GetMethod;
        MethodInfo? setter = property.SetMethod;
        bool isIgnored = MemberMarks.IsIgnored(property);
        if (field is not null)
        {
            Fields.Add(field);
            isIgnored |= MemberMarks.IsIgnored(field);
        }

        if (getter is not null)
        {
            Getter = property;
            FieldOfGetter = field;
        }

        if (setter is not null)
        {
            Setter = property;
        }

        IsIgnored |= isIgnored;
        Mark = MemberMarks.DataMember(property, isIgnored) ?? Mark;
        IsWrittenAsPublic |= !optsIn && (getter is { IsPublic: true } || setter is { IsPublic: true });
    }

    private static PropertyChain? FindOverridden(List<PropertyChain> chains, PropertyInfo property) =>
        chains.Find(chain =>
            chain.Name == property.Name
            && chain.Level != property.DeclaringType
            && (IsOverridden(chain.Getter?.GetMethod, property.GetMethod) || IsOverridden(chain.Setter?.SetMethod, property.SetMethod)));

    // An override that returns a more derived type has a slot of its own; how it names its base, reflection doesn't show.
    private static bool IsOverridden(MethodInfo? accessor, MethodInfo? by) =>
        accessor is { IsVirtual: true }
        && by is { IsVirtual: true }
        && (by.GetBaseDefinition() == accessor.GetBaseDefinition() || by.IsDefined(typeof(PreserveBaseOverridesAttribute), inherit: false));
}
