using System.Collections.Immutable;
using CustomBinarySerializer.Generator.HandWritten;
using CustomBinarySerializer.Generator.HandWritten.Following;
using CustomBinarySerializer.Generator.HandWritten.Rules;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace CustomBinarySerializer.Generator.Tests.HandWritten;

/// <summary>Builds the source of hand-written contracts and runs their analyzer.</summary>
internal static class Contracts
{
    /// <summary>Types that the contracts of tests name.</summary>
    private const string Types = """
        public enum Color : byte { Red, Green }
        public enum State { Open, Closed }
        public sealed class Item { public string Name { get; set; } = ""; public int Count { get; set; } public string? Note { get; set; } }
        public class Address : ICustomBinarySerializable
        {
            public string City { get; set; } = "";
            public void WriteDataTo(BinaryWriter writer) => writer.Write(City);
            public void SetDataFrom(BinaryReader reader) => City = reader.ReadString();
            public static Address ReadFrom(BinaryReader reader) { Address address = new(); address.SetDataFrom(reader); return address; }
        }
        """;

    /// <summary>
    /// Returns the source of a class <c>Order</c> with some members and the bodies of its two methods.
    /// </summary>
    internal static string Order(string members, string write, string read) => $$"""
        public sealed class Order : ICustomBinarySerializable
        {
            {{members}}

            public void WriteDataTo(BinaryWriter writer)
            {
                {{write}}
            }

            public void SetDataFrom(BinaryReader reader)
            {
                {{read}}
            }
        }
        """;

    /// <summary>
    /// Returns a line for each report: its rule and the text that it marks. Hidden reports are left out if there are
    /// others.
    /// </summary>
    internal static async Task<string> ReportsOn(string source)
    {
        ImmutableArray<Diagnostic> all = await Diagnostics(source);
        Diagnostic[] shown = [.. all.Where(report => report.Severity != DiagnosticSeverity.Hidden)];
        return string.Join('\n', (shown.Length == 0 ? [.. all] : shown).Select(Text));
    }

    internal static async Task<ImmutableArray<Diagnostic>> Diagnostics(string source) =>
        await Source.Analyze(new HandWrittenContractAnalyzer(), Compilation(source));

    internal static CSharpCompilation Compilation(string source) => Source.Compile(Types, source);

    internal static FollowedContract Follow(string source, string type = "Order")
    {
        CSharpCompilation compilation = Compilation(source);
        return FollowedContract.Of(compilation.GetTypeByMetadataName(type)!, new Bodies(compilation, default))!;
    }

    internal static string TextAt(Location location) => location.SourceTree!.GetText().ToString(location.SourceSpan);

    private static string Text(Diagnostic report) =>
        $"{report.Id} {TextAt(report.Location)}{(report.Id == "CBS006" ? ": " + report.GetMessage(null) : "")}";
}
