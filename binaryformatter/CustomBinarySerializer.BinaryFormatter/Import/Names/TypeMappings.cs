using System.Collections.Concurrent;
using System.Reflection.Metadata;

namespace CustomBinarySerializer.Graphs.Import.Names;

/// <summary>A program's mappings of renamed types and assemblies. Thread-safe.</summary>
internal sealed class TypeMappings
{
    private readonly ConcurrentDictionary<TypeNameKey, Type> _types = [];
    private readonly ConcurrentDictionary<string, Type> _bySimpleName = new(StringComparer.Ordinal);
    private readonly ConcurrentDictionary<string, string> _assemblies = new(StringComparer.OrdinalIgnoreCase);

    /// <summary>Maps the name of a type.</summary>
    /// <exception cref="ArgumentException">The name is that of a constructed type, or is already mapped.</exception>
    internal void Add(string oldName, Type type)
    {
        if (!TypeName.TryParse(oldName, out TypeName? name) || !name.IsSimple)
        {
            throw new ArgumentException(
                $"\"{oldName}\" isn't the name of a type. Give it as \"Namespace.Name, Assembly\"; of a generic type, without its " +
                $"arguments: \"Namespace.Name`1, Assembly\".",
                nameof(oldName));
        }

        if (!_types.TryAdd(TypeNameKey.Of(name.FullName, name.AssemblyName?.Name), type))
        {
            throw new ArgumentException($"\"{oldName}\" is mapped already.", nameof(oldName));
        }

        _bySimpleName[name.Name] = type;
    }

    /// <summary>Maps the simple name of an assembly.</summary>
    /// <exception cref="ArgumentException">The name is already mapped.</exception>
    internal void AddAssembly(string oldName, string newName)
    {
        if (!_assemblies.TryAdd(AssemblyNames.Simple(oldName)!, AssemblyNames.Simple(newName)!))
        {
            throw new ArgumentException($"\"{oldName}\" is mapped already.", nameof(oldName));
        }
    }

    /// <summary>Returns the current type for a key, or null.</summary>
    internal Type? TypeNow(TypeNameKey key) => _types.GetValueOrDefault(key);

    /// <summary>Returns the current name of a type with an old simple name, or null.</summary>
    internal string? SimpleNameNow(string simpleName) => _bySimpleName.GetValueOrDefault(simpleName)?.Name;

    /// <summary>Returns the current simple name of an assembly, or null.</summary>
    internal string? AssemblyNow(string? assembly) => assembly is null ? null : _assemblies.GetValueOrDefault(assembly, assembly);
}
