namespace CustomBinarySerializer.Graphs;

/// <summary>An extension method that lets formatters read BinaryFormatter messages.</summary>
public static class OldMessageExtensions
{
    /// <summary>
    /// Lets formatters over this registry read BinaryFormatter messages in place of frames, if they are constructed
    /// without options.
    /// </summary>
    /// <remarks>
    /// <para>
    /// Formatters without options include <c>new CustomBinaryFormatter()</c> over the
    /// <see cref="CustomBinaryFormatter.DefaultRegistry"/>, so that <c>new BinaryFormatter()</c> under an alias reads
    /// old files and writes frames. A formatter with options rejects such messages unless its
    /// <see cref="FormatterOptions.BinaryFormatterReader"/> is set, and so do transaction files and shared memory.
    /// </para>
    /// <para>
    /// As with every <see cref="BinaryFormatterImporter"/>, only registered types are created, and the limits of the
    /// formatter hold. Formatters that already exist read such messages from then on.
    /// </para>
    /// </remarks>
    /// <param name="registry">The registry.</param>
    /// <param name="mappings">
    /// Adds the old names of renamed types and assemblies to the importer; null if nothing was renamed. Later calls add
    /// to the same importer. Call it before <c>RegisterAssembly</c> if the file of ids has old names of assemblies, and
    /// before messages are read.
    /// </param>
    /// <returns>The registry.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="registry"/> is null.</exception>
    public static TypeRegistry ReadBinaryFormatterMessages(this TypeRegistry registry, Action<BinaryFormatterImporter>? mappings = null)
    {
        ArgumentNullException.ThrowIfNull(registry);
        BinaryFormatterReader reader = GraphSource.Of(registry).GetOrAddReader(new BinaryFormatterImporter(registry));
        mappings?.Invoke((BinaryFormatterImporter)reader);
        return registry;
    }
}
