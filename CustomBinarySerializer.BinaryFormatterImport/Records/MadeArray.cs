namespace CustomBinarySerializer.BinaryFormatterImport.Records;

/// <summary>An array of references that a graph needs where a message has the same in another shape.</summary>
/// <param name="Type">The type of the array.</param>
/// <param name="Items">What it holds.</param>
internal sealed record MadeArray(Type Type, RecordValue[] Items);
