using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;
using CustomBinarySerializer.Contracts.CSharp;

namespace CustomBinarySerializer.Contracts.Source;

/// <summary>How printed code gets and sets members: by name where it may, else by an accessor that it declares.</summary>
/// <param name="root">The type whose contract is printed.</param>
/// <param name="inside">The type that the code is inside, or null if it is in a class of its own.</param>
/// <param name="names">The names of types.</param>
internal sealed class MemberSource(Type root, Type? inside, TypeNames names)
{
    private const BindingFlags Declared = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;

    private readonly SortedDictionary<string, string[]> _accessors = new(StringComparer.Ordinal);

    /// <summary>The declarations of all accessors that were asked for.</summary>
    internal IEnumerable<string[]> Accessors => _accessors.Values;

    /// <summary>Of the method that is printed: a member of the same name isn't named without <c>this</c>.</summary>
    internal HashSet<string> Variables { get; set; } = [];

    /// <summary>The value of a member.</summary>
    /// <param name="member">A field, or a property with a getter.</param>
    /// <param name="holder">A variable with the object; empty for the one whose method it is.</param>
    internal string Get(MemberInfo member, string holder) =>
        Visible(member, forSetting: false) is { } name ? ByName(holder, name)
        : member is PropertyInfo property ? Call(property.GetMethod!, holder)
        : FieldAccessor((FieldInfo)member, holder);

    /// <summary>Sets a member of an object that is there.</summary>
    internal string Set(MemberInfo member, string holder, string value) =>
        CanAssign(member) ? $"{ByName(holder, Visible(member, forSetting: true)!)} = {value}"
        : member is PropertyInfo property ? Call(property.SetMethod!, holder, value)
        : $"{FieldAccessor((FieldInfo)member, holder)} = {value}";

    /// <summary>Whether a member can be set by its name in an object that is there.</summary>
    internal bool CanAssign(MemberInfo? member) =>
        member is not null && !IsSetOnlyAtCreation(member) && Visible(member, forSetting: true) is not null;

    /// <summary>The name by which a member can be set between the braces after the constructor, or null.</summary>
    internal string? InitializerName(MemberInfo? member) =>
        member is null || (member is FieldInfo { IsInitOnly: true } field && BackedProperty(field)?.SetMethod is null)
            ? null
            : Visible(member, forSetting: true);

    /// <summary>Whether C# lets a member be set only while its object is made.</summary>
    internal static bool IsSetOnlyAtCreation(MemberInfo? member) => member switch
    {
        null => true,
        FieldInfo field => BackedProperty(field) is { SetMethod: not null } property ? IsInit(property) : field.IsInitOnly,
        PropertyInfo property => IsInit(property),
        _ => false,
    };

    private static bool IsInit(PropertyInfo property) =>
        property.SetMethod!.ReturnParameter.GetRequiredCustomModifiers().Contains(typeof(IsExternalInit));

    /// <summary>Calls a constructor.</summary>
    internal string Create(ConstructorInfo constructor, string list)
    {
        Type type = constructor.DeclaringType!;
        if (IsAccessible(constructor, type) && (!HasRequiredMembers(type) || SetsRequiredMembers(constructor)))
        {
            return $"new {names.Of(type)}({list})";
        }

        string name = "New" + names.IdentifierOf(type);
        Declare(name, "Constructor", null, names.Of(type), Parameters(constructor));
        return $"{name}({list})";
    }

    /// <summary>Whether a constructor can be called with an initializer after it that sets all that must be set.</summary>
    internal bool CanInitialize(ConstructorInfo constructor, IEnumerable<string> initialized) =>
        IsAccessible(constructor, constructor.DeclaringType!)
        && RequiredMembers(constructor.DeclaringType!).All(initialized.Contains);

    internal static bool HasRequiredMembers(Type type) => type.IsDefined(typeof(RequiredMemberAttribute), inherit: true);

    /// <summary>Calls an instance method.</summary>
    internal string CallMethod(MethodInfo method, string holder, string argument) =>
        IsAccessible(method, method.DeclaringType!) && Identifiers.IsSpeakable(method.Name)
            ? $"{ByName(holder, Identifiers.Escaped(method.Name))}({argument})"
            : Call(method, holder, argument);

    private static bool SetsRequiredMembers(ConstructorInfo constructor) => constructor.IsDefined(typeof(SetsRequiredMembersAttribute), inherit: false);

    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "Only what is kept can be printed; what is required and not kept is told by the compiler of the print.")]
    private static IEnumerable<string> RequiredMembers(Type type) =>
        type.GetMembers(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic)
            .Where(member => member.IsDefined(typeof(RequiredMemberAttribute)))
            .Select(member => member.Name);

    private string ByName(string holder, string name) =>
        holder.Length > 0 ? $"{holder}.{name}" : Variables.Contains(name) ? $"this.{name}" : name;

    /// <summary>The name under which a member can be used here, or null.</summary>
    private string? Visible(MemberInfo member, bool forSetting)
    {
        member = BackedProperty(member) is { } backed && (forSetting ? backed.SetMethod : backed.GetMethod) is not null ? backed : member;
        string? name = member switch
        {
            PropertyInfo property when IsAccessible((forSetting ? property.SetMethod : property.GetMethod)!, property.DeclaringType!) => property.Name,
            FieldInfo field when Identifiers.IsSpeakable(field.Name) && IsAccessible(field, field.DeclaringType!) => field.Name,
            _ => null,
        };
        return name is not null && Identifiers.IsSpeakable(name) ? Identifiers.Escaped(name) : null;
    }

    /// <summary>The property that a compiler made a field for, and which nobody overrides.</summary>
    [UnconditionalSuppressMessage("Trimming", "IL2075", Justification = "Where the property isn't kept, an accessor of the field is printed in its place.")]
    private static PropertyInfo? BackedProperty(MemberInfo member)
    {
        const string suffix = ">k__BackingField";
        return member is FieldInfo field && field.Name.StartsWith('<') && field.Name.EndsWith(suffix, StringComparison.Ordinal)
            && field.DeclaringType!.GetProperty(field.Name[1..^suffix.Length], Declared) is { } property
            && property.GetMethod?.IsVirtual != true
                ? property
                : null;
    }

    private bool IsAccessible(FieldInfo field, Type declaring) =>
        field.IsPublic || IsAccessible(declaring, field.IsPrivate, field.IsAssembly || field.IsFamilyOrAssembly, field.IsFamily || field.IsFamilyOrAssembly);

    private bool IsAccessible(MethodBase method, Type declaring) =>
        method.IsPublic || IsAccessible(declaring, method.IsPrivate, method.IsAssembly || method.IsFamilyOrAssembly, method.IsFamily || method.IsFamilyOrAssembly);

    private bool IsAccessible(Type declaring, bool isPrivate, bool isInternal, bool isProtected)
    {
        for (Type? scope = inside; scope is not null; scope = scope.DeclaringType)
        {
            if (scope == declaring || (isProtected && scope == root && declaring.IsAssignableFrom(root)))
            {
                return true;
            }
        }

        return !isPrivate && isInternal && declaring.Assembly == root.Assembly;
    }

    private string Call(MethodInfo method, string holder, string? argument = null)
    {
        Type declaring = method.DeclaringType!;
        string name = $"{names.IdentifierOf(declaring)}_{Identifiers.Plain(method.Name)}";
        Declare(name, "Method", method.Name, names.Of(method.ReturnType), Holder(declaring) + Parameters(method, ", "));
        return $"{name}({Reference(declaring, holder)}{(argument is null ? "" : ", " + argument)})";
    }

    private string FieldAccessor(FieldInfo field, string holder)
    {
        Type declaring = field.DeclaringType!;
        string name = $"{names.IdentifierOf(declaring)}_{Identifiers.Plain(field.Name)}";
        Declare(name, "Field", field.Name, "ref " + names.Of(field.FieldType), Holder(declaring));
        return $"{name}({Reference(declaring, holder)})";
    }

    private void Declare(string name, string kind, string? target, string result, string parameters)
    {
        names.Namespaces.Add("System.Runtime.CompilerServices");
        _accessors[name] =
        [
            $"[UnsafeAccessor(UnsafeAccessorKind.{kind}{(target is null ? "" : $", Name = \"{target}\"")})]",
            $"private static extern {result} {name}({parameters});",
        ];
    }

    private string Holder(Type declaring) => $"{(declaring.IsValueType ? "ref " : "")}{names.Of(declaring)} holder";

    private static string Reference(Type declaring, string holder) =>
        $"{(declaring.IsValueType ? "ref " : "")}{(holder.Length == 0 ? "this" : holder)}";

    private string Parameters(MethodBase method, string separator = "") =>
        method.GetParameters() is { Length: > 0 } parameters
            ? separator + string.Join(", ", parameters.Select((parameter, i) => $"{names.Of(parameter.ParameterType)} p{i}"))
            : "";
}
