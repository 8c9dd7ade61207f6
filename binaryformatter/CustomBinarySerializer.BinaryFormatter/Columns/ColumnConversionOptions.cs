namespace CustomBinarySerializer.Graphs;

/// <summary>The options of a <see cref="BinaryColumnConverter"/>. Immutable.</summary>
public sealed record ColumnConversionOptions
{
    /// <summary>Gets the default options.</summary>
    public static ColumnConversionOptions Default { get; } = new();

    /// <summary>Gets the maximum number of rows that one transaction changes. 100 by default; 1 or more.</summary>
    /// <remarks>
    /// The locks of the rows are held until the transaction is committed. If other programs change several rows in one
    /// transaction, 1 rules out deadlocks with them.
    /// </remarks>
    /// <exception cref="ArgumentOutOfRangeException">The value is below 1.</exception>
    public int BatchSize
    {
        get;
        init
        {
            ArgumentOutOfRangeException.ThrowIfLessThan(value, 1);
            field = value;
        }
    } = 100;

    /// <summary>Gets whether values are only read and counted. False by default.</summary>
    /// <remarks>Every old value is imported, and written into memory. The database and the watermark don't
    /// change.</remarks>
    public bool DryRun { get; init; }

    /// <summary>
    /// Gets the path of a file with the last key of the last committed batch, or null for none. Null by default.
    /// </summary>
    /// <remarks>
    /// A run that finds the file continues after that key. A run that reaches the last row deletes it, so that the next
    /// one begins at the first row. The file saves time only: a value that is already a frame is never converted again.
    /// </remarks>
    public string? WatermarkFile { get; init; }

    /// <summary>Gets the receiver of a report after each batch, or null. Null by default.</summary>
    public IProgress<ColumnConversionReport>? Progress { get; init; }
}
