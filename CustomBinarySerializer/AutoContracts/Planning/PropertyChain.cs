using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;

namespace CustomBinarySerializer.AutoContracts.Planning;

/// <summary>A property and those that override it, the base's first: one piece of state.</summary>
[RequiresUnreferencedCode(TypeLevels.Reason)]
internal sealed class PropertyChain
{
    private readonly List<PropertyInfo> _declarations;
    private readonly List<FieldInfo?> _fields;

    internal PropertyChain(PropertyInfo property)
    {
        _declarations = [property];
        _fields = [BackingFields.Find(property)];
    }

    internal IReadOnlyList<PropertyInfo> Declarations => _declarations;

    /// <summary>The fields behind it; more than one if an auto-property overrides another.</summary>
    internal IEnumerable<FieldInfo> Fields => _fields.OfType<FieldInfo>();

    internal string Name => _declarations[0].Name;

    internal Type Type => _declarations[^1].PropertyType;

    internal bool IsPublic => _declarations.Exists(property => property.GetAccessors(nonPublic: false).Length > 0);

    // An override may leave one of the accessors to its base, and what reflection finds of a base class's property in a
    // derived one lacks the private accessors.
    internal PropertyInfo? Getter => _declarations.FindLast(property => property.GetMethod is not null);

    internal PropertyInfo? Setter => _declarations.FindLast(property => property.SetMethod is not null);

    /// <summary>The field that <see cref="Getter"/> reads, if that is known.</summary>
    internal FieldInfo? FieldOfGetter => Getter is { } getter ? _fields[_declarations.IndexOf(getter)] : null;

    internal bool TryOverride(PropertyInfo property)
    {
        if (!Overrides(property.GetMethod, Getter?.GetMethod) && !Overrides(property.SetMethod, Setter?.SetMethod))
        {
            return false;
        }

        _declarations.Add(property);
        _fields.Add(BackingFields.Find(property));
        return true;
    }

    // An override that returns a more derived type has a slot of its own and names its base in a way that reflection
    // doesn't show; the attribute marks it.
    private static bool Overrides(MethodInfo? accessor, MethodInfo? ofBase) =>
        accessor is { IsVirtual: true }
        && ofBase is { IsVirtual: true }
        && (accessor.GetBaseDefinition() == ofBase.GetBaseDefinition()
            || (accessor.Name == ofBase.Name && accessor.IsDefined(typeof(PreserveBaseOverridesAttribute), inherit: false)));
}
