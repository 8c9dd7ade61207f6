using System.CommandLine;
using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Text;
using System.Xml;
using System.Xml.Linq;
using CustomBinarySerializer.Graphs;
using CustomBinarySerializer.Graphs.Import.Inspection;
using CustomBinarySerializer.Tool.Layouts;

namespace CustomBinarySerializer.Tool.Commands;

/// <summary>
/// The command <c>cbs resx</c>, which lists the entries of BinaryFormatter in .resx files and rewrites them as frames
/// for the TypeConverter of their class.
/// </summary>
[UnconditionalSuppressMessage("Trimming", "IL2026", Justification = ProgramAssembly.NotNative)]
[UnconditionalSuppressMessage("AOT", "IL3050", Justification = ProgramAssembly.NotNative)]
internal static class ResxCommand
{
    private const string OldKind = "application/x-microsoft.net.object.binary.base64";
    private const string NewKind = "application/x-microsoft.net.object.bytearray.base64";
    private const int LineLength = 80;

    internal static Command Create(Terminal terminal)
    {
        Argument<string[]> files = new("files")
        {
            Description = "The .resx files.",
            HelpName = "FILE",
            Arity = ArgumentArity.OneOrMore,
        };
        Option<string?> assembly = new("--assembly")
        {
            Description = "The assembly of the classes, in the output folder of its program. Without it nothing is changed.",
            HelpName = "ASSEMBLY",
        };
        Option<string?> ids = new("--ids")
        {
            Description = "With --assembly: the file of type ids that RegisterAssembly reads.",
            HelpName = "IDS-FILE",
        };
        Option<string[]> oldAssemblies = new("--old-assembly")
        {
            Description = "With --assembly: an earlier name of the assembly. May be repeated.",
            HelpName = "NAME",
        };
        ToolCommand command = new(
            "resx",
            "Lists the entries of BinaryFormatter in .resx files. With --assembly and --ids it rewrites those whose class has a " +
            "TypeConverter: as frames, which the converter gets as bytes. Everything else in the files stays as it is.",
            "cbs resx Form1.resx Form2.resx",
            "cbs resx Form1.resx --assembly bin/Release/net10.0/Shop.dll --ids type-ids.txt")
        {
            files, assembly, ids, oldAssemblies,
        };
        command.Validators.Add(result =>
        {
            if (result.GetValue(assembly) is null != result.GetValue(ids) is null)
            {
                result.AddError("Give both --assembly and --ids, or none of them to list the entries.");
            }
            else if (result.GetValue(assembly) is null && result.GetValue(oldAssemblies) is { Length: > 0 })
            {
                result.AddError("Give --old-assembly with --assembly and --ids.");
            }
        });
        command.SetAction(
            parsed => Run(
                terminal,
                parsed.GetRequiredValue(files),
                parsed.GetValue(assembly),
                parsed.GetValue(ids),
                parsed.GetValue(oldAssemblies) ?? []));
        return command;
    }

    private static int Run(Terminal terminal, string[] files, string? assemblyPath, string? ids, string[] oldAssemblies)
    {
        Assembly? assembly = null;
        CustomBinaryFormatter? formatter = null;
        if (assemblyPath is not null)
        {
            assembly = ProgramAssembly.Load(File.Exists(assemblyPath)
                ? assemblyPath
                : throw new FileNotFoundException($"{assemblyPath} doesn't exist. Give an assembly."));
            ProgramAssembly.TypesOf(assembly);
            TypeRegistry registry = new();
            BinaryFormatterImporter importer = new(registry);
            foreach (string oldName in oldAssemblies)
            {
                importer.MapAssembly(oldName, assembly.GetName().Name!);
            }

            registry.RegisterAssembly(assembly, ids!);
            formatter = new CustomBinaryFormatter(registry, new FormatterOptions { BinaryFormatterReader = importer });
        }

        int left = 0;
        foreach (string file in files)
        {
            left += Rewrite(terminal, file, formatter, assembly);
        }

        return formatter is null || left == 0 ? ExitCode.Fine : ExitCode.FoundWrong;
    }

    /// <returns>The number of entries of BinaryFormatter that are left.</returns>
    private static int Rewrite(Terminal terminal, string file, CustomBinaryFormatter? formatter, Assembly? assembly)
    {
        XDocument document = Load(file);
        XElement[] entries = [.. document.Descendants("data").Where(entry => (string?)entry.Attribute("mimetype") == OldKind)];
        int rewritten = 0;
        foreach (XElement entry in entries)
        {
            string? reason = formatter is null ? "" : Rewrite(entry, formatter, assembly!);
            rewritten += reason is null ? 1 : 0;
            string what = reason is null ? $"a frame of {(string?)entry.Attribute("type")}"
                : formatter is null ? Describe(entry)
                : "left, because " + reason;
            terminal.Output.WriteLine($"{file}: {(string?)entry.Attribute("name")}: {what}");
        }

        if (rewritten > 0)
        {
            Store(document, file);
        }

        terminal.Output.WriteLine($"{file}: {Quantity.Of(entries.Length, "entry", "entries")} of BinaryFormatter, {rewritten} rewritten.");
        return entries.Length - rewritten;
    }

    /// <returns>The reason why the entry is left; null if it was rewritten.</returns>
    private static string? Rewrite(XElement entry, CustomBinaryFormatter formatter, Assembly assembly)
    {
        try
        {
            object graph = formatter.Deserialize(Bytes(entry), out _);
            Type type = graph.GetType();
            if (type.Assembly != assembly)
            {
                return $"{type} isn't a class of {assembly.GetName().Name}";
            }

            if (type.GetCustomAttribute<TypeConverterAttribute>() is null)
            {
                return $"{type} has no [TypeConverter]; its converter reads bytes by the formatter";
            }

            string text = Convert.ToBase64String(formatter.Serialize(graph));
            XElement value = entry.Element("value")!;
            const string indent = "\n        ";
            value.Value = string.Concat(Enumerable.Range(0, (text.Length + LineLength - 1) / LineLength)
                .Select(line => indent + text[(line * LineLength)..Math.Min(text.Length, (line + 1) * LineLength)])) + "\n    ";
            entry.SetAttributeValue("type", $"{type.FullName}, {assembly.GetName().Name}");
            entry.SetAttributeValue("mimetype", NewKind);
            return null;
        }
        catch (Exception e) when (e is BinarySerializationException or FormatException)
        {
            return e.Message;
        }
    }

    private static string Describe(XElement entry)
    {
        try
        {
            using MemoryStream stream = new(Bytes(entry));
            OldTypes types = new();
            types.Read(stream, FrameLimits.HighestMaxFrameLength, _ => { });
            return types.Types.FirstOrDefault() is { } root ? $"{root.Name}, {root.Assembly ?? "the core library"}" : "no object";
        }
        catch (Exception e) when (e is BinarySerializationException or FormatException)
        {
            return e.Message;
        }
    }

    private static byte[] Bytes(XElement entry) => Convert.FromBase64String(entry.Element("value")?.Value ?? "");

    private static XDocument Load(string file)
    {
        try
        {
            using XmlReader reader = XmlReader.Create(file, new XmlReaderSettings { DtdProcessing = DtdProcessing.Prohibit });
            return XDocument.Load(reader, LoadOptions.PreserveWhitespace);
        }
        catch (XmlException e)
        {
            throw new ArgumentException($"{file} isn't a .resx file: {e.Message}", e);
        }
    }

    // The file is replaced as a whole, with the ends of lines and the byte order mark that it had.
    private static void Store(XDocument document, string file)
    {
        byte[] before = File.ReadAllBytes(file);
        UTF8Encoding encoding = new(before.AsSpan().StartsWith("\uFEFF"u8));
        using MemoryStream stream = new();
        XmlWriterSettings settings = new()
        {
            Encoding = new UTF8Encoding(false),
            // Carriage returns inside values are entities, and stay so.
            NewLineHandling = NewLineHandling.Entitize,
            OmitXmlDeclaration = document.Declaration is null,
        };
        using (XmlWriter writer = XmlWriter.Create(stream, settings))
        {
            document.Save(writer);
        }

        string text = Encoding.UTF8.GetString(stream.GetBuffer(), 0, (int)stream.Length);
        string next = file + ".next";
        File.WriteAllText(
            next, before.AsSpan().IndexOf("\r\n"u8) >= 0 ? text.Replace("\n", "\r\n", StringComparison.Ordinal) : text, encoding);
        File.Move(next, file, overwrite: true);
    }
}
