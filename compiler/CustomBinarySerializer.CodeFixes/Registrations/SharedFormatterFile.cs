using Microsoft.CodeAnalysis;

namespace CustomBinarySerializer.CodeFixes.Registrations;

/// <summary>The file that the fix of CBS017 adds: one registry and one formatter for the whole project.</summary>
internal static class SharedFormatterFile
{
    /// <summary>The expression of the registry.</summary>
    internal const string Types = "SharedFormatter.Types";

    /// <summary>The expression of the formatter.</summary>
    internal const string Formatter = "SharedFormatter.Formatter";

    /// <summary>
    /// Returns whether a compilation refers to the package CustomBinarySerializer.BinaryFormatter, which the file uses.
    /// </summary>
    internal static bool FitsInto(Compilation compilation) =>
        compilation.GetTypeByMetadataName("CustomBinarySerializer.Graphs.TypeRegistryExtensions") is not null;

    /// <summary>Returns the namespace of the class, or an empty string for none.</summary>
    internal static string NamespaceOf(Project project) => project.DefaultNamespace ?? "";

    /// <summary>Returns the file for a project.</summary>
    internal static NewFile Of(Project project)
    {
        string space = NamespaceOf(project);
        return new NewFile("SharedFormatter.cs", $$"""
            using System;
            using System.IO;
            using CustomBinarySerializer;
            using CustomBinarySerializer.Graphs;
            {{(space.Length == 0 ? "" : $"\nnamespace {space};\n")}}
            /// <summary>The formatter of this project, and the types that it writes and reads.</summary>
            /// <remarks>
            /// type-ids.txt is part of the source: a unit test that calls TypeIdFile.Update, or the command "cbs ids", writes it. Check it in, and
            /// copy it next to the program: &lt;None Include="type-ids.txt" CopyToOutputDirectory="PreserveNewest" /&gt;.
            /// </remarks>
            internal static class SharedFormatter
            {
                /// <summary>The registered types. One registry serves all formatters and threads.</summary>
                internal static readonly TypeRegistry Types = new TypeRegistry().RegisterAssembly(
                    typeof(SharedFormatter).Assembly, Path.Combine(AppContext.BaseDirectory, "type-ids.txt"));

                /// <summary>A formatter for all threads. Code that sets Binder, Context or SurrogateSelector makes one of its own over Types.</summary>
                internal static readonly CustomBinaryFormatter Formatter = new CustomBinaryFormatter(Types);
            }

            """.Replace("\r\n", "\n"));
    }
}
