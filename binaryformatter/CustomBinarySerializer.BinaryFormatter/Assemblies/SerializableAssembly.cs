using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Reflection.Metadata;
using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Registry;

namespace CustomBinarySerializer.Graphs.Assemblies;

/// <summary>The registration of an assembly's [Serializable] types with the ids of a file.</summary>
[RequiresUnreferencedCode(AssemblyRegistration.Reason)]
[RequiresDynamicCode(AssemblyRegistration.NeedsCode)]
internal static class SerializableAssembly
{
    private static readonly TypeNameParseOptions s_bounded = new() { MaxNodes = 256 };

    /// <summary>
    /// Registers the types that carry <see cref="BinaryTypeIdAttribute"/>, and the [Serializable] types and enums with
    /// the ids of a file.
    /// </summary>
    /// <returns>The [Serializable] types that aren't registered.</returns>
    /// <exception cref="ArgumentException">A type is refused, or the assembly has no type to register.</exception>
    /// <exception cref="BinarySerializationException">The file is missing or invalid, or lacks types.</exception>
    internal static IReadOnlyList<SkippedType> Register(TypeRegistry registry, Assembly assembly, TypeIdTable table)
    {
        AssemblyTypes types = new(assembly);
        foreach ((Type type, BinaryTypeIdAttribute mark) in types.WithId.Where(marked => registry.Find(marked.Type) is null))
        {
            registry.Register(type, mark.Id, mark.Options);
        }

        Dictionary<string, Type> named = types.Serializable.Where(type => registry.Find(type) is null).ToDictionary(table.NameFor);
        string[] missing = [.. named.Keys.Where(name => table.Find(name) is null).Order(StringComparer.Ordinal)];
        if (missing.Length > 0)
        {
            throw new BinarySerializationException(
                SerializationErrorCode.IncompleteTypeIdFile,
                $"The file of type ids {table.Path} lacks {missing.Length} types of {assembly.GetName().Name}. {TypeIdFile.Remedy} It " +
                $"lacks:\n{string.Join('\n', missing):lines}");
        }

        foreach (TypeIdLine line in table.Lines)
        {
            if ((
                named.GetValueOrDefault(line.Name)
                    ?? FindClosed(assembly, line, table, GraphSource.Of(registry).RenamedAssemblies)) is { } type
                && registry.Find(type) is null)
            {
                if (registry.Find(line.Id) is { } holder)
                {
                    throw table.Invalid(
                        line.Number,
                        $"gives the id {line.Id} to {type}, but {holder.Type} is registered under it"
                        + (TypeFingerprint.NameOf(holder.Type) == line.Name
                            ? $". Another assembly has a type of this name: add a line with an id of its own for " +
                                $"\"{TypeIdTable.QualifiedNameOf(type)}\", as TypeIdFile.Update of both assemblies does"
                            : ""));
                }

                RegisterMarked(registry, type, line);
            }
        }

        if (!registry.Registered.Any(contract => contract.Type.Assembly == assembly))
        {
            throw new ArgumentException(
                $"{assembly.GetName().Name} has no type that is [Serializable], no enum, no type with [BinaryTypeId], and none that " +
                $"{table.Path} names, so that nothing was registered.",
                nameof(assembly));
        }

        return types.Skipped;
    }

    private static void RegisterMarked(TypeRegistry registry, Type type, TypeIdLine line)
    {
        RegistrationOptions options = line.FormerNames.Length == 0 ? RegistrationOptions.Default : new() { FormerNames = line.FormerNames };
        if (typeof(ICustomBinarySerializable).IsAssignableFrom(type) && !type.IsAbstract)
        {
            registry.Register(type, line.Id, options);
        }
        else
        {
            registry.RegisterSerializable(type, line.Id, options);
        }
    }

    /// <summary>
    /// Returns the closed generic type that a line names, if its definition is in an assembly; otherwise null.
    /// </summary>
    /// <param name="assembly">The assembly of the definition.</param>
    /// <param name="line">The line.</param>
    /// <param name="table">The file, for errors.</param>
    /// <param name="renames">The renamed assemblies, whose old names arguments may use.</param>
    /// <exception cref="BinarySerializationException">
    /// The line isn't the name of a type, or one of its arguments isn't found.
    /// </exception>
    internal static Type? FindClosed(Assembly assembly, TypeIdLine line, TypeIdTable table, AssemblyRenames renames)
    {
        int arguments = line.Name.IndexOf('[', StringComparison.Ordinal);
        if (arguments < 0)
        {
            return null;
        }

        if (!TypeName.TryParse(line.Name, out _, s_bounded))
        {
            throw table.Invalid(line.Number, $"names {TypeIdTable.Quote(line.Name)}, which isn't the name of a type");
        }

        const string advice =
            "Arguments of other assemblies are written in brackets of their own, with the name of the assembly: [[Shop.Product, Shop]]. "
            + "After an assembly was renamed, correct the line, or call MapAssembly of the importer before RegisterAssembly";
        try
        {
            if (assembly.GetType(line.Name[..arguments]) is null)
            {
                return null;
            }

            return Type.GetType(
                line.Name,
                name => renames.Find(name, assembly),
                (from, simple, _) => from?.GetType(simple) ?? assembly.GetType(simple) ?? Type.GetType(simple))
                ?? throw table.Invalid(line.Number, $"names {TypeIdTable.Quote(line.Name)}, whose arguments aren't found. {advice}");
        }
        catch (Exception e) when (e is not (BinarySerializationException or OutOfMemoryException))
        {
            throw table.Invalid(line.Number, $"names {TypeIdTable.Quote(line.Name)}, which can't be loaded: {e.Message} {advice}", e);
        }
    }
}
