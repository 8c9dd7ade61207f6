using System.Reflection;
using System.Reflection.Metadata;

namespace PublicDocs;

/// <summary>
/// The types and members of an assembly that programs outside it can name: public ones, and protected ones for derived
/// classes.
/// </summary>
internal sealed class VisibleMembers(MetadataReader metadata)
{
    /// <summary>Returns the ids of the types and members, as the compiler writes them into XML documentation.</summary>
    internal IEnumerable<string> Ids() =>
        from handle in metadata.TypeDefinitions
        let type = metadata.GetTypeDefinition(handle)
        where IsVisible(type)
        from id in IdsOf(type, CommentIdTypes.NameOf(metadata, handle))
        select id;

    private IEnumerable<string> IdsOf(TypeDefinition type, string name)
    {
        yield return $"T:{name}";
        foreach (FieldDefinition field in type.GetFields().Select(metadata.GetFieldDefinition))
        {
            if (IsVisible((MethodAttributes)(field.Attributes & FieldAttributes.FieldAccessMask)))
            {
                yield return $"F:{name}.{NameOf(field.Name)}";
            }
        }

        foreach (MethodDefinition method in type.GetMethods().Select(metadata.GetMethodDefinition))
        {
            if (IsVisible(method.Attributes))
            {
                yield return $"M:{name}.{IdOf(method)}";
            }
        }

        foreach (PropertyDefinition property in type.GetProperties().Select(metadata.GetPropertyDefinition))
        {
            PropertyAccessors accessors = property.GetAccessors();
            if (IsVisible(accessors.Getter) || IsVisible(accessors.Setter))
            {
                MethodSignature<string> signature = property.DecodeSignature(CommentIdTypes.Instance, null);
                yield return $"P:{name}.{NameOf(property.Name)}{ListOf(signature)}";
            }
        }

        foreach (EventDefinition declared in type.GetEvents().Select(metadata.GetEventDefinition))
        {
            if (IsVisible(declared.GetAccessors().Adder))
            {
                yield return $"E:{name}.{NameOf(declared.Name)}";
            }
        }
    }

    private string IdOf(MethodDefinition method)
    {
        string name = NameOf(method.Name);
        int parameters = method.GetGenericParameters().Count;
        MethodSignature<string> signature = method.DecodeSignature(CommentIdTypes.Instance, null);
        string result = name is "op_Implicit" or "op_Explicit" ? $"~{signature.ReturnType}" : "";
        return $"{name}{(parameters == 0 ? "" : $"``{parameters}")}{ListOf(signature)}{result}";
    }

    // Dots of names of constructors and of explicit implementations are number signs.
    private string NameOf(StringHandle name) => metadata.GetString(name).Replace('.', '#');

    private static string ListOf(MethodSignature<string> signature) =>
        signature.ParameterTypes.IsEmpty ? "" : $"({string.Join(',', signature.ParameterTypes)})";

    private bool IsVisible(TypeDefinition type) => (type.Attributes & TypeAttributes.VisibilityMask) switch
    {
        TypeAttributes.Public => true,
        TypeAttributes.NestedPublic or TypeAttributes.NestedFamily or TypeAttributes.NestedFamORAssem =>
            IsVisible(metadata.GetTypeDefinition(type.GetDeclaringType())),
        _ => false,
    };

    private bool IsVisible(MethodDefinitionHandle accessor) =>
        !accessor.IsNil && IsVisible(metadata.GetMethodDefinition(accessor).Attributes);

    // Fields have the same numbers.
    private static bool IsVisible(MethodAttributes attributes) =>
        (attributes & MethodAttributes.MemberAccessMask)
            is MethodAttributes.Public or MethodAttributes.Family or MethodAttributes.FamORAssem;
}
