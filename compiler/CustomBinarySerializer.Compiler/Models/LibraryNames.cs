namespace CustomBinarySerializer.Compiler.Models;

/// <summary>Metadata names of the library's types that generated code calls.</summary>
internal static class LibraryNames
{
    /// <summary>The namespace of these types, with a trailing dot.</summary>
    internal const string Generated = "CustomBinarySerializer.Generated.";

    /// <summary>The namespace in C#, qualified so that no other name can hide it.</summary>
    internal const string GeneratedInCode = "global::" + Generated;

    /// <summary>The type that an exception is written as.</summary>
    internal const string ExceptionRecord = Generated + "ExceptionRecord";

    /// <summary>The type that an entry of an exception's data is written as.</summary>
    internal const string ExceptionDatum = Generated + "ExceptionDatum";
}
