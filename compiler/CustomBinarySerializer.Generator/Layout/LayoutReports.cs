using System.Collections.Immutable;
using CustomBinarySerializer.Compiler.Schema;
using CustomBinarySerializer.Generator.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace CustomBinarySerializer.Generator.Layout;

/// <summary>The reports about a layout file and the contracts of a compilation.</summary>
internal sealed class LayoutReports
{
    private readonly LayoutFile _file;
    private readonly CompiledLayout _compiled;
    private readonly CancellationToken _cancellation;
    private readonly List<(INamedTypeSymbol? Owner, Diagnostic Report)> _all = [];

    private LayoutReports(LayoutFile file, CompiledLayout compiled, CancellationToken cancellation)
    {
        _file = file;
        _compiled = compiled;
        _cancellation = cancellation;
    }

    /// <summary>
    /// Returns the reports with the types that own the source. Reports without an owner are in the file itself.
    /// </summary>
    internal static ImmutableArray<(INamedTypeSymbol? Owner, Diagnostic Report)> Of(
        LayoutFile file, CSharpCompilation compilation, CancellationToken cancellation)
    {
        if (file.Problem is { } problem)
        {
            return [(null, Diagnostic.Create(LayoutRules.Unusable, file.LocationOf(file.ProblemLine), problem))];
        }

        LayoutReports reports = new(file, CompiledLayout.Of(compilation, cancellation), cancellation);
        reports.AddConflicts();
        reports.AddChanges();
        return [.. reports._all];
    }

    private void AddConflicts()
    {
        foreach ((ContractRequest request, ContractRequest other) in _compiled.Conflicts)
        {
            _all.Add((request.Holder, Diagnostic.Create(
                LayoutRules.Unusable,
                request.PlaceOf(_cancellation),
                $"the id {request.TypeId} names {TypeSizes.DisplayNameOf(request.Type)} and {TypeSizes.DisplayNameOf(other.Type)}, or " +
                $"has two sets of options. Give one of them an id of its own.")));
        }
    }

    private void AddChanges()
    {
        ImmutableArray<SchemaChange> changes = _file.ChangesOf(_compiled);
        HashSet<int> broken = [.. changes.Where(change => change.BreaksReadingHere).Select(change => change.TypeId)];

        // A difference in a part of several contracts is reported once.
        foreach (IGrouping<object, SchemaChange> same in changes
            .Where(change => change.BreaksReadingHere || !broken.Contains(change.TypeId))
            .GroupBy(change =>
            change.Place.Here is null ? (object)change : (change.Place, change.Kind, change.BreaksReadingHere, WordsOf(change))))
        {
            SchemaChange change = same.First();
            (INamedTypeSymbol? owner, Location place) = PlaceOf(change);
            string words = change.Description + LineOf(change) + Others(same);
            _all.Add((owner, change.BreaksReadingHere
                ? Diagnostic.Create(LayoutRules.Breaking, place, words, ChangeRemedy.Of(change))
                : Diagnostic.Create(LayoutRules.NotReviewed, place, words)));
        }
    }

    private static string WordsOf(SchemaChange change) =>
        change.Description.Substring(
            change.Description.IndexOf($"member {change.Member} ", StringComparison.Ordinal) + $"member {change.Member} ".Length);

    private string LineOf(SchemaChange change) => _file.LineOf(change.TypeId, change.Place) is > 0 and var line ? $" (line {line})" : "";

    private static string Others(IEnumerable<SchemaChange> same)
    {
        int[] ids = [.. same.Select(change => change.TypeId).Distinct().Skip(1)];
        return ids.Length == 0 ? "" : $", and so in id {string.Join(", ", ids)}";
    }

    private (INamedTypeSymbol? Owner, Location Place) PlaceOf(SchemaChange change)
    {
        if (_compiled.SymbolOf(change) is { } symbol)
        {
            return (symbol as INamedTypeSymbol ?? symbol.ContainingType, symbol.Locations.First(location => location.IsInSource));
        }

        return _compiled.Find(change.TypeId) is { } request
            ? (request.Holder, request.PlaceOf(_cancellation))
            : (null, _file.LocationOf(_file.LineOf(change.TypeId, default)));
    }
}
