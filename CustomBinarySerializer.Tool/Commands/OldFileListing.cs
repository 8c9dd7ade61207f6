using System.Globalization;
using CustomBinarySerializer.BinaryFormatterImport.Inspection;

namespace CustomBinarySerializer.Tool.Commands;

/// <summary>The types in a file of BinaryFormatter's, and how to register them. Needs none of them.</summary>
internal static class OldFileListing
{
    internal static int Run(Terminal terminal, string path, bool asIds)
    {
        OldTypes found = new();
        using (FileStream file = File.OpenRead(path))
        {
            terminal.Progress("Reading", file.Length, advance => found.Read(file, FrameLimits.HighestMaxFrameLength, advance));
        }

        if (!asIds)
        {
            terminal.Output.WriteLine(string.Create(CultureInfo.InvariantCulture, $"{found.Messages:N0} messages of BinaryFormatter, {found.Frames:N0} frames."));
            WriteTypes(terminal, found.Types);
            terminal.Output.WriteLine("// Needed to read it: types that are only values inside others needn't be registered.");
        }

        int id = 0;
        foreach (OldType type in found.Types.Where(type => type is { IsOfFramework: false, HasReferences: true }))
        {
            id++;
            terminal.Output.WriteLine(asIds
                ? string.Create(CultureInfo.InvariantCulture, $"{id} {type.Name}")
                : string.Create(CultureInfo.InvariantCulture, $"registry.RegisterSerializable<{SourceNames.Of(type.Name)}>({id}); // {type.Assembly}"));
        }

        return ExitCode.Fine;
    }

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
