using CustomBinarySerializer.Compiler.Schema;
using Microsoft.CodeAnalysis.CSharp;

namespace CustomBinarySerializer.Generator.Layout;

/// <summary>The file with what may be added to it without a decision.</summary>
internal static class LayoutUpdate
{
    /// <summary>Returns the new text. Contracts that frames wouldn't survive, or that aren't known here, keep what the file says.</summary>
    internal static string Of(LayoutFile file, CSharpCompilation compilation, CancellationToken cancellation) => Of(file, CompiledLayout.Of(compilation, cancellation));

    internal static string Of(LayoutFile file, CompiledLayout compiled)
    {
        HashSet<int> broken = [.. file.ChangesOf(compiled).Where(change => change.BreaksReadingHere).Select(change => change.TypeId)];
        IEnumerable<SchemaEntry> kept = file.Entries.Where(entry => compiled.IsUnknown(entry.TypeId) || broken.Contains(entry.TypeId));
        return SchemaJson.Print(SchemaEntry.Join(compiled.Entries.Where(entry => !broken.Contains(entry.TypeId)).Select(entry => WithOperations(entry, file)).Concat(kept)), inLines: true) + "\n";
    }

    // A hand-written contract that can't be followed just now.
    private static SchemaEntry WithOperations(SchemaEntry entry, LayoutFile file) =>
        entry is { Layout: null, Operations.IsEmpty: true } && file.Entries.FirstOrDefault(known => known.TypeId == entry.TypeId) is { } known
            ? entry with { Operations = known.Operations }
            : entry;
}
