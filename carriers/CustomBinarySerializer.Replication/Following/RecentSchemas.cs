namespace CustomBinarySerializer.Replication.Following;

/// <summary>The schemas that a session met last. Not thread-safe.</summary>
internal sealed class RecentSchemas
{
    private const int Most = 8;

    private readonly Queue<SchemaDescription> _schemas = new();

    /// <summary>Returns a schema, or null if it isn't among the last.</summary>
    internal SchemaDescription? Find(Fingerprint fingerprint) => _schemas.FirstOrDefault(schema => schema.Fingerprint == fingerprint);

    /// <summary>Adds a schema, and forgets the oldest if there are too many.</summary>
    internal void Add(SchemaDescription schema)
    {
        if (_schemas.Count == Most)
        {
            _schemas.Dequeue();
        }

        _schemas.Enqueue(schema);
    }
}
