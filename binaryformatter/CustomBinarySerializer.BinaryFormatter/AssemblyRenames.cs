using System.Collections.Concurrent;
using System.Reflection;

namespace CustomBinarySerializer.Graphs;

/// <summary>
/// The renamed assemblies that importers of a registry know. A file of type ids may contain the old names. Thread-safe.
/// </summary>
internal sealed class AssemblyRenames
{
    // Importers of one registry may read messages of several programs, which used one name for different assemblies.
    private readonly ConcurrentDictionary<string, string[]> _newNames = new(StringComparer.OrdinalIgnoreCase);

    /// <summary>Adds the current name of an assembly.</summary>
    /// <param name="oldName">The simple name in old messages and files.</param>
    /// <param name="newName">The simple name now.</param>
    internal void Add(string oldName, string newName) => _newNames.AddOrUpdate(oldName, [newName], (_, others) => [.. others, newName]);

    /// <summary>Returns the assembly with a name, or with a current name for it; null if there is none.</summary>
    /// <param name="name">The name in a file of type ids.</param>
    /// <param name="home">The assembly whose types are registered, which needn't be loaded again.</param>
    internal Assembly? Find(AssemblyName name, Assembly home) =>
        Load(name, home)
            ?? _newNames.GetValueOrDefault(name.Name ?? "", [])
                .Select(newName => Load(new AssemblyName(newName), home))
                .FirstOrDefault(found => found is not null);

    private static Assembly? Load(AssemblyName name, Assembly home)
    {
        if (string.Equals(name.Name, home.GetName().Name, StringComparison.OrdinalIgnoreCase))
        {
            return home;
        }

        try
        {
            return Assembly.Load(name);
        }
        catch (FileNotFoundException)
        {
            return null;
        }
    }
}
