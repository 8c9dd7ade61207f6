using System.Globalization;
using System.Text;
using CustomBinarySerializer.Compiler.CSharp;
using CustomBinarySerializer.Compiler.Source;
using CustomBinarySerializer.Graphs.Assemblies;
using CustomBinarySerializer.Graphs.Reflection;

namespace CustomBinarySerializer.Tool.Migration;

/// <summary>The C# of the class that registers the types and creates the formatter.</summary>
internal static class RegistrationSource
{
    internal const string FileName = "MigratedTypes.cs";

    internal const string IdsFileName = "type-ids.txt";

    /// <summary>Returns the source.</summary>
    /// <param name="plan">The types and mappings.</param>
    /// <param name="table">The file of ids as it will be.</param>
    /// <param name="namespaceName">The namespace of the class; null for the global one.</param>
    internal static string Of(MigrationPlan plan, TypeIdTable table, string? namespaceName)
    {
        HashSet<string> shared =
        [
            .. plan.Assemblies.SelectMany(one => one.All)
                .GroupBy(type => type.FullName)
                .Where(types => types.Count() > 1)
                .Select(types => types.Key!),
        ];
        StringBuilder text = new();
        text.Append(
            $$"""
            // Written by "cbs migrate". From now on it is part of the program: change it as the program changes.
            #nullable enable
            using System;
            using System.IO;
            using System.Reflection;
            using CustomBinarySerializer;
            using CustomBinarySerializer.Graphs;
            {{(namespaceName is null ? "" : $"\nnamespace {namespaceName};\n")}}
            /// <summary>The types that BinaryFormatter wrote, and the formatter in its place. Thread-safe.</summary>
            internal static class MigratedTypes
            {
                /// <summary>
                /// Gets the registry. Formatters over it that are constructed without options read old messages, too.
                /// </summary>
                internal static TypeRegistry Registry => Once.Registry;

                /// <summary>Gets the formatter. It reads old messages and new frames, and writes new frames.</summary>
                internal static CustomBinaryFormatter Formatter => Once.Formatter;

                /// <summary>Creates a formatter with options or settings of its own.</summary>
                /// <param name="options">The limits, or null for the defaults.</param>
                internal static CustomBinaryFormatter CreateFormatter(FormatterOptions? options = null)
                {
                    TypeRegistry registry = new();
                    BinaryFormatterImporter importer = new(registry);
                    AddOldNames(importer);
                    Register(registry);
                    options ??= FormatterOptions.Default;
                    return new CustomBinaryFormatter(registry, options with { BinaryFormatterReader = importer });
                }

                /// <summary>Adds the old names of types and assemblies. Call it before <see cref="Register"/>.</summary>
                /// <param name="importer">The reader of old messages.</param>
                internal static void AddOldNames(BinaryFormatterImporter importer)
                {

            """.ReplaceLineEndings("\n"));
        foreach ((string oldName, string newName) in plan.Renames.Assemblies)
        {
            Line(text, $"importer.MapAssembly({Quoted(oldName)}, {Quoted(newName)});");
        }

        foreach (RenamedType renamed in plan.Renames.Types)
        {
            Line(text, $"importer.Map({Quoted($"{renamed.OldName}, {renamed.OldAssembly}")}, {TypeOf(renamed.Type, shared)});");
        }

        text.Append(
            $$"""
                }

                /// <summary>Registers the types with the ids of {{IdsFileName}} next to the program.</summary>
                /// <param name="registry">The registry.</param>
                internal static void Register(TypeRegistry registry)
                {
                    string ids = Path.Combine(AppContext.BaseDirectory, "{{IdsFileName}}");

            """.ReplaceLineEndings("\n"));
        foreach (ScannedAssembly assembly in plan.Assemblies)
        {
            Line(text, $"registry.RegisterAssembly({AssemblyExpression(assembly, shared)}, ids);");
        }

        foreach (Type type in plan.Singles)
        {
            int id = table.Find(table.NameFor(type))!.Id;
            Line(text, string.Create(CultureInfo.InvariantCulture, $"registry.RegisterSerializable({TypeOf(type, shared)}, {id});"));
        }

        text.Append(
            """
                }

                private static class Once
                {
                    internal static readonly TypeRegistry Registry = CreateRegistry();

                    internal static readonly CustomBinaryFormatter Formatter = new(Registry);

                    private static TypeRegistry CreateRegistry()
                    {
                        TypeRegistry registry = new TypeRegistry().ReadBinaryFormatterMessages(AddOldNames);
                        Register(registry);
                        return registry;
                    }
                }
            }

            """.ReplaceLineEndings("\n"));
        return text.ToString();
    }

    private static void Line(StringBuilder text, string statement) => text.Append("        ").Append(statement).Append('\n');

    private static string AssemblyExpression(ScannedAssembly assembly, HashSet<string> shared)
    {
        Type? anchor = assembly.All.OrderBy(type => !assembly.Registers(type)).ThenBy(type => type.FullName, StringComparer.Ordinal)
            .FirstOrDefault(type => NameOf(type, shared) is not null);
        return anchor is null ? LoadOf(assembly.Assembly.GetName().Name!) : $"typeof({NameOf(anchor, shared)}).Assembly";
    }

    private static string TypeOf(Type type, HashSet<string> shared) => NameOf(type, shared) is { } name
        ? $"typeof({name})"
        : $"{LoadOf(type.Assembly.GetName().Name!)}.GetType({Quoted(type.FullName!)}, throwOnError: true)!";

    private static string LoadOf(string assembly) => $"Assembly.Load({Quoted(assembly)})";

    /// <summary>
    /// Returns the name of a type in C#, of a generic one that of the definition; null if it isn't public or not
    /// unique, or if the compiler warns of it.
    /// </summary>
    private static string? NameOf(Type type, HashSet<string> shared)
    {
        if (!type.IsVisible || shared.Contains(type.FullName!) || IsObsolete(type))
        {
            return null;
        }

        StringBuilder name = new("global::");
        foreach (string level in type.FullName!.Split('.', '+'))
        {
            string[] parts = level.Split('`');
            if (!Identifiers.IsSpeakable(parts[0]))
            {
                return null;
            }

            name.Append(name.Length > "global::".Length ? "." : "").Append(Identifiers.Escaped(parts[0]));
            if (parts.Length > 1)
            {
                name.Append('<').Append(',', int.Parse(parts[1], CultureInfo.InvariantCulture) - 1).Append('>');
            }
        }

        return name.ToString();
    }

    private static bool IsObsolete(Type type) =>
        TypeMarks.Has<ObsoleteAttribute>(type) || (type.DeclaringType is { } outer && IsObsolete(outer));

    private static string Quoted(string text) => Literals.Of(text, "string", isEnum: false);
}
