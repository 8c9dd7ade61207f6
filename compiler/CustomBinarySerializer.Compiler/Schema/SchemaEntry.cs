using System.Collections.Immutable;
using CustomBinarySerializer.Compiler.Models;
using CustomBinarySerializer.Compiler.Plans;

namespace CustomBinarySerializer.Compiler.Schema;

/// <summary>What a schema says about one id.</summary>
/// <param name="TypeId">The id.</param>
/// <param name="Name">The type, with its namespace and without its assembly.</param>
/// <param name="Layout">The bytes of a payload, or null if only the type itself knows them.</param>
/// <param name="AllowsTrailingData">Whether readers skip bytes after those that they know.</param>
/// <param name="InternsStrings">Whether each distinct string is written once per payload.</param>
/// <param name="UpcastTo">The type that readers get in its place, or null.</param>
internal sealed record SchemaEntry(
    int TypeId, string Name, ValuePlan? Layout, bool AllowsTrailingData, bool InternsStrings, string? UpcastTo)
{
    /// <summary>What a hand-written contract writes, call by call, where the compiler could follow it; else empty.</summary>
    internal ImmutableArray<string> Operations { get; init; } = [];

    /// <summary>Returns all entries by their ids, with what several of them consist of stated once.</summary>
    internal static ImmutableArray<SchemaEntry> Join(IEnumerable<SchemaEntry> entries) =>
        SchemaBuilder.Build(entries.Select(entry => new SchemaContract(entry.TypeId, entry.Name, entry.Layout, entry.AllowsTrailingData, entry.InternsStrings, entry.UpcastTo)
        {
            Operations = entry.Operations,
        }));

    /// <summary>Returns everything that entries consist of, by its name.</summary>
    internal static ImmutableArray<ValuePlan> NodesOf(IEnumerable<SchemaEntry> entries) =>
        [.. ValuePlan.Reachable(entries.Select(entry => entry.Layout).OfType<ValuePlan>()).OrderBy(node => node.Name, StringComparer.Ordinal)];

    /// <summary>How differences name it.</summary>
    public override string ToString() => $"id {TypeId} ({Name})";
}

/// <summary>What there is to say about one id, before it is described: <see cref="SchemaEntry"/>, with a plan of a program's types, or one that was described already.</summary>
internal sealed record SchemaContract(int TypeId, string Name, ValuePlan? Root, bool AllowsTrailingData, bool InternsStrings, string? UpcastTo)
{
    /// <inheritdoc cref="SchemaEntry.Operations"/>
    internal ImmutableArray<string> Operations { get; init; } = [];

    /// <summary>That of a contract which was planned.</summary>
    internal static SchemaContract Of(int typeId, TypeModel type, ContractPlan plan, bool allowsTrailingData) =>
        new(typeId, SchemaNames.Of(type), plan.Root, allowsTrailingData, plan.InternsStrings, UpcastTo: null);
}
