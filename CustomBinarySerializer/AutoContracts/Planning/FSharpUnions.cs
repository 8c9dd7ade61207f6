using System.Diagnostics.CodeAnalysis;
using System.Reflection;

namespace CustomBinarySerializer.AutoContracts.Planning;

/// <summary>
/// Recognizes the unions of F# by what its compiler writes into their attributes, so that nothing here refers to its library.
/// Its records are objects as others are.
/// </summary>
internal static class FSharpUnions
{
    private const string Trimming =
        "As for MemberSelector.Select: a trimmed program keeps the members of the types that it registers.";

    private const string Mapping = "Microsoft.FSharp.Core.CompilationMappingAttribute";

    // Of the flags in the first argument of the attribute, the kind of construct.
    private const int KindMask = 31;
    private const int SumType = 1;
    private const int Field = 4;
    private const int UnionCase = 8;

    private const BindingFlags Anything = BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;

    /// <summary>Whether a type is a union: the declared one, not the class of one of its cases.</summary>
    internal static bool IsUnion(Type type) => MappingOf(type) is [SumType, ..] && FSharpCollections.FindShape(type) is null;

    /// <summary>Returns the cases of a union, in the order of their tags, each with its fields.</summary>
    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = Trimming)]
    internal static UnionLayout UnionOf(Type type) => Layout(type);

    [RequiresUnreferencedCode(TypeLevel.Reason)]
    private static UnionLayout Layout(Type type)
    {
        // A case without fields is a static property, any other a static method; both carry their tag.
        UnionCaseLayout[] cases = [.. type.GetMethods(Anything | BindingFlags.Static)
            .Select(method => (Method: method, Mapping: MappingOf(method)))
            .Concat(type.GetProperties(Anything | BindingFlags.Static)
                .Select(property => (Method: property.GetGetMethod(nonPublic: true)!, Mapping: MappingOf(property))))
            .Where(one => one.Mapping is [UnionCase, ..])
            .DistinctBy(one => one.Mapping![1])
            .OrderBy(one => one.Mapping![1])
            .Select(one => CaseOf(type, one.Method, tag: one.Mapping![1]))];

        // Where null stands for a case, no object can be asked for its tag.
        MethodInfo? ofNull = type.GetMethod("GetTag", Anything | BindingFlags.Static, [type]);
        MethodInfo tag = ofNull ?? type.GetProperty("Tag", Anything | BindingFlags.Instance)!.GetGetMethod(nonPublic: true)!;
        Type[] classes = [type, .. type.GetNestedTypes(Anything).Select(nested => Closed(type, nested)).Where(nested => nested.BaseType == type)];
        return new UnionLayout([.. cases], [.. classes], tag, IsNullACase: ofNull is not null);
    }

    [RequiresUnreferencedCode(TypeLevel.Reason)]
    private static UnionCaseLayout CaseOf(Type type, MethodInfo make, int tag)
    {
        string name = make.Name.StartsWith("get_", StringComparison.Ordinal) ? make.Name[4..]
            : make.Name.StartsWith("New", StringComparison.Ordinal) ? make.Name[3..]
            : make.Name;

        // The fields are those of a class inside the union, or, where one class or struct serves all cases, of the union.
        Type holder = type.GetNestedType(name, Anything) is { } nested ? Closed(type, nested) : type;
        SelectedMember[] fields = [.. holder.GetProperties(Anything | BindingFlags.Instance)
            .Select(property => (Property: property, Mapping: MappingOf(property)))
            .Where(one => one.Mapping is [Field, var ofTag, _] && ofTag == tag)
            .OrderBy(one => one.Mapping![2])
            .Select((one, i) => new SelectedMember(one.Property.Name, one.Property.PropertyType, one.Property, Set: null, ConstructorParameter: i))];
        return new UnionCaseLayout(name, holder, [.. fields], make);
    }

    private static Type Closed(Type type, Type nested) => nested.IsGenericTypeDefinition ? ClosedTypes.NestedIn(type, nested) : nested;

    /// <summary>What the compiler of F# says about a type or member: the kind, then a tag and the number of a field, where they apply.</summary>
    private static int[]? MappingOf(MemberInfo member)
    {
        foreach (CustomAttributeData attribute in member.GetCustomAttributesData())
        {
            if (attribute.AttributeType.FullName == Mapping && attribute.ConstructorArguments.All(argument => argument.Value is int))
            {
                int[] numbers = [.. attribute.ConstructorArguments.Select(argument => (int)argument.Value!)];
                numbers[0] &= KindMask;
                return numbers;
            }
        }

        return null;
    }
}
