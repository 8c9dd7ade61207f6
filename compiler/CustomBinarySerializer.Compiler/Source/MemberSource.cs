using CustomBinarySerializer.Compiler.CSharp;
using CustomBinarySerializer.Compiler.Models;
using CustomBinarySerializer.Compiler.Planning;

namespace CustomBinarySerializer.Compiler.Source;

/// <summary>The access to members in printed code: by name if allowed, else by a declared accessor.</summary>
/// <param name="root">The type whose contract is printed.</param>
/// <param name="inside">The type that contains the code, or null for a separate class.</param>
/// <param name="names">The names of types.</param>
internal sealed class MemberSource(TypeModel root, TypeModel? inside, TypeNames names)
{
    private readonly SortedDictionary<string, string[]> _accessors = new(StringComparer.Ordinal);

    /// <summary>Gets the declarations of all requested accessors.</summary>
    internal IEnumerable<string[]> Accessors => _accessors.Values;

    /// <summary>
    /// Gets or sets the variables of the printed method. A member of the same name needs <c>this</c>.
    /// </summary>
    internal HashSet<string> Variables { get; set; } = [];

    /// <summary>Returns the value of a member.</summary>
    /// <param name="member">A field, or a property with a getter.</param>
    /// <param name="holder">A variable with the object; empty for <c>this</c>.</param>
    internal string Get(MemberModel member, string holder) =>
        Visible(member, forSetting: false) is { } name
            ? (member.DeclaringType.Universe.IsDynamic(member) ? $"((object?){ByName(holder, name)})" : ByName(holder, name))
        : member is PropertyModel property ? Call(property.Getter!, holder)
        : FieldAccessor((FieldModel)member, holder);

    /// <summary>Returns code that sets a member of an existing object.</summary>
    internal string Set(MemberModel member, string holder, string value) =>
        CanAssign(member) ? $"{ByName(holder, Visible(member, forSetting: true)!)} = {value}"
        : member is PropertyModel property ? Call(property.Setter!, holder, value)
        : $"{FieldAccessor((FieldModel)member, holder)} = {value}";

    /// <summary>Returns whether a member of an existing object can be set by its name.</summary>
    internal bool CanAssign(MemberModel? member) =>
        member is not null && !IsSetOnlyAtCreation(member) && Visible(member, forSetting: true) is not null;

    /// <summary>Returns the name by which an object initializer can set a member, or null.</summary>
    internal string? InitializerName(MemberModel? member) =>
        member is null || (member is FieldModel { IsReadOnly: true } field && BackedProperty(field)?.Setter is null)
            ? null
            : Visible(member, forSetting: true);

    /// <summary>Returns whether C# allows a member to be set only while its object is created.</summary>
    internal static bool IsSetOnlyAtCreation(MemberModel? member) => member switch
    {
        null => true,
        FieldModel field => BackedProperty(field) is { Setter: not null } property ? property.IsInit : field.IsReadOnly,
        PropertyModel property => property.IsInit,
        _ => false,
    };

    /// <summary>Returns a constructor call.</summary>
    internal string Create(ConstructorModel constructor, string list)
    {
        TypeModel type = constructor.DeclaringType;
        if (IsAccessible(constructor) && (!HasRequiredMembers(type) || SetsRequiredMembers(constructor)))
        {
            return $"new {names.Of(type)}({list})";
        }

        return $"{Declare(constructor, "", "Constructor", null, static (names, one) => names.Of(one.DeclaringType))}({list})";
    }

    /// <summary>Returns whether a constructor call with an initializer sets all required members.</summary>
    internal bool CanInitialize(ConstructorModel constructor, IEnumerable<string> initialized) =>
        IsAccessible(constructor)
        && RequiredMembers(constructor.DeclaringType).All(initialized.Contains);

    internal static bool HasRequiredMembers(TypeModel type) => RequiredMembers(type).Any();

    /// <summary>Returns a call of an instance method.</summary>
    internal string CallMethod(MethodModel method, string holder, string argument) =>
        IsAccessible(method) && Identifiers.IsSpeakable(method.Name)
            ? $"{ByName(holder, Identifiers.Escaped(method.Name))}({argument})"
            : Call(method, holder, argument);

    private static bool SetsRequiredMembers(ConstructorModel constructor) => constructor.Has(KnownAttribute.SetsRequiredMembers);

    private static IEnumerable<string> RequiredMembers(TypeModel type)
    {
        for (TypeModel? level = type; level is not null; level = level.Base)
        {
            foreach (MemberModel member in level.Fields.Concat<MemberModel>(level.Properties).Where(
                member => member.Has(KnownAttribute.RequiredMember)))
            {
                yield return member.Name;
            }
        }
    }

    private string ByName(string holder, string name) =>
        holder.Length > 0 ? $"{holder}.{name}" : Variables.Contains(name) ? $"this.{name}" : name;

    /// <summary>Returns the name under which a member is accessible here, or null.</summary>
    private string? Visible(MemberModel member, bool forSetting)
    {
        member = BackedProperty(member) is { } backed && (forSetting ? backed.Setter : backed.Getter) is not null ? backed : member;
        string? name = member switch
        {
            PropertyModel property when IsAccessible((forSetting ? property.Setter : property.Getter)!) => property.Name,
            FieldModel field when Identifiers.IsSpeakable(field.Name) && IsAccessible(field) => field.Name,
            _ => null,
        };
        return name is not null && Identifiers.IsSpeakable(name) ? Identifiers.Escaped(name) : null;
    }

    /// <summary>Returns the property of a backing field, if it isn't overridden.</summary>
    private static PropertyModel? BackedProperty(MemberModel member) =>
        member is FieldModel { Name: ['<', ..] } field && MemberNames.CapturedParameter(field) is null
            ? Array.Find(
                field.DeclaringType.Properties, property => property.Getter?.IsVirtual != true && MemberNames.FindField(property) == field)
            : null;

    private bool IsAccessible(MemberModel member)
    {
        MemberAccess access = member.Access;
        if (access == MemberAccess.Public)
        {
            return true;
        }

        TypeModel declaring = member.DeclaringType;
        for (TypeModel? scope = inside; scope is not null; scope = scope.Outer)
        {
            if (scope == declaring || ((access & MemberAccess.Derived) != 0 && scope == root && declaring.IsAssignableFrom(root)))
            {
                return true;
            }
        }

        return (access & MemberAccess.Assembly) != 0 && declaring.Universe.AreOfOneAssembly(declaring, root);
    }

    private string Call(MethodModel method, string holder, string? argument = null)
    {
        string name = Declare(method, Identifiers.Plain(method.Name), "Method", method.Name, static (names, one) => names.Of(one.Type));
        return $"{name}({Reference(method.DeclaringType, holder)}{(argument is null ? "" : ", " + argument)})";
    }

    private string FieldAccessor(FieldModel field, string holder)
    {
        string name = Declare(
            field, Identifiers.Plain(field.Name), "Field", field.Name, static (names, one) => "ref " + names.Of(one.Type));
        return $"{name}({Reference(field.DeclaringType, holder)})";
    }

    // An accessor of a generic type must be generic too, or the runtime wouldn't find the member.
    private string Declare(MemberModel member, string suffix, string kind, string? target, Func<TypeNames, MemberModel, string> resultOf)
    {
        names.Namespaces.Add("System.Runtime.CompilerServices");
        TypeModel type = member.DeclaringType;
        string attribute = $"[UnsafeAccessor(UnsafeAccessorKind.{kind}{(target is null ? "" : $", Name = \"{target}\"")})]";
        if (!type.IsGeneric)
        {
            string name = kind == "Constructor" ? "New" + names.IdentifierOf(type) : $"{names.IdentifierOf(type)}_{suffix}";
            _accessors[name] = [attribute, $"private static extern {resultOf(names, member)} {name}({ParametersOf(member)});"];
            return name;
        }

        MemberModel definition = type.Universe.DefinitionOf(member);
        TypeModel[] parameters = definition.DeclaringType.Arguments;
        string holder =
            (kind == "Constructor" ? "New" : "") + names.IdentifierOf(definition.DeclaringType)
                + (kind == "Constructor" ? "" : "_" + suffix);
        string list = string.Join(", ", parameters.Select(parameter => parameter.Name));
        IEnumerable<string> constraints = parameters
            .Select(parameter => (parameter.Name, Constraints: type.Universe.ConstraintsOf(parameter, names.Of)))
            .Where(parameter => parameter.Constraints.Length > 0)
            .Select(parameter => $" where {parameter.Name} : {parameter.Constraints}");
        _accessors[holder] =
        [
            $"private static class {holder}<{list}>{string.Concat(constraints)}",
            "{",
            $"    {attribute}",
            $"    internal static extern {resultOf(names, definition)} Call({ParametersOf(definition)});",
            "}",
        ];
        return $"{holder}<{string.Join(", ", type.Arguments.Select(names.Of))}>.Call";
    }

    private string ParametersOf(MemberModel member)
    {
        ParameterModel[] parameters = member switch
        {
            MethodModel method => method.Parameters,
            ConstructorModel constructor => constructor.Parameters,
            _ => [],
        };
        IEnumerable<string> texts = parameters.Select((parameter, i) => $"{names.Of(parameter.Type)} p{i}");
        return string.Join(
            ", ",
            member is ConstructorModel
                ? texts
                : texts.Prepend($"{(member.DeclaringType.IsValueType ? "ref " : "")}{names.Of(member.DeclaringType)} holder"));
    }

    private static string Reference(TypeModel declaring, string holder) =>
        $"{(declaring.IsValueType ? "ref " : "")}{(holder.Length == 0 ? "this" : holder)}";
}
