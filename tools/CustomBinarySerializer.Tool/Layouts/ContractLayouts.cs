using System.Collections.Immutable;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using CustomBinarySerializer.Compiler.Schema;
using CustomBinarySerializer.Generated;

namespace CustomBinarySerializer.Tool.Layouts;

/// <summary>The layouts of contracts, from a file or from an assembly.</summary>
internal static class ContractLayouts
{
    /// <summary>Reads the layouts from a layout file or an assembly.</summary>
    /// <exception cref="ArgumentException">
    /// The file is neither of layouts nor an assembly, or a contract of the assembly is refused.
    /// </exception>
    internal static ImmutableArray<SchemaEntry> Of(string path)
    {
        if (!File.Exists(path))
        {
            throw new FileNotFoundException($"{path} doesn't exist. Give a file of layouts, or an assembly.");
        }

        return ProgramAssembly.IsOne(path) ? OfAssembly(path) : OfFile(path);
    }

    /// <summary>Reads the layouts from a layout file.</summary>
    /// <exception cref="ArgumentException">The file isn't one of layouts.</exception>
    internal static ImmutableArray<SchemaEntry> OfFile(string path)
    {
        try
        {
            return SchemaParser.ParseFile(File.ReadAllText(path));
        }
        catch (SchemaFormatException e)
        {
            throw new ArgumentException($"{path}{(e.Line > 0 ? $", line {e.Line}" : "")} isn't a file of layouts: {e.Message}.", e);
        }
    }

    /// <summary>
    /// Reads the layouts from an assembly: of types with [BinaryTypeId], and of types that sets name.
    /// </summary>
    /// <exception cref="ArgumentException">The assembly has no contract, or a contract is refused.</exception>
    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = ProgramAssembly.NotNative)]
    [UnconditionalSuppressMessage("Trimming", "IL2072", Justification = ProgramAssembly.NotNative)]
    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = ProgramAssembly.NotNative)]
    internal static ImmutableArray<SchemaEntry> OfAssembly(string path)
    {
        Assembly assembly = ProgramAssembly.Load(path);
        Type[] types = ProgramAssembly.TypesOf(assembly);
        Dictionary<int, SchemaEntry> entries = [];
        if (types.Any(type => type.IsDefined(typeof(BinaryTypeIdAttribute), inherit: false)))
        {
            Add(entries, new TypeRegistry().RegisterAssembly(assembly));
        }

        foreach (HandWrittenLayoutAttribute written in assembly.GetCustomAttributes<HandWrittenLayoutAttribute>())
        {
            if (entries.TryGetValue(written.Id, out SchemaEntry? entry))
            {
                entries[written.Id] = entry with { Operations = [.. written.Operations] };
            }
        }

        IEnumerable<Type> sets = types
            .Where(type => !type.IsAbstract && typeof(ContractSet).IsAssignableFrom(type) && !type.ContainsGenericParameters)
            .OrderBy(type => type.FullName, StringComparer.Ordinal);
        foreach (Type set in sets)
        {
            Add(entries, new TypeRegistry().Register((ContractSet)Activator.CreateInstance(set, nonPublic: true)!));
        }

        return entries.Count > 0
            ? SchemaEntry.Join(entries.Values)
            : throw new ArgumentException(
                $"{path} has no contract: no type carries [BinaryTypeId], and no set of contracts names any with [ContractFor].");
    }

    /// <summary>Returns the text of a layout file.</summary>
    internal static string TextOf(ImmutableArray<SchemaEntry> entries) => SchemaJson.Print(entries, inLines: true) + "\n";

    // Each set is for a registry of its own, so that the same id may be in two of them; a file has one row for it.
    private static void Add(Dictionary<int, SchemaEntry> entries, TypeRegistry registry)
    {
        foreach (SchemaEntry entry in registry.Describe().Entries)
        {
            if (!entries.TryAdd(entry.TypeId, entry)
                && SchemaComparison.Compare(
                    [entries[entry.TypeId]], [entry], new ComparedSides("in one set", "in another")) is [var change, ..])
            {
                throw new ArgumentException($"A file can't hold two types of one id: {change.Description}.");
            }
        }
    }
}
