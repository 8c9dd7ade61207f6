using System.Globalization;
using CustomBinarySerializer.Compiler.Text;
using CustomBinarySerializer.Graphs;
using CustomBinarySerializer.Graphs.Assemblies;
using CustomBinarySerializer.Graphs.Import.Inspection;
using CustomBinarySerializer.Graphs.Import.Names;

namespace CustomBinarySerializer.Tool.Commands;

/// <summary>
/// Lists the types in files of BinaryFormatter and how to register them, without loading any of them.
/// </summary>
internal static class OldFileListing
{
    /// <param name="terminal">The terminal that receives the list.</param>
    /// <param name="paths">The paths of files, and of folders with all their files.</param>
    /// <param name="asIds">Whether a file of ids is printed, and nothing else.</param>
    /// <param name="idsPath">The file of ids to which types are appended; null for none.</param>
    internal static int Run(Terminal terminal, string[] paths, bool asIds, string? idsPath)
    {
        OldTypes found = new();
        bool isAllRead = true;
        foreach (string path in paths)
        {
            if (!Directory.Exists(path))
            {
                Read(terminal, path, found);
                continue;
            }

            // A folder may hold other files, too.
            foreach (string file in Directory.EnumerateFiles(path, "*", SearchOption.AllDirectories).Order(StringComparer.Ordinal))
            {
                try
                {
                    Read(terminal, file, found);
                }
                catch (BinarySerializationException e)
                {
                    isAllRead = false;
                    terminal.Error.WriteLine($"{file} was left out: {e.Message}");
                }
            }
        }

        int code = idsPath is null ? List(terminal, found, asIds) : Append(terminal, found, idsPath);
        return isAllRead ? code : ExitCode.FoundWrong;
    }

    private static void Read(Terminal terminal, string path, OldTypes found)
    {
        using FileStream file = File.OpenRead(path);
        terminal.Progress("Reading", file.Length, advance => found.Read(file, FrameLimits.HighestMaxFrameLength, advance));
    }

    private static int Append(Terminal terminal, OldTypes found, string idsPath)
    {
        bool isAllReadable = WriteUnreadable(terminal.Error, found.Types);
        string[] names =
        [
            .. found.Types
                .Where(type => type.NeedsRegistration)
                .Where(CanBeLine)
                .Select(type => type.Name)
                .Distinct(StringComparer.Ordinal),
        ];
        string[] added = TypeIdFile.Append(idsPath, names, taken: new Dictionary<int, Type>());
        int count = TypeIdTable.ReadOrEmpty(idsPath).Lines.Count;
        terminal.Output.WriteLine(
            $"{Quantity.Of(added.Length, "type")} appended to {idsPath}, which has {Cell.Number(count)}.");
        return isAllReadable ? ExitCode.Fine : ExitCode.FoundWrong;
    }

    private static int List(Terminal terminal, OldTypes found, bool asIds)
    {
        if (!asIds)
        {
            terminal.Output.WriteLine(
                $"{Quantity.Of(found.Messages, "message")} of BinaryFormatter, {Quantity.Of(found.Frames, "frame")}.");
            WriteTypes(terminal, found.Types);
        }

        bool isAllReadable = WriteUnreadable(asIds ? terminal.Error : terminal.Output, found.Types);
        if (!asIds)
        {
            terminal.Output.WriteLine("// Needed to read it: types that are only values inside others needn't be registered.");
        }

        int id = 0;
        foreach (OldType type in found.Types.Where(type => type.NeedsRegistration))
        {
            id++;
            terminal.Output.WriteLine(asIds ? LineOf(type, id) : StatementOf(type, id));
        }

        return isAllReadable ? ExitCode.Fine : ExitCode.FoundWrong;
    }

    // Said before anything is proposed: nobody should find it out when all else is done.
    private static bool WriteUnreadable(TextWriter target, IEnumerable<OldType> types)
    {
        bool isAllReadable = true;
        foreach (OldType type in types.Where(type => type.ReasonAgainst is not null))
        {
            isAllReadable = false;
            target.WriteLine(
                $"// Can't be read: {VisibleText.Of(type.Name)} ({Quantity.Of(type.Objects, "object")}): {type.ReasonAgainst}. " +
                "A field that the class no longer has is passed over with what it held.");
        }

        return isAllReadable;
    }

    // A type name of the file goes into a program only if it is a name, and into a comment only in one line.
    private static string StatementOf(OldType type, int id) => SourceNames.TryGet(type.Name, out string source)
        ? string.Create(
            CultureInfo.InvariantCulture, $"registry.RegisterSerializable<{source}>({id}); // {VisibleText.Of(type.Assembly ?? "")}")
        : string.Create(
            CultureInfo.InvariantCulture,
            $"// C# has no name for {VisibleText.Of(type.Name)} of {VisibleText.Of(type.Assembly ?? "")}: register its type by " +
            $"reflection, with the id {id}.");

    private static string LineOf(OldType type, int id)
    {
        string name = VisibleText.Of(type.Name);
        return CanBeLine(type)
            ? string.Create(CultureInfo.InvariantCulture, $"{id} {name}")
            : string.Create(CultureInfo.InvariantCulture, $"# {id} can't be the line of {name}");
    }

    private static bool CanBeLine(OldType type) =>
        VisibleText.Of(type.Name) == type.Name && !type.Name.Contains('#', StringComparison.Ordinal);

    private static void WriteTypes(Terminal terminal, IEnumerable<OldType> types) =>
        terminal.WriteTable(
            ["Type", "Assembly", "Objects", "Members"],
            types.Select(type => new[]
            {
                SourceNames.Of(type.Name),
                type.Assembly ?? "",
                Cell.Number(type.Objects),
                type.IsEnum ? "enum" : string.Join(", ", type.Members.Select(member => $"{member.Value} {member.Key}")),
            }));
}
