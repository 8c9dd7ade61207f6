namespace CustomBinarySerializer.BinaryFormatterImport.Records;

/// <summary>The declared type of a member or of an array's items, as the message gives it.</summary>
/// <param name="Kind">Which of the other parts apply.</param>
/// <param name="Primitive">Of a primitive, or of the items of an array of primitives; else none.</param>
/// <param name="ClassName">Of a class; else null.</param>
/// <param name="LibraryId">The id of the record that names the class's assembly; 0 for the core library.</param>
internal readonly record struct MemberType(MemberKind Kind, PrimitiveKind Primitive = PrimitiveKind.None, string? ClassName = null, int LibraryId = 0);
