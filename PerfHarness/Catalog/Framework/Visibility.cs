using System.Reflection.Metadata;

namespace PerfHarness.Catalog.Framework;

/// <summary>
/// Determines what code in another assembly can see: public members, and protected members of visible types.
/// </summary>
internal static class Visibility
{
    public static bool IsVisible(this TypeDefinition type, MetadataReader reader) =>
        (type.Attributes & TypeAttributes.VisibilityMask) switch
        {
            TypeAttributes.Public => true,
            TypeAttributes.NestedPublic or TypeAttributes.NestedFamily or TypeAttributes.NestedFamORAssem =>
                reader.GetTypeDefinition(type.GetDeclaringType()).IsVisible(reader),
            _ => false,
        };

    public static bool IsVisible(this MethodDefinition method) =>
        (method.Attributes & MethodAttributes.MemberAccessMask)
            is MethodAttributes.Public or MethodAttributes.Family or MethodAttributes.FamORAssem;

    public static bool IsVisible(this FieldDefinition field) =>
        (field.Attributes & FieldAttributes.FieldAccessMask)
            is FieldAttributes.Public or FieldAttributes.Family or FieldAttributes.FamORAssem;

    public static bool IsVisible(this MethodDefinitionHandle accessor, MetadataReader reader) =>
        !accessor.IsNil && reader.GetMethodDefinition(accessor).IsVisible();
}
