using System.Collections.Immutable;
using System.Reflection.Metadata;

namespace PublicDocs;

/// <summary>Prints the types of signatures as the compiler prints them in ids of XML documentation.</summary>
internal sealed class CommentIdTypes : ISignatureTypeProvider<string, object?>
{
    internal static readonly CommentIdTypes Instance = new();

    /// <summary>Returns the name of a type definition, with its namespace and the types around it.</summary>
    internal static string NameOf(MetadataReader metadata, TypeDefinitionHandle handle)
    {
        TypeDefinition type = metadata.GetTypeDefinition(handle);
        string name = metadata.GetString(type.Name);
        TypeDefinitionHandle outer = type.GetDeclaringType();
        return outer.IsNil ? InNamespace(metadata, type.Namespace, name) : $"{NameOf(metadata, outer)}.{name}";
    }

    public string GetTypeFromDefinition(MetadataReader reader, TypeDefinitionHandle handle, byte rawTypeKind) => NameOf(reader, handle);

    public string GetTypeFromReference(MetadataReader reader, TypeReferenceHandle handle, byte rawTypeKind)
    {
        TypeReference type = reader.GetTypeReference(handle);
        string name = reader.GetString(type.Name);
        return type.ResolutionScope.Kind == HandleKind.TypeReference
            ? $"{GetTypeFromReference(reader, (TypeReferenceHandle)type.ResolutionScope, rawTypeKind)}.{name}"
            : InNamespace(reader, type.Namespace, name);
    }

    public string GetTypeFromSpecification(
        MetadataReader reader, object? genericContext, TypeSpecificationHandle handle, byte rawTypeKind) =>
        reader.GetTypeSpecification(handle).DecodeSignature(this, genericContext);

    public string GetPrimitiveType(PrimitiveTypeCode typeCode) => $"System.{typeCode}";

    // Arguments replace the arity after each name, first those of the outer types.
    public string GetGenericInstantiation(string genericType, ImmutableArray<string> typeArguments)
    {
        string[] names = genericType.Split('.');
        int used = 0;
        for (int i = 0; i < names.Length; i++)
        {
            if (names[i].Split('`') is [string name, string arity])
            {
                int count = int.Parse(arity, System.Globalization.CultureInfo.InvariantCulture);
                names[i] = $"{name}{{{string.Join(',', typeArguments.Skip(used).Take(count))}}}";
                used += count;
            }
        }

        return string.Join('.', names);
    }

    public string GetGenericTypeParameter(object? genericContext, int index) => $"`{index}";

    public string GetGenericMethodParameter(object? genericContext, int index) => $"``{index}";

    public string GetSZArrayType(string elementType) => $"{elementType}[]";

    public string GetArrayType(string elementType, ArrayShape shape) =>
        $"{elementType}[{string.Join(',', Enumerable.Repeat("0:", shape.Rank))}]";

    public string GetByReferenceType(string elementType) => $"{elementType}@";

    public string GetPointerType(string elementType) => $"{elementType}*";

    public string GetModifiedType(string modifier, string unmodifiedType, bool isRequired) => unmodifiedType;

    public string GetPinnedType(string elementType) => elementType;

    public string GetFunctionPointerType(MethodSignature<string> signature) =>
        $"=FUNC:{signature.ReturnType}({string.Join(',', signature.ParameterTypes)})";

    private static string InNamespace(MetadataReader metadata, StringHandle space, string name) =>
        space.IsNil ? name : $"{metadata.GetString(space)}.{name}";
}
