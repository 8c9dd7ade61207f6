using CustomBinarySerializer.Compiler.Schema;
using Microsoft.CodeAnalysis.CSharp;

namespace CustomBinarySerializer.Generator.Layout;

/// <summary>An update of the layout file with compatible changes, which need no decision.</summary>
internal static class LayoutUpdate
{
    /// <summary>
    /// Returns the new text. Contracts with incompatible changes, or that aren't known here, stay as they are in the
    /// file.
    /// </summary>
    internal static string Of(LayoutFile file, CSharpCompilation compilation, CancellationToken cancellation) =>
        Of(file, CompiledLayout.Of(compilation, cancellation));

    internal static string Of(LayoutFile file, CompiledLayout compiled)
    {
        HashSet<int> broken = [.. file.ChangesOf(compiled).Where(change => change.BreaksReadingHere).Select(change => change.TypeId)];
        IEnumerable<SchemaEntry> kept = file.Entries.Where(entry => compiled.IsUnknown(entry.TypeId) || broken.Contains(entry.TypeId));
        return SchemaJson.Print(
            SchemaEntry.Join(
                compiled.Entries.Where(entry => !broken.Contains(entry.TypeId)).Select(entry => WithOperations(entry, file)).Concat(kept)),
            inLines: true)
            + "\n";
    }

    // A hand-written contract that currently can't be analyzed.
    private static SchemaEntry WithOperations(SchemaEntry entry, LayoutFile file) =>
        entry is { Layout: null, Operations.IsEmpty: true }
            && file.Entries.FirstOrDefault(known => known.TypeId == entry.TypeId) is { } known
            ? entry with { Operations = known.Operations }
            : entry;
}
