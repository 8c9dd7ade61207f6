using System.Reflection;
using System.Runtime.Loader;
using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.Graphs.Tests.Pages;

/// <summary>Compiles the C# of a page as one assembly: statements become a method Run, types follow it.</summary>
internal static class PageProgram
{
    private const string Usings =
        """
        using System; using System.Collections.Generic; using System.Diagnostics.CodeAnalysis; using System.IO; using System.Linq;
        using System.Runtime.CompilerServices; using System.Runtime.Serialization; using System.Runtime.Serialization.Formatters.Binary;
        using CustomBinarySerializer; using CustomBinarySerializer.Graphs;

        """;

    private static readonly string[] s_types = ["[Serializable]", "public ", "internal ", "#pragma"];

    /// <summary>Compiles blocks of a page, and additional source.</summary>
    /// <param name="blocks">Blocks of a page: types, or statements in the order in which they run.</param>
    /// <param name="more">Source of the types that the page takes for granted.</param>
    /// <param name="context">The context, or null for a new one.</param>
    internal static Assembly Compile(IEnumerable<string> blocks, string more = "", AssemblyLoadContext? context = null)
    {
        ILookup<bool, string> byKind = blocks.ToLookup(IsType);
        return CompiledSource.Load(
            $"{Usings}public static class Page {{ public static void Run() {{ {string.Concat(byKind[false])} }} }}\n{string.Concat(byKind[true])}\n{more}",
            context);
    }

    private static bool IsType(string block) => Array.Exists(s_types, begin => block.StartsWith(begin, StringComparison.Ordinal));
}
