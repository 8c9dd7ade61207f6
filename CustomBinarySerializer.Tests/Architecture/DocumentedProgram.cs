using System.Reflection;
using CustomBinarySerializer.Tests.Generation;
using Microsoft.CodeAnalysis;

namespace CustomBinarySerializer.Tests.Architecture;

/// <summary>Runs a program of a page as a console project with implicit usings compiles it.</summary>
internal static class DocumentedProgram
{
    private const string ImplicitUsings = """
        global using System;
        global using System.Collections.Generic;
        global using System.IO;
        global using System.Linq;
        global using System.Threading.Tasks;
        """;

    /// <summary>
    /// Compiles and runs a program. Returns the lines that it prints. Not for parallel tests: it redirects the console.
    /// </summary>
    internal static string[] Run(string source)
    {
        MethodInfo program = new GeneratedProgram(OutputKind.ConsoleApplication, ImplicitUsings, source).Assembly.EntryPoint!;
        TextWriter console = Console.Out;
        using StringWriter printed = new();
        Console.SetOut(printed);
        try
        {
            program.Invoke(null, [Array.Empty<string>()]);
        }
        finally
        {
            Console.SetOut(console);
        }

        return printed.ToString().Split(Environment.NewLine, StringSplitOptions.RemoveEmptyEntries);
    }
}
