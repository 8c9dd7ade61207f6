using CustomBinarySerializer.Compiler.CSharp;
using CustomBinarySerializer.Compiler.Lowering;
using CustomBinarySerializer.Compiler.Models;
using CustomBinarySerializer.Compiler.Source;

namespace CustomBinarySerializer.Generator.Printing;

/// <summary>
/// The names in a generated contract: fully qualified for the program's types, and aliases for library classes.
/// </summary>
/// <param name="types">The names of types.</param>
/// <param name="members">The access to members.</param>
/// <param name="hasAliases">Whether the code is in a place where aliases can't hide names of the program.</param>
internal sealed class ContractNames(TypeNames types, MemberSource members, bool hasAliases = true) : CodeNames
{
    private static readonly HashSet<string> s_withAliases =
    [
        .. from type in KnownTypeMembers.OfLibrary
           select LibraryNames.Generated + type,
    ];

    private readonly SortedDictionary<string, string> _aliases = new(StringComparer.Ordinal);
    private readonly SortedDictionary<string, string> _fields = new(StringComparer.Ordinal);

    /// <summary>Gets the types of the using aliases, by alias.</summary>
    internal IEnumerable<KeyValuePair<string, string>> Aliases => _aliases;

    /// <summary>Gets the declarations of the fields that the code uses.</summary>
    internal IEnumerable<string> Fields => _fields.Values;

    internal override bool HasBlankLines => true;

    internal override bool IsUnchecked => true;

    internal override string LittleEndian => Alias(nameof(LittleEndian), LibraryNames.GeneratedInCode + nameof(LittleEndian));

    internal override string Of(TypeModel type) =>
        s_withAliases.Contains(type.MetadataName) ? Alias(type.Name, types.Of(type)) : types.Of(type);

    internal override string OfArrayOf(TypeModel item) => types.OfArrayOf(item);

    internal override string Of(FacadeClass holder) => Alias(holder.ToString(), LibraryNames.GeneratedInCode + holder);

    internal override string OfSpan(string name, TypeModel item) => $"global::System.{name}<{Of(item)}>";

    internal override string OfCollection(string name, TypeModel item) => $"global::System.Collections.Generic.{name}<{Of(item)}>";

    internal override string SizeOf(TypeModel type) => $"{Unsafe}.SizeOf<{Of(type)}>()";

    internal override string As(TypeModel type, string value) => $"{Unsafe}.{(type.IsValueType ? "Unbox" : "As")}<{Of(type)}>({value})";

    internal override string NewList(TypeModel item, string count) => $"{Of(FacadeClass.ExactTypes)}.NewList<{Of(item)}>({count})";

    // C# has the length in the outermost brackets.
    internal override string NewArray(TypeModel item, string count)
    {
        string innermost = Innermost(item);
        return $"new {innermost}[{count}]{OfArrayOf(item).Substring(innermost.Length + "[]".Length)}";
    }

    internal override string UninitializedArray(TypeModel item, string count) =>
        $"global::System.GC.AllocateUninitializedArray<{Of(item)}>({count})";

    internal override string SpanOfList(string list) => $"global::System.Runtime.InteropServices.CollectionsMarshal.AsSpan({list})";

    internal override void BeginRoutine(IEnumerable<string> variables) => members.Variables = [.. variables];

    internal override string Get(MemberModel member, string instance) => members.Get(member, instance);

    internal override string Set(MemberModel member, string instance, string value, bool isInitializer = false) =>
        members.Set(member, instance, value);

    internal override string New(ConstructorModel constructor, string arguments) => members.Create(constructor, arguments);

    internal override string Uninitialized(TypeModel type) =>
        $"({Of(type)})global::System.Runtime.CompilerServices.RuntimeHelpers.GetUninitializedObject(typeof({Of(type)}))";

    internal override string Constant(object value, TypeModel type) => Literals.Of(value, Of(type), type.IsEnum);

    internal override string PackingOf(TypeModel item, string pack)
    {
        string name = types.IdentifierOf(item, "PackingOf");
        string packing = Of(FacadeClass.Packing);
        _fields[name] = $"private static readonly {packing} {name} = {packing}.Of<{Of(item)}>({pack});";
        return name;
    }

    internal override string OfConversion(ConversionModel conversion, TypeModel type, bool isTo)
    {
        if (type.Universe.MethodOf(conversion, isTo) is { } method)
        {
            return $"{Of(method.DeclaringType)}.{Identifiers.Escaped(method.Name)}";
        }

        TypeModel converter = type.Universe.ClassOf(conversion, type);
        string name = converter.IsGeneric ? types.IdentifierOf(converter) : converter.Name;
        return $"{Alias(name, Of(converter))}.{(isTo ? "To" : "From")}";
    }

    internal override string OfShape(ShapeModel shape, TypeModel collection, ShapeMethod method)
    {
        TypeModel calls = collection.Universe.ClassOf(shape, collection, method);
        return $"{Alias(types.IdentifierOf(collection, SourceNames.WithoutArity(calls.Name) + "Of"), Of(calls))}.{method}";
    }

    protected override string CallOf(MethodModel method, string instance, string arguments) =>
        members.CallMethod(method, instance, arguments);

    protected override string Escaped(string name) => Identifiers.Escaped(name);

    private string Unsafe => Alias(nameof(Unsafe), "global::System.Runtime.CompilerServices.Unsafe");

    private string Innermost(TypeModel item) => SourceNames.IsArray(item) ? Innermost(item.Element) : Of(item);

    private string Alias(string name, string meaning)
    {
        if (!hasAliases)
        {
            return meaning;
        }

        _aliases[name] = meaning;
        return name;
    }
}
