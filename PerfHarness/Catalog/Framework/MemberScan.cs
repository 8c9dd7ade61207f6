using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;
using PerfHarness.Catalog.Records;

namespace PerfHarness.Catalog.Framework;

/// <summary>Converts the visible members of a type to records.</summary>
internal sealed class MemberScan(
    MetadataReader reader, TypeNames names, List<CatalogRecord> records, string typeName, GenericScope typeScope)
{
    public void Run(TypeDefinition type)
    {
        records.AddRange(type.GetMethods()
            .Where(handle => handle.IsVisible(reader))
            .Select(Method));
        records.AddRange(type.GetProperties()
            .Where(handle => IsVisible(reader.GetPropertyDefinition(handle).GetAccessors()))
            .Select(Property));
        records.AddRange(type.GetFields()
            .Where(handle => reader.GetFieldDefinition(handle).IsVisible())
            .Select(Field));
        records.AddRange(type.GetEvents()
            .Where(handle => reader.GetEventDefinition(handle).GetAccessors().Adder.IsVisible(reader))
            .Select(Event));
    }

    private bool IsVisible(PropertyAccessors accessors) =>
        accessors.Getter.IsVisible(reader) || accessors.Setter.IsVisible(reader);

    private MethodRecord Method(MethodDefinitionHandle handle)
    {
        MethodDefinition method = reader.GetMethodDefinition(handle);
        List<string> genericParameters = [.. method.GetGenericParameters().Select(
            parameter => reader.GetString(reader.GetGenericParameter(parameter).Name))];
        MethodSignature<string> signature =
            method.DecodeSignature(names, typeScope with { MethodParameters = genericParameters });
        return new MethodRecord
        {
            DeclaringType = typeName,
            Name = reader.GetString(method.Name),
            ReturnType = signature.ReturnType,
            Attributes = method.Attributes,
            ImplAttributes = method.ImplAttributes,
            Token = MetadataTokens.GetToken(handle),
            RelativeVirtualAddress = method.RelativeVirtualAddress,
            GenericParameters = genericParameters,
            Parameters = Parameters(method, signature),
        };
    }

    private List<ParameterRecord> Parameters(MethodDefinition method, MethodSignature<string> signature)
    {
        List<ParameterRecord> parameters = [.. signature.ParameterTypes.Select(type => new ParameterRecord { Type = type })];
        foreach (ParameterHandle handle in method.GetParameters())
        {
            Parameter row = reader.GetParameter(handle);

            // Row 0 describes the return value, and a parameter needs no row at all.
            if (row.SequenceNumber > 0)
            {
                ParameterRecord parameter = parameters[row.SequenceNumber - 1];
                parameter.Name = row.Name.IsNil ? null : reader.GetString(row.Name);
                parameter.Attributes = row.Attributes;
                parameter.DefaultValue = ConstantText.Of(reader, row.GetDefaultValue());
            }
        }

        return parameters;
    }

    private PropertyRecord Property(PropertyDefinitionHandle handle)
    {
        PropertyDefinition property = reader.GetPropertyDefinition(handle);
        PropertyAccessors accessors = property.GetAccessors();
        MethodSignature<string> signature = property.DecodeSignature(names, typeScope);
        return new PropertyRecord
        {
            DeclaringType = typeName,
            Name = reader.GetString(property.Name),
            Type = signature.ReturnType,
            Attributes = property.Attributes,
            CanRead = accessors.Getter.IsVisible(reader),
            CanWrite = accessors.Setter.IsVisible(reader),
            Token = MetadataTokens.GetToken(handle),
            IndexTypes = [.. signature.ParameterTypes],
        };
    }

    private FieldRecord Field(FieldDefinitionHandle handle)
    {
        FieldDefinition field = reader.GetFieldDefinition(handle);
        return new FieldRecord
        {
            DeclaringType = typeName,
            Name = reader.GetString(field.Name),
            Type = field.DecodeSignature(names, typeScope),
            Attributes = field.Attributes,
            Token = MetadataTokens.GetToken(handle),
            Offset = field.GetOffset(),
            Constant = ConstantText.Of(reader, field.GetDefaultValue()),
        };
    }

    private EventRecord Event(EventDefinitionHandle handle)
    {
        EventDefinition definition = reader.GetEventDefinition(handle);
        return new EventRecord
        {
            DeclaringType = typeName,
            Name = reader.GetString(definition.Name),
            HandlerType = definition.Type.IsNil ? null : names.NameOf(reader, definition.Type, typeScope),
            Attributes = definition.Attributes,
            Token = MetadataTokens.GetToken(handle),
        };
    }
}
