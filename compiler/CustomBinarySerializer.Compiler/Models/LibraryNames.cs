namespace CustomBinarySerializer.Compiler.Models;

/// <summary>The namespace of the library's types that generated code calls.</summary>
internal static class LibraryNames
{
    /// <summary>The namespace in metadata, with a dot at its end.</summary>
    internal const string Generated = "CustomBinarySerializer.Generated.";
}
