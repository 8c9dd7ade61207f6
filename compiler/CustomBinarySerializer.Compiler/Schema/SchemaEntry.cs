using System.Collections.Immutable;
using CustomBinarySerializer.Compiler.Models;
using CustomBinarySerializer.Compiler.Plans;

namespace CustomBinarySerializer.Compiler.Schema;

/// <summary>The schema of one type id.</summary>
/// <param name="TypeId">The id.</param>
/// <param name="Name">The name of the type, with its namespace and without its assembly.</param>
/// <param name="Layout">The bytes of a payload, or null if only the type itself knows them.</param>
/// <param name="AllowsTrailingData">Whether readers skip bytes after those that they know.</param>
/// <param name="InternsStrings">Whether each distinct string is written once per payload.</param>
/// <param name="UpcastTo">The type that readers receive instead, or null.</param>
internal sealed record SchemaEntry(
    int TypeId, string Name, ValuePlan? Layout, bool AllowsTrailingData, bool InternsStrings, string? UpcastTo)
{
    /// <summary>
    /// Gets the operations of a hand-written contract, if the compiler could follow them; else empty.
    /// </summary>
    internal ImmutableArray<string> Operations { get; init; } = [];

    /// <summary>Returns all entries by their ids, with shared parts stated once.</summary>
    internal static ImmutableArray<SchemaEntry> Join(IEnumerable<SchemaEntry> entries) =>
        SchemaBuilder.Build(entries.Select(entry => new SchemaContract(
            entry.TypeId, entry.Name, entry.Layout, entry.AllowsTrailingData, entry.InternsStrings, entry.UpcastTo)
        {
            Operations = entry.Operations,
        }));

    /// <summary>Returns all parts of the entries, by their names.</summary>
    internal static ImmutableArray<ValuePlan> NodesOf(IEnumerable<SchemaEntry> entries) =>
        [.. ValuePlan
            .Reachable(entries.Select(entry => entry.Layout).OfType<ValuePlan>())
            .OrderBy(node => node.Name, StringComparer.Ordinal)];

    /// <summary>Returns the name of the entry in messages.</summary>
    public override string ToString() => $"id {TypeId} ({Name})";
}

/// <summary>
/// The contract of one id before it is described: see <see cref="SchemaEntry"/>. Its plan has types of the program, or
/// was described already.
/// </summary>
internal sealed record SchemaContract(
    int TypeId, string Name, ValuePlan? Root, bool AllowsTrailingData, bool InternsStrings, string? UpcastTo)
{
    /// <inheritdoc cref="SchemaEntry.Operations"/>
    internal ImmutableArray<string> Operations { get; init; } = [];

    /// <summary>Creates the schema contract of a planned contract.</summary>
    internal static SchemaContract Of(int typeId, TypeModel type, ContractPlan plan, bool allowsTrailingData) =>
        new(typeId, SchemaNames.Of(type), plan.Root, allowsTrailingData, plan.InternsStrings, UpcastTo: null);
}
