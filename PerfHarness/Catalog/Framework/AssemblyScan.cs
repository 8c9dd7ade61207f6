using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;
using PerfHarness.Catalog.Records;

namespace PerfHarness.Catalog.Framework;

/// <summary>Converts the metadata of an assembly to records, without loading the assembly.</summary>
internal sealed class AssemblyScan
{
    private readonly MetadataReader _reader;
    private readonly TypeNames _names = new();
    private readonly List<CatalogRecord> _records;

    public AssemblyScan(MetadataReader reader, List<CatalogRecord> records)
    {
        _reader = reader;
        _records = records;
    }

    public void Run(long fileLength)
    {
        AssemblyDefinition assembly = _reader.GetAssemblyDefinition();
        string assemblyName = _reader.GetString(assembly.Name);
        _records.Add(new AssemblyRecord
        {
            Name = assemblyName,
            Version = assembly.Version.ToString(),
            Culture = assembly.Culture.IsNil ? null : _reader.GetString(assembly.Culture),
            Flags = assembly.Flags,
            ModuleVersionId = _reader.GetGuid(_reader.GetModuleDefinition().Mvid),
            FileLength = fileLength,
            References = [.. _reader.AssemblyReferences.Select(
                reference => _reader.GetString(_reader.GetAssemblyReference(reference).Name))],
        });

        AddForwards(assemblyName);
        foreach (TypeDefinitionHandle handle in _reader.TypeDefinitions)
        {
            if (_reader.GetTypeDefinition(handle).IsVisible(_reader))
            {
                AddType(assemblyName, handle);
            }
        }
    }

    private void AddForwards(string assemblyName)
    {
        foreach (ExportedTypeHandle handle in _reader.ExportedTypes)
        {
            ExportedType type = _reader.GetExportedType(handle);
            if (type.Implementation.Kind == HandleKind.AssemblyReference)
            {
                AssemblyReference target = _reader.GetAssemblyReference((AssemblyReferenceHandle)type.Implementation);
                _records.Add(new TypeForwardRecord
                {
                    Assembly = assemblyName,
                    Namespace = TextOrNull(type.Namespace),
                    Name = _reader.GetString(type.Name),
                    Target = _reader.GetString(target.Name),
                });
            }
        }
    }

    private void AddType(string assemblyName, TypeDefinitionHandle handle)
    {
        TypeDefinition type = _reader.GetTypeDefinition(handle);
        TypeDefinitionHandle declaringType = type.GetDeclaringType();
        GenericScope scope = new(GenericParameterNames(type.GetGenericParameters()), []);
        _records.Add(new TypeRecord
        {
            Assembly = assemblyName,
            Namespace = TextOrNull(type.Namespace),
            Name = _reader.GetString(type.Name),
            DeclaringType = NameOrNull(declaringType, scope),
            BaseType = NameOrNull(type.BaseType, scope),
            Attributes = type.Attributes,
            Token = MetadataTokens.GetToken(handle),
            PackingSize = checked((short)type.GetLayout().PackingSize),
            GenericParameters = scope.TypeParameters,
            Interfaces = [.. type.GetInterfaceImplementations().Select(
                implementation => _names.NameOf(_reader, _reader.GetInterfaceImplementation(implementation).Interface, scope))],
        });

        string typeName = _names.NameOf(_reader, handle, scope);
        new MemberScan(_reader, _names, _records, typeName, scope).Run(type);
    }

    private List<string> GenericParameterNames(GenericParameterHandleCollection parameters) =>
        [.. parameters.Select(parameter => _reader.GetString(_reader.GetGenericParameter(parameter).Name))];

    private string? NameOrNull(EntityHandle type, GenericScope scope) =>
        type.IsNil ? null : _names.NameOf(_reader, type, scope);

    private string? TextOrNull(StringHandle text) => text.IsNil ? null : _reader.GetString(text);
}
