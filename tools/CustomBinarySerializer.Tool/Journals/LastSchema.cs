namespace CustomBinarySerializer.Tool.Journals;

/// <summary>The schema of the newest segment.</summary>
internal static class LastSchema
{
    /// <summary>Returns the schema of the newest segment that can be read, or an empty schema.</summary>
    internal static SchemaDescription Of(Journal journal) =>
        Journal.SchemaOf(journal.Reader.Segments[^1]) ?? new TypeRegistry().Describe();
}
