using System.Collections.Immutable;
using CustomBinarySerializer.Compiler.Models;
using CustomBinarySerializer.Compiler.Plans;

namespace CustomBinarySerializer.Compiler.Planning;

/// <summary>
/// The rules that recognize F# unions by the F# compiler's attributes, without a reference to FSharp.Core. F# records
/// are ordinary objects.
/// </summary>
internal static class FSharpUnions
{
    // The bits of the attribute's first argument that hold the kind of construct.
    private const int KindMask = 31;
    private const int SumType = 1;
    private const int Field = 4;
    private const int UnionCase = 8;

    /// <summary>Returns whether a type is a declared union, as opposed to the class of one of its cases.</summary>
    internal static bool IsUnion(TypeModel type) =>
        type.Universe.FSharpMappingOf(type.Handle) is [int flags, ..] && (flags & KindMask) == SumType
            && CollectionRules.FindFSharpShape(type) is null;

    /// <summary>Returns the cases of a union in tag order, each with its fields.</summary>
    internal static UnionLayout UnionOf(TypeModel type)
    {
        // A case without fields is a static property and any other a static method. Both carry their tag.
        UnionCaseLayout[] cases = [.. type.Methods
            .Where(method => method.IsStatic)
            .Select(method => (Method: method, Mapping: MappingOf(method)))
            .Concat(type.StaticMembers.OfType<PropertyModel>().Select(property => (Method: property.Getter!, Mapping: MappingOf(property))))
            .Where(one => one.Mapping is [UnionCase, ..])
            .GroupBy(one => one.Mapping![1])
            .OrderBy(sameTag => sameTag.Key)
            .Select(sameTag => CaseOf(type, sameTag.First().Method, sameTag.Key))];

        // If null is a case, the tag method is static.
        MethodModel? ofNull = Array.Find(
            type.Methods,
            method => method.IsStatic && method.Name == "GetTag" && method.Parameters is [{ } parameter] && parameter.Type == type);
        MethodModel tag = ofNull
            ?? Array.Find(type.Properties, property => property.Name == "Tag")?.Getter
            ?? throw LayoutErrors.OfType(type, "its cases are private to its assembly", "Make the representation of the union public");
        return new UnionLayout(
            [.. cases], [type, .. type.NestedTypes.Where(nested => nested.Base == type)], tag, IsNullACase: ofNull is not null);
    }

    private static UnionCaseLayout CaseOf(TypeModel type, MethodModel make, int tag)
    {
        string name = make.Name.StartsWith("get_", StringComparison.Ordinal) ? make.Name.Substring("get_".Length)
            : make.Name.StartsWith("New", StringComparison.Ordinal) ? make.Name.Substring("New".Length)
            : make.Name;

        // The fields belong to a nested class, or to the union itself if one type serves all cases.
        TypeModel holder = type.NestedTypes.FirstOrDefault(nested => nested.Name == name) ?? type;
        SelectedMember[] fields = [.. holder.Properties
            .Select(property => (Property: property, Mapping: MappingOf(property)))
            .Where(one => one.Mapping is [Field, var ofTag, _] && ofTag == tag)
            .OrderBy(one => one.Mapping![2])
            .Select(
                (one, i) => new SelectedMember(one.Property.Name, one.Property.Type, one.Property, setter: null, constructorParameter: i))];
        return new UnionCaseLayout(name, holder, [.. fields], make);
    }

    /// <summary>
    /// Returns the numbers in the F# compiler's attribute: the kind, then a tag and a field number where they apply.
    /// </summary>
    private static int[]? MappingOf(MemberModel member)
    {
        int[]? mapping = member.FSharpMapping();
        return mapping is [int flags, ..] ? [flags & KindMask, .. mapping.Skip(1)] : null;
    }
}

/// <summary>The cases of a union in tag order: see <see cref="UnionPlan"/> for the parts.</summary>
internal sealed record UnionLayout(
    ImmutableArray<UnionCaseLayout> Cases, ImmutableArray<TypeModel> Classes, MethodModel Tag, bool IsNullACase);

/// <summary>A case of a union: see <see cref="Plans.UnionCase"/> for the parts.</summary>
internal sealed record UnionCaseLayout(string Name, TypeModel Holder, ImmutableArray<SelectedMember> Fields, MethodModel Make);
