namespace CustomBinarySerializer.Compiler.Models;

/// <summary>Metadata names of the library's types that generated code calls.</summary>
internal static class LibraryNames
{
    /// <summary>The namespace of these types, with a dot at its end.</summary>
    internal const string Generated = "CustomBinarySerializer.Generated.";

    /// <summary>The same namespace in C#, which nothing around it can hide.</summary>
    internal const string GeneratedInCode = "global::" + Generated;

    /// <summary>The type that exceptions are written as.</summary>
    internal const string ExceptionRecord = Generated + "ExceptionRecord";

    /// <summary>The type that an entry of an exception's data is written as.</summary>
    internal const string ExceptionDatum = Generated + "ExceptionDatum";
}
