using CustomBinarySerializer.Compiler.Plans;

namespace CustomBinarySerializer.Compiler.Schema;

/// <summary>
/// A check that refuses schemas of impossible types: a struct that contains itself, and types nested too deeply. In
/// accepted schemas, at most <see cref="MaxChain"/> nested calls reach a nullable object or a collection.
/// </summary>
internal static class SchemaCycles
{
    /// <summary>The nesting that the planner allows.</summary>
    internal const int MaxChain = ContractLimits.MaxNesting;

    internal static void ThrowIfEndless(IReadOnlyCollection<ValuePlan> nodes)
    {
        Dictionary<ValuePlan, int> holders = nodes.ToDictionary(node => node, _ => 0);
        foreach (ValuePlan part in nodes.SelectMany(PartsWithoutNull))
        {
            holders[part]++;
        }

        // Each node comes after all its holders. Nodes in a cycle never come.
        Queue<(ValuePlan Node, int Depth)> ready = new(nodes.Where(node => holders[node] == 0).Select(node => (node, 1)));
        int done = 0;
        while (ready.TryDequeue(out (ValuePlan Node, int Depth) next))
        {
            done++;
            if (next.Depth > MaxChain)
            {
                throw SchemaParser.Error($"more than {MaxChain} layouts are inside each other at {next.Node.Name}");
            }

            foreach (ValuePlan part in PartsWithoutNull(next.Node))
            {
                // The queue is sorted by depth, so that the last holder is the deepest.
                if (--holders[part] == 0)
                {
                    ready.Enqueue((part, next.Depth + 1));
                }
            }
        }

        if (done < nodes.Count)
        {
            throw SchemaParser.Error($"{nodes.First(node => holders[node] > 0).Name} holds itself");
        }

        if (nodes.FirstOrDefault(node => node.StackValues > ContractLimits.MaxStructValues) is { } large)
        {
            throw SchemaParser.Error($"more than {ContractLimits.MaxStructValues} values are inside {large.Name}, which is a struct");
        }
    }

    private static IEnumerable<ValuePlan> PartsWithoutNull(ValuePlan node) =>
        node is ConvertedPlan or NullablePlan or ObjectPlan { IsClass: false } ? node.Parts : [];
}
