namespace CustomBinarySerializer.AutoContracts.Description.Schema;

/// <summary>
/// Refuses schemas that no types have: a struct that holds itself, and ever more types inside each other. Whoever walks what
/// is left needs no more stack than <see cref="MaxChain"/> calls before it meets an object that may be null, or a collection.
/// </summary>
internal static class SchemaCycles
{
    /// <summary>As many types as the planner lets lie inside each other.</summary>
    internal const int MaxChain = 100;

    internal static void ThrowIfEndless(IReadOnlyCollection<SchemaNode> nodes)
    {
        Dictionary<SchemaNode, int> holders = nodes.ToDictionary(node => node, _ => 0);
        foreach (SchemaNode part in nodes.SelectMany(PartsWithoutNull))
        {
            holders[part]++;
        }

        // Each node after all that hold it: those in a cycle never come.
        Queue<(SchemaNode Node, int Depth)> ready = new(nodes.Where(node => holders[node] == 0).Select(node => (node, 1)));
        int done = 0;
        while (ready.TryDequeue(out (SchemaNode Node, int Depth) next))
        {
            done++;
            if (next.Depth > MaxChain)
            {
                throw SchemaParser.Error($"more than {MaxChain} layouts lie inside each other at {next.Node}");
            }

            foreach (SchemaNode part in PartsWithoutNull(next.Node))
            {
                // The queue is in the order of depth, so that the last holder is the deepest.
                if (--holders[part] == 0)
                {
                    ready.Enqueue((part, next.Depth + 1));
                }
            }
        }

        if (done < nodes.Count)
        {
            throw SchemaParser.Error($"{nodes.First(node => holders[node] > 0)} holds itself");
        }
    }

    private static IEnumerable<SchemaNode> PartsWithoutNull(SchemaNode node) =>
        node is ConvertedNode or NullableNode or ObjectNode { Kind: ObjectKind.Struct } ? node.Parts : [];
}
