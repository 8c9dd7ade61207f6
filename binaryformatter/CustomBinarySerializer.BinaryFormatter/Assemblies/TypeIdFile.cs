using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Text;
using CustomBinarySerializer.Graphs.Assemblies;
using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Payload;
using CustomBinarySerializer.Registry;

namespace CustomBinarySerializer.Graphs;

/// <summary>
/// A writer of the text file from which
/// <see cref="AssemblyRegistrationExtensions.RegisterAssembly(TypeRegistry, Assembly, string)"/> reads type ids. Use it
/// in a unit test, or use the command <c>cbs ids</c>. Programs never write the file. Thread-safe.
/// </summary>
/// <remarks>
/// <para>
/// Ids are part of the format. The file is checked in next to the source and copied next to the program, so that every
/// machine uses the same ids. Ids that each machine assigned itself would refer to different types.
/// </para>
/// <para>
/// Lines are only appended, with ids above all others. Existing lines, comments and line endings don't change. The new
/// content replaces the file atomically, and concurrent updates by several processes are serialized.
/// </para>
/// </remarks>
public static class TypeIdFile
{
    /// <summary>The instructions for a missing or incomplete file.</summary>
    internal const string Remedy =
        "Write it where the source is, with TypeIdFile.Update in a unit test or with the command cbs ids, check it in, and copy it "
        + "next to the program (CopyToOutputDirectory).";

    private const string Heading =
        """
        # Type ids of the frames that this program writes: part of the format. Keep this file with the source.
        # TypeIdFile.Update or "cbs ids" appends new types. Never change an id and never delete a line, even if the type is gone.
        # After a rename, keep the id and the old name: 12 Shop.NewName was Shop.OldName

        """;

    /// <summary>Appends the types of an assembly that a file of type ids lacks.</summary>
    /// <param name="assembly">The assembly whose [Serializable] types and enums need ids.</param>
    /// <param name="path">
    /// The path of the file in the source folder. The file is created if it doesn't exist; its folder must exist.
    /// </param>
    /// <param name="registered">
    /// Types that the program registers by other means. They get no line, and their ids aren't assigned again.
    /// </param>
    /// <returns>The appended lines, and the types that get no id.</returns>
    /// <remarks>The file is only checked, not changed, if the environment variable <c>CI</c> is <c>true</c>.</remarks>
    /// <exception cref="ArgumentNullException">
    /// <paramref name="assembly"/> or <paramref name="path"/> is null.
    /// </exception>
    /// <exception cref="BinarySerializationException">
    /// The file can't be read, has an invalid line, or lacks types and can't be written or is only checked. The message
    /// contains the missing lines.
    /// </exception>
    [RequiresUnreferencedCode(AssemblyRegistration.Reason)]
    public static TypeIdUpdate Update(Assembly assembly, string path, TypeRegistry? registered = null)
    {
        ArgumentNullException.ThrowIfNull(assembly);
        return Update([assembly], path, registered);
    }

    /// <summary>Appends the types of several assemblies that a file of type ids lacks.</summary>
    /// <param name="assemblies">The assemblies whose [Serializable] types and enums need ids.</param>
    /// <param name="path">
    /// The path of the file in the source folder. The file is created if it doesn't exist; its folder must exist.
    /// </param>
    /// <param name="registered">
    /// Types that the program registers by other means. They get no line, and their ids aren't assigned again.
    /// </param>
    /// <inheritdoc cref="Update(Assembly, string, TypeRegistry?)" path="/returns|/remarks"/>
    /// <exception cref="BinarySerializationException">
    /// The file can't be read, has an invalid line, or lacks types and can't be written or is only checked. The message
    /// contains the missing lines.
    /// </exception>
    /// <exception cref="ArgumentNullException">
    /// <paramref name="assemblies"/>, one of them, or <paramref name="path"/> is null.
    /// </exception>
    [RequiresUnreferencedCode(AssemblyRegistration.Reason)]
    public static TypeIdUpdate Update(IEnumerable<Assembly> assemblies, string path, TypeRegistry? registered = null)
    {
        ArgumentNullException.ThrowIfNull(assemblies);
        ArgumentNullException.ThrowIfNull(path);
        return Update(assemblies, path, registered, IsCI ? "it is only checked where the environment variable CI is true" : null);
    }

    /// <summary>Appends the types of several assemblies that a file lacks, or checks the file.</summary>
    /// <param name="assemblies">The assemblies.</param>
    /// <param name="path">The path of the file.</param>
    /// <param name="registered">Types that are registered by other means, or null.</param>
    /// <param name="reasonAgainst">The reason why missing lines are an error, or null to append them.</param>
    [RequiresUnreferencedCode(AssemblyRegistration.Reason)]
    internal static TypeIdUpdate Update(IEnumerable<Assembly> assemblies, string path, TypeRegistry? registered, string? reasonAgainst)
    {
        List<Type> needed = [];
        List<SkippedType> skipped = [];
        Dictionary<int, Type> taken = registered?.Registered.ToDictionary(contract => contract.TypeId, contract => contract.Type) ?? [];
        foreach (Assembly assembly in assemblies)
        {
            AssemblyTypes types = new(assembly ?? throw new ArgumentNullException(nameof(assemblies)));
            foreach ((Type type, BinaryTypeIdAttribute mark) in types.WithId)
            {
                taken.TryAdd(mark.Id, type);
            }

            needed.AddRange(
                types.Serializable.Where(type => registered?.Find(type) is null).OrderBy(TypeFingerprint.NameOf, StringComparer.Ordinal));
            skipped.AddRange(types.Skipped);
        }

        return new TypeIdUpdate(Append(path, NamesOf(needed, TypeIdTable.ReadOrEmpty(path)), taken, reasonAgainst), skipped);
    }

    /// <summary>
    /// Returns the names under which types have entries. Types of several assemblies may share one name; all but one
    /// have an entry with their assembly.
    /// </summary>
    /// <param name="types">The types, in the order in which new ones get ids.</param>
    /// <param name="table">The existing entries.</param>
    internal static string[] NamesOf(IEnumerable<Type> types, TypeIdTable table)
    {
        HashSet<string> plain = new(StringComparer.Ordinal);
        return [.. types.Distinct().Select(type => table.NameFor(type) is var name && name != TypeFingerprint.NameOf(type) ? name
            : plain.Add(name) ? name
            : TypeIdTable.QualifiedNameOf(type))];
    }

    /// <summary>Appends names that a file lacks.</summary>
    /// <param name="path">The path of the file.</param>
    /// <param name="names">Names of types, in the order in which new ones get ids.</param>
    /// <param name="taken">Ids that are assigned by other means.</param>
    /// <param name="reasonAgainst">The reason why missing lines are an error, or null to append them.</param>
    /// <returns>The lines that were appended.</returns>
    /// <exception cref="BinarySerializationException">
    /// The file can't be read, has an invalid line, or lacks types and can't be written or is only checked. The message
    /// contains the missing lines.
    /// </exception>
    internal static string[] Append(
        string path, IReadOnlyList<string> names, IReadOnlyDictionary<int, Type> taken, string? reasonAgainst = null)
    {
        string[] lines = LinesFor(TypeIdTable.ReadOrEmpty(path), names, taken);
        if (lines.Length == 0)
        {
            return lines;
        }

        if (reasonAgainst is not null)
        {
            throw LacksLines(path, lines, reasonAgainst, cause: null);
        }

        using Mutex appending = new(initiallyOwned: false, MutexNameOf(path));
        Enter(appending);
        try
        {
            // Another process may have appended the same types meanwhile.
            TypeIdTable table = TypeIdTable.ReadOrEmpty(path);
            lines = LinesFor(table, names, taken);
            if (lines.Length > 0)
            {
                Append(path, table.Text, lines);
            }

            return lines;
        }
        finally
        {
            appending.ReleaseMutex();
        }
    }

    private static bool IsCI => string.Equals(Environment.GetEnvironmentVariable("CI"), "true", StringComparison.OrdinalIgnoreCase);

    /// <summary>Returns the lines that a file lacks, with ids above all that it has.</summary>
    internal static string[] LinesFor(TypeIdTable table, IReadOnlyList<string> names, IReadOnlyDictionary<int, Type> taken)
    {
        foreach ((int id, Type type) in taken)
        {
            if (table.Find(id) is { } line && line.Name != TypeFingerprint.NameOf(type))
            {
                throw table.Invalid(
                    line.Number, $"gives the id {id} to {TypeIdTable.Quote(line.Name)}, but the program registers {type} under it");
            }
        }

        string[] missing = [.. names.Where(name => table.Find(name) is null)];
        int last = Math.Max(table.LastId, taken.Keys.DefaultIfEmpty().Max());
        return missing.Length <= int.MaxValue - last
            ? [.. missing.Select((name, i) => $"{last + 1 + i} {name}")]
            : throw table.Invalid(
                table.Find(last)?.Number ?? 0,
                $"has the id {last}, so that no id above it is left for {missing.Length} new types. Give that type a lower id if " +
                $"nothing was written under it");
    }

    private static void Append(string path, string content, string[] lines)
    {
        string ending = content.Contains("\r\n", StringComparison.Ordinal) ? "\r\n" : "\n";
        StringBuilder text = new(content.Length == 0 ? Heading.ReplaceLineEndings("\n") : content);
        if (text[^1] != '\n')
        {
            text.Append(ending);
        }

        foreach (string line in lines)
        {
            text.Append(line).Append(ending);
        }

        string temporary = $"{path}.{Guid.NewGuid():N}.new";
        try
        {
            Replace(path, temporary, text.ToString());
        }
        catch (Exception cause) when (cause is IOException or UnauthorizedAccessException)
        {
            throw LacksLines(path, lines, $"it can't be written ({cause.Message})", cause);
        }
        finally
        {
            if (File.Exists(temporary))
            {
                File.Delete(temporary);
            }
        }
    }

    private static void Replace(string path, string temporary, string text)
    {
        if (File.Exists(path) && File.GetAttributes(path).HasFlag(FileAttributes.ReadOnly))
        {
            throw new UnauthorizedAccessException("it is read-only");
        }

        using (FileStream stream = new(temporary, FileMode.CreateNew))
        {
            stream.Write(Encoding.UTF8.GetBytes(text));
#pragma warning disable RS0030 // A failed flush isn't reported on Unix; the file is part of the source, which people check in.
            stream.Flush(flushToDisk: true);
#pragma warning restore RS0030
        }

        File.Move(temporary, path, overwrite: true);
    }

    private static string MutexNameOf(string path) =>
        $"CustomBinarySerializer.{Convert.ToHexString(Sha256.HashData(Encoding.UTF8.GetBytes(Path.GetFullPath(path))), 0, 16)}";

    private static void Enter(Mutex mutex)
    {
        try
        {
            mutex.WaitOne();
        }
        catch (AbandonedMutexException)
        {
            // The owner died before or after replacing the file. The file is complete in both cases.
        }
    }

    private static BinarySerializationException LacksLines(string path, string[] lines, string reason, Exception? cause) =>
        new(
            SerializationErrorCode.IncompleteTypeIdFile,
            $"The file of type ids {path} lacks {lines.Length} types, and {reason}. Update it where the source is, and check it in. It " +
            $"lacks:\n{string.Join('\n', lines):lines}",
            cause);
}
