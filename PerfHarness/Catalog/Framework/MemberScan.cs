using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;
using PerfHarness.Catalog.Records;

namespace PerfHarness.Catalog.Framework;

/// <summary>Converts the visible members of a type to records.</summary>
internal sealed class MemberScan
{
    private readonly MetadataReader _reader;
    private readonly TypeNames _names;
    private readonly List<CatalogRecord> _records;
    private readonly string _typeName;
    private readonly GenericScope _typeScope;

    public MemberScan(
        MetadataReader reader, TypeNames names, List<CatalogRecord> records, string typeName, GenericScope typeScope)
    {
        _reader = reader;
        _names = names;
        _records = records;
        _typeName = typeName;
        _typeScope = typeScope;
    }

    public void Run(TypeDefinition type)
    {
        _records.AddRange(type.GetMethods()
            .Where(handle => handle.IsVisible(_reader))
            .Select(Method));
        _records.AddRange(type.GetProperties()
            .Where(handle => IsVisible(_reader.GetPropertyDefinition(handle).GetAccessors()))
            .Select(Property));
        _records.AddRange(type.GetFields()
            .Where(handle => _reader.GetFieldDefinition(handle).IsVisible())
            .Select(Field));
        _records.AddRange(type.GetEvents()
            .Where(handle => _reader.GetEventDefinition(handle).GetAccessors().Adder.IsVisible(_reader))
            .Select(Event));
    }

    private bool IsVisible(PropertyAccessors accessors) =>
        accessors.Getter.IsVisible(_reader) || accessors.Setter.IsVisible(_reader);

    private MethodRecord Method(MethodDefinitionHandle handle)
    {
        MethodDefinition method = _reader.GetMethodDefinition(handle);
        List<string> genericParameters = [.. method.GetGenericParameters().Select(
            parameter => _reader.GetString(_reader.GetGenericParameter(parameter).Name))];
        MethodSignature<string> signature =
            method.DecodeSignature(_names, _typeScope with { MethodParameters = genericParameters });
        return new MethodRecord
        {
            DeclaringType = _typeName,
            Name = _reader.GetString(method.Name),
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
            Parameter row = _reader.GetParameter(handle);

            // Row 0 describes the return value, and a parameter needs no row at all.
            if (row.SequenceNumber > 0)
            {
                ParameterRecord parameter = parameters[row.SequenceNumber - 1];
                parameter.Name = row.Name.IsNil ? null : _reader.GetString(row.Name);
                parameter.Attributes = row.Attributes;
                parameter.DefaultValue = ConstantText.Of(_reader, row.GetDefaultValue());
            }
        }

        return parameters;
    }

    private PropertyRecord Property(PropertyDefinitionHandle handle)
    {
        PropertyDefinition property = _reader.GetPropertyDefinition(handle);
        PropertyAccessors accessors = property.GetAccessors();
        MethodSignature<string> signature = property.DecodeSignature(_names, _typeScope);
        return new PropertyRecord
        {
            DeclaringType = _typeName,
            Name = _reader.GetString(property.Name),
            Type = signature.ReturnType,
            Attributes = property.Attributes,
            CanRead = accessors.Getter.IsVisible(_reader),
            CanWrite = accessors.Setter.IsVisible(_reader),
            Token = MetadataTokens.GetToken(handle),
            IndexTypes = [.. signature.ParameterTypes],
        };
    }

    private FieldRecord Field(FieldDefinitionHandle handle)
    {
        FieldDefinition field = _reader.GetFieldDefinition(handle);
        return new FieldRecord
        {
            DeclaringType = _typeName,
            Name = _reader.GetString(field.Name),
            Type = field.DecodeSignature(_names, _typeScope),
            Attributes = field.Attributes,
            Token = MetadataTokens.GetToken(handle),
            Offset = field.GetOffset(),
            Constant = ConstantText.Of(_reader, field.GetDefaultValue()),
        };
    }

    private EventRecord Event(EventDefinitionHandle handle)
    {
        EventDefinition definition = _reader.GetEventDefinition(handle);
        return new EventRecord
        {
            DeclaringType = _typeName,
            Name = _reader.GetString(definition.Name),
            HandlerType = definition.Type.IsNil ? null : _names.NameOf(_reader, definition.Type, _typeScope),
            Attributes = definition.Attributes,
            Token = MetadataTokens.GetToken(handle),
        };
    }
}
