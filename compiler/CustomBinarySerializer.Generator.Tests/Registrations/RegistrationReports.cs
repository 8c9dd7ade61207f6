using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;

namespace CustomBinarySerializer.Generator.Tests.Registrations;

/// <summary>Runs analyzers over the types and registrations of a test.</summary>
internal static class RegistrationReports
{
    /// <summary>Types that the registrations of tests name.</summary>
    internal const string Types = """
        public sealed class Order : ICustomBinarySerializable
        {
            public int Number;
            public void WriteDataTo(BinaryWriter writer) => writer.Write(Number);
            public void SetDataFrom(BinaryReader reader) => Number = reader.ReadInt32();
        }

        public sealed class Payment : ICustomBinarySerializable
        {
            public void WriteDataTo(BinaryWriter writer) { }
            public void SetDataFrom(BinaryReader reader) { }
        }

        public sealed class Plain { public int Number { get; set; } }
        """;

    /// <summary>Returns a line for each report: its rule and the text that it marks.</summary>
    internal static async Task<string> Of(DiagnosticAnalyzer analyzer, CSharpCompilation compilation) =>
        string.Join("\n", (await Source.Analyze(analyzer, compilation)).Select(TextOf));

    /// <summary>
    /// Analyzes statements in a method that has a registry as its parameter, next to <see cref="Types"/>.
    /// </summary>
    internal static async Task<string> OfStatements(DiagnosticAnalyzer analyzer, string statements) =>
        await Of(analyzer, Source.Compile(Program(statements)));

    internal static string Program(string statements) => $$"""
        {{Types}}

        public class Startup
        {
            private readonly TypeRegistry _kept = new();

            public void Run(TypeRegistry registry, TypeRegistry other, bool condition, int computed)
            {
                {{statements}}
            }
        }
        """;

    private static string TextOf(Diagnostic diagnostic) =>
        $"{diagnostic.Id} {diagnostic.Location.SourceTree!.GetText().ToString(diagnostic.Location.SourceSpan)}";
}
