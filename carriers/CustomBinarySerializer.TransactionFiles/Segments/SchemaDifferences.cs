using CustomBinarySerializer.Compiler.Schema;

namespace CustomBinarySerializer.TransactionFiles.Segments;

/// <summary>
/// The differences that keep a program from reading what another one wrote, and the remedy. Immutable.
/// </summary>
/// <remarks>
/// Ids that the reader lacks are no difference. The bytes of hand-written contracts can't be compared, so the name of
/// the type must be the same. A type that only grew at its end is found by comparing again as if the reader allowed
/// trailing data.
/// </remarks>
internal sealed class SchemaDifferences
{
    private readonly List<string> _words = [];
    private readonly List<string> _grown = [];
    private bool _hasOthers;

    /// <param name="here">The description of the program that reads.</param>
    /// <param name="there">The description of the program that wrote.</param>
    internal SchemaDifferences(SchemaDescription here, SchemaDescription there)
    {
        foreach (SchemaEntry entry in here.Entries)
        {
            if (there.Find(entry.TypeId) is { } other)
            {
                Add(entry, other);
            }
        }
    }

    /// <summary>Each difference in words; empty if the program may read everything.</summary>
    internal IReadOnlyList<string> Words => _words;

    /// <summary>The remedies for the differences, as sentences.</summary>
    internal string Remedy =>
        string.Join(' ', new[] { _grown.Count > 0 ? GrownRemedy : null, _hasOthers ? OtherRemedy : null }.OfType<string>());

    private const string OtherRemedy = "Register the old type under its id, with an Upcast to the new one, or set IgnoreSchemaDifferences.";

    private string GrownRemedy =>
        $"A newer version of the program has appended members to {string.Join(" and ", _grown)}. " +
        $"If this program was rolled back, register {(_grown.Count == 1 ? "it" : "them")} with " +
        "RegistrationOptions.AllowTrailingData: what was appended is skipped.";

    private void Add(SchemaEntry here, SchemaEntry there)
    {
        List<string> breaking = Breaking(here, there);
        if (breaking.Count == 0)
        {
            return;
        }

        _words.AddRange(breaking);
        if (!here.AllowsTrailingData && Breaking(here with { AllowsTrailingData = true }, there).Count == 0)
        {
            _grown.Add(here.ToString());
        }
        else
        {
            _hasOthers = true;
        }
    }

    private static List<string> Breaking(SchemaEntry here, SchemaEntry there) =>
    [
        .. SchemaComparison.Compare([here], [there], new ComparedSides("here", "there"))
            .Where(change => change.BreaksReadingHere || (here.Name != there.Name && (here.Layout is null || there.Layout is null)))
            .Select(change => change.Description),
    ];
}
