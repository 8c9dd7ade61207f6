using System.Collections.Immutable;
using CustomBinarySerializer.Compiler.Planning;
using Microsoft.CodeAnalysis;

namespace CustomBinarySerializer.Generator.HandWritten.Wire;

/// <summary>
/// The table of all calls that a contract can make, with the methods that write and read the same bytes.
/// </summary>
internal static class WireCalls
{
    internal const string Writer = "System.IO.BinaryWriter";
    internal const string Reader = "System.IO.BinaryReader";
    internal const string HasMoreName = "HasMore";

    internal static ImmutableArray<WireCall> All { get; } =
    [
        .. BuiltInRows.All.Select(OfRow).OfType<WireCall>(),
        new("Char", ["Write(Char)"], ["ReadChar", "Read()"], WireShape.Fixed, ["Char"]),
        Pair("7BitEncodedInt", WireShape.Fixed, "7BitEncodedInt"),
        Pair("7BitEncodedInt64", WireShape.Fixed, "7BitEncodedInt64"),
        new("String", ["Write(String)"], ["ReadString"], WireShape.PrefixedText, ["String"]),
        Pair("NullableString", WireShape.PrefixedText, "NullableString"),
        Pair("CompactString", WireShape.PrefixedText, "CompactString"),
        new(
            "Bytes",
            ["Write(Byte[])", "Write(ReadOnlySpan<Byte>)"],
            ["ReadBytes", "Read(Byte[])", "Read(Span<Byte>)", "ReadExactly"],
            WireShape.Block,
            ["Bytes"]),
        new(
            "Chars",
            ["Write(Char[])", "Write(ReadOnlySpan<Char>)"],
            ["ReadChars", "Read(Char[])", "Read(Span<Char>)"],
            WireShape.Block,
            ["Chars"]),
        Pair("Span", WireShape.Block, "Bytes"),
        Pair("UnmanagedArray", WireShape.OfType, "UnmanagedArray"),
        Pair("Guid", WireShape.Fixed, "Int64", "Int64"),
        Pair("Int128", WireShape.Fixed, "UInt64", "UInt64"),
        Pair("UInt128", WireShape.Fixed, "UInt64", "UInt64"),
        Pair("Enum", WireShape.Enum),
        new("StringComparer", ["WriteComparerOf"], ["ReadStringComparer"], WireShape.Fixed, ["Byte"]),
        Pair("Nullable", WireShape.Nullable),
        new("Collection", ["WriteCollection"], ["ReadArray", "ReadList"], WireShape.Collection, []),
        Pair("Dictionary", WireShape.Dictionary),
        Pair("Object", WireShape.Object, "Object"),
        Pair("ExactObject", WireShape.Object, "ExactObject"),
        new(
            "Nothing",
            ["Flush", "GetStreamingContext", "GetSurrogateSelector"],
            [HasMoreName, "PeekChar", "GetStreamingContext", "GetSurrogateSelector"],
            WireShape.Nothing,
            []),
    ];

    /// <summary>
    /// Gets the calls that change the position or end the payload. A contract that makes one isn't analyzed.
    /// </summary>
    internal static ImmutableArray<string> Unfollowed { get; } = ["Seek", "Close", "Dispose", "DisposeAsync"];

    private static readonly ImmutableDictionary<string, WireCall> s_writes = All.SelectMany(
        call => call.Writes.Select(key => (key, call))).ToImmutableDictionary(pair => pair.key, pair => pair.call);

    private static readonly ImmutableDictionary<string, WireCall> s_reads = All.SelectMany(
        call => call.Reads.Select(key => (key, call))).ToImmutableDictionary(pair => pair.key, pair => pair.call);

    /// <summary>Gets the operation of a nested contract.</summary>
    internal static WireCall Contract { get; } = new("Contract", [], [], WireShape.Object, ["Contract"]);

    /// <summary>Gets the operation of an abstract method that a derived class implements.</summary>
    internal static WireCall Derived { get; } = new("Derived", [], [], WireShape.Object, ["Derived"]);

    /// <summary>
    /// Gets the operation of a recursive method. The two methods match if both recurse at the same place.
    /// </summary>
    internal static WireCall Recursion { get; } = new("Recursion", [], [], WireShape.Object, ["Recursion"]);

    /// <summary>Returns the operation of a call; null for a method outside the framework and the library.</summary>
    internal static WireCall? Find(IMethodSymbol method, bool writes)
    {
        IMethodSymbol definition = (method.ReducedFrom ?? method).OriginalDefinition;
        if (!(IsOf(definition.ContainingType, writes ? Writer : Reader) || IsExtensionOfTheLibrary(definition)))
        {
            return null;
        }

        int carriers = definition.IsStatic ? 1 : 0;
        string key = KeyOf(definition.Name, definition.Parameters.Length > carriers ? TypeName(definition.Parameters[carriers].Type) : "");
        return (writes ? s_writes : s_reads).TryGetValue(key, out WireCall? call) ? call : null;
    }

    /// <summary>Returns the key of a method: its name, and for overloads the type that distinguishes them.</summary>
    internal static string KeyOf(string name, string firstParameter) => name is "Write" or "Read" ? $"{name}({firstParameter})" : name;

    internal static bool IsOf(ITypeSymbol? type, string name) =>
        type is not null && type.Name == name.Substring(name.LastIndexOf('.') + 1)
            && type.ContainingNamespace.ToDisplayString() == "System.IO";

    private static bool IsExtensionOfTheLibrary(IMethodSymbol method) =>
        method.IsExtensionMethod
            && method.ContainingNamespace is { Name: "CustomBinarySerializer", ContainingNamespace.IsGlobalNamespace: true }
        && method.ContainingType.Name is
            "BinaryWriterValueExtensions"
                or "BinaryWriterCollectionExtensions"
                or "BinaryWriterComparerExtensions"
                or "BinaryWriterObjectExtensions"
            or "BinaryReaderValueExtensions"
                or "BinaryReaderCollectionExtensions"
                or "BinaryReaderComparerExtensions"
                or "BinaryReaderObjectExtensions";

    private static string TypeName(ITypeSymbol type) => type switch
    {
        IArrayTypeSymbol array => array.ElementType.Name + "[]",
        INamedTypeSymbol { TypeArguments: [{ } only] } => $"{type.Name}<{only.Name}>",
        _ => type.Name,
    };

    // A built-in type with a writer method, its own or one of the library, that writes the row's bytes.
    private static WireCall? OfRow(BuiltInRow row)
    {
        string name = NameOf(row);
        return row.WriteSource == "{w}.Write({0})" ? new WireCall(name, [$"Write({name})"], [$"Read{name}"], WireShape.Fixed, [name])
            : row.WriteSource == $"{{w}}.Write{name}({{0}})" && row.Kind == BuiltInKind.Converted
                ? Pair(name, WireShape.Fixed, [.. row.SimpleParts.Select(NameOf)])
            : null;
    }

    private static string NameOf(BuiltInRow row) => row.MetadataName.Substring(row.MetadataName.LastIndexOf('.') + 1);

    private static WireCall Pair(string name, WireShape shape, params string[] primitives) =>
        new(name, ["Write" + name], ["Read" + name], shape, [.. primitives]);
}
