using System.Collections.Immutable;
using System.Reflection.Metadata;

namespace PerfHarness.Catalog.Framework;

/// <summary>The names of the generic parameters in a signature.</summary>
internal readonly record struct GenericScope(List<string> TypeParameters, List<string> MethodParameters);

/// <summary>Formats types as in C#, without resolving them.</summary>
internal sealed class TypeNames : ISignatureTypeProvider<string, GenericScope>
{
    public string NameOf(MetadataReader reader, EntityHandle type, GenericScope scope) => type.Kind switch
    {
        HandleKind.TypeDefinition => GetTypeFromDefinition(reader, (TypeDefinitionHandle)type, 0),
        HandleKind.TypeReference => GetTypeFromReference(reader, (TypeReferenceHandle)type, 0),
        _ => GetTypeFromSpecification(reader, scope, (TypeSpecificationHandle)type, 0),
    };

    public string GetTypeFromDefinition(MetadataReader reader, TypeDefinitionHandle handle, byte rawTypeKind)
    {
        TypeDefinition type = reader.GetTypeDefinition(handle);
        string name = reader.GetString(type.Name);
        return type.GetDeclaringType() is { IsNil: false } outer
            ? $"{GetTypeFromDefinition(reader, outer, 0)}.{name}"
            : Qualified(reader.GetString(type.Namespace), name);
    }

    public string GetTypeFromReference(MetadataReader reader, TypeReferenceHandle handle, byte rawTypeKind)
    {
        TypeReference type = reader.GetTypeReference(handle);
        string name = reader.GetString(type.Name);
        return type.ResolutionScope is { IsNil: false, Kind: HandleKind.TypeReference } outer
            ? $"{GetTypeFromReference(reader, (TypeReferenceHandle)outer, 0)}.{name}"
            : Qualified(reader.GetString(type.Namespace), name);
    }

    public string GetTypeFromSpecification(
        MetadataReader reader, GenericScope genericContext, TypeSpecificationHandle handle, byte rawTypeKind) =>
        reader.GetTypeSpecification(handle).DecodeSignature(this, genericContext);

    public string GetPrimitiveType(PrimitiveTypeCode typeCode) => $"System.{typeCode}";

    public string GetGenericInstantiation(string genericType, ImmutableArray<string> typeArguments) =>
        $"{genericType}<{string.Join(", ", typeArguments)}>";

    public string GetGenericTypeParameter(GenericScope genericContext, int index) => genericContext.TypeParameters[index];

    public string GetGenericMethodParameter(GenericScope genericContext, int index) => genericContext.MethodParameters[index];

    public string GetSZArrayType(string elementType) => $"{elementType}[]";

    public string GetArrayType(string elementType, ArrayShape shape) => $"{elementType}[{new string(',', shape.Rank - 1)}]";

    public string GetPointerType(string elementType) => $"{elementType}*";

    public string GetByReferenceType(string elementType) => $"ref {elementType}";

    public string GetPinnedType(string elementType) => elementType;

    public string GetModifiedType(string modifier, string unmodifiedType, bool isRequired) =>
        $"{unmodifiedType} {(isRequired ? "modreq" : "modopt")}({modifier})";

    public string GetFunctionPointerType(MethodSignature<string> signature) =>
        $"delegate*<{string.Join(", ", signature.ParameterTypes.Add(signature.ReturnType))}>";

    private static string Qualified(string space, string name) => space.Length == 0 ? name : $"{space}.{name}";
}
