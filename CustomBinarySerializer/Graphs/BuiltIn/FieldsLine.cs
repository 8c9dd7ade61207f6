namespace CustomBinarySerializer.Graphs.BuiltIn;

/// <summary>A type that is nothing but its fields, such as a tuple, and is written by them like a program's own.</summary>
internal sealed record FieldsLine(Type Type, int TypeId) : BuiltInForm(Type, TypeId);
