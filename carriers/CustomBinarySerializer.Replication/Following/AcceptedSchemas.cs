using CustomBinarySerializer.Replication.Engine;
using CustomBinarySerializer.TransactionFiles.Segments;

namespace CustomBinarySerializer.Replication.Following;

/// <summary>The schemas of a stream that don't contradict a registry. For one caller at a time.</summary>
/// <param name="stream">The name of the stream, for messages.</param>
/// <param name="registry">The registry.</param>
/// <param name="ignoresDifferences">Whether all schemas are accepted.</param>
internal sealed class AcceptedSchemas(string stream, TypeRegistry registry, bool ignoresDifferences)
{
    private readonly HashSet<Fingerprint> _accepted = [registry.Fingerprint];

    /// <summary>Compares the schema of a batch with the registry, unless that was done before.</summary>
    /// <returns>True if the schema is accepted; false if the connection was lost, and the batch comes again.</returns>
    /// <exception cref="StreamException">The registry has other types or layouts under ids of the batch.</exception>
    internal async ValueTask<bool> AcceptAsync(StreamCursor cursor, StreamBatch batch, CancellationToken cancellationToken)
    {
        if (ignoresDifferences || _accepted.Contains(batch.Schema))
        {
            return true;
        }

        if (await cursor.SchemaOfAsync(batch, cancellationToken).ConfigureAwait(false) is not { } there)
        {
            return false;
        }

        SchemaDifferences differences = new(registry.Describe(), there);
        if (differences.Words.Count > 0)
        {
            throw StreamErrors.SchemaDiffers(stream, differences);
        }

        _accepted.Add(batch.Schema);
        return true;
    }
}
