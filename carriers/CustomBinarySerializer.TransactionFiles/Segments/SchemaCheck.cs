namespace CustomBinarySerializer.TransactionFiles.Segments;

/// <summary>
/// Decides whether a registry may read a segment: every id that both know must stand for the same.
/// </summary>
/// <remarks>
/// Ids that the registry lacks are no difference: the others can be read, and those fail by name when they are decoded.
/// An old layout is covered by registering the old type under its id, with an upcast. Where bytes can't be compared,
/// because a contract is hand-written on either side, the name of the type must be the same.
/// </remarks>
/// <param name="registry">The registry.</param>
/// <param name="ignores">Whether everything is let through.</param>
internal sealed class SchemaCheck(TypeRegistry registry, bool ignores)
{
    private readonly HashSet<Fingerprint> _accepted = [registry.Fingerprint];

    /// <summary>Throws unless the registry may read a segment. One thread at a time.</summary>
    /// <exception cref="BinarySerializationException">
    /// The registry has other types or layouts under ids of the segment.
    /// </exception>
    internal void ThrowIfDifferent(SegmentHeader header, string path)
    {
        if (ignores || !_accepted.Add(header.Fingerprint))
        {
            return;
        }

        SchemaDifferences differences = new(registry.Describe(), header.Schema);
        if (differences.Words.Count > 0)
        {
            _accepted.Remove(header.Fingerprint);
            throw TransactionFileErrors.SchemaDiffers(path, differences);
        }
    }
}
