namespace CustomBinarySerializer.Tool.Journals;

/// <summary>The schema of the newest segment.</summary>
internal static class LastSchema
{
    /// <summary>Returns it, or an empty description where no segment can be read.</summary>
    internal static SchemaDescription Of(Journal journal) =>
        Journal.SchemaOf(journal.Reader.Segments[^1]) ?? new TypeRegistry().Describe();
}
