using System.Collections.Immutable;
using System.Runtime.CompilerServices;
using CustomBinarySerializer.Compiler.Schema;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;

namespace CustomBinarySerializer.Generator.Layout;

/// <summary>The file with the reviewed layout of an assembly's contracts.</summary>
internal sealed class LayoutFile
{
    /// <summary>The name of the file, in any folder.</summary>
    internal const string Name = "contracts.layout.json";

    // The compiler passes the same text until the file is edited.
    private static readonly ConditionalWeakTable<SourceText, LayoutFile> s_files = new();

    private readonly SourceText _text;
    private readonly Dictionary<int, SchemaEntry> _byId = [];
    private readonly Dictionary<int, int> _types = [];
    private readonly Dictionary<(string Layout, string? Member), int> _layouts = [];

    // An entry lives as long as the compared layout.
    private readonly ConditionalWeakTable<DeclaredLayout, List<SchemaChange>> _compared = new();

    private LayoutFile(string path, SourceText text)
    {
        Path = path;
        _text = text;
        try
        {
            string json = text.ToString();
            Entries = SchemaParser.ParseFile(json);
            _byId = Entries.ToDictionary(entry => entry.TypeId);
            if (!Entries.IsEmpty)
            {
                FindPlaces(JsonText.Parse(json));
            }
        }
        catch (SchemaFormatException e)
        {
            Problem = $"{e.Message}.";
            ProblemLine = e.Line;
        }
    }

    internal string Path { get; }

    /// <summary>Gets the entries; empty if the file can't be read.</summary>
    internal ImmutableArray<SchemaEntry> Entries { get; } = [];

    /// <summary>Gets the reason why the file can't be read, as a sentence, or null.</summary>
    internal string? Problem { get; }

    /// <summary>Gets the line of the problem; the first is 1.</summary>
    internal int ProblemLine { get; }

    internal static bool IsOne(string path) => string.Equals(System.IO.Path.GetFileName(path), Name, StringComparison.OrdinalIgnoreCase);

    /// <summary>Returns the file among the additional files of a project, or null.</summary>
    internal static LayoutFile? Among(ImmutableArray<AdditionalText> files, CancellationToken cancellation)
    {
        AdditionalText? file = files.Where(one => IsOne(one.Path)).OrderBy(one => one.Path, StringComparer.Ordinal).FirstOrDefault();
        if (file?.GetText(cancellation) is not { } text)
        {
            return null;
        }

        LayoutFile known = s_files.GetValue(text, text => Of(file.Path, text));
        return known.Path == file.Path ? known : Of(file.Path, text);
    }

    internal static LayoutFile Of(string path, SourceText text) => new(path, text);

    /// <summary>Returns the differences from the known contracts of a compilation, by id.</summary>
    internal ImmutableArray<SchemaChange> ChangesOf(CompiledLayout compiled)
    {
        HashSet<int> ids = [.. compiled.Parts.Select(part => part.TypeId)];
        return
        [
            .. compiled.Parts.Where(part => part.Entry is not null).SelectMany(
                part =>
                    _compared.GetValue(
                        part, part => Compare([part.Entry!], _byId.TryGetValue(part.TypeId, out SchemaEntry entry) ? [entry] : [])))
                .Concat(Compare([], [.. Entries.Where(entry => !ids.Contains(entry.TypeId))]))
                .OrderBy(change => change.TypeId),
        ];
    }

    private static List<SchemaChange> Compare(SchemaEntry[] here, SchemaEntry[] there) =>
        SchemaComparison.Compare(here, there, new ComparedSides("in the source", $"in {Name}"));

    /// <summary>Returns the line of a member, of its layout, or of a type; the first is 1, and 0 means none.</summary>
    internal int LineOf(int typeId, ChangePlace place) =>
        place.There is { } layout
            && (_layouts.TryGetValue((layout, place.MemberThere), out int line) || _layouts.TryGetValue((layout, null), out line))
            ? line
        : _types.TryGetValue(typeId, out line) ? line
        : 0;

    /// <summary>Returns the location of a line.</summary>
    internal Location LocationOf(int line)
    {
        TextSpan span = _text.Lines.Count > 0 && line > 0 ? _text.Lines[Math.Min(line, _text.Lines.Count) - 1].Span : default;
        return Location.Create(Path, span, _text.Lines.GetLinePositionSpan(span));
    }

    private void FindPlaces(JsonValue schema)
    {
        foreach (JsonValue type in schema.Find(SchemaJson.Types)!.Value.Items)
        {
            _types[int.Parse(type.Find(SchemaJson.Id)!.Value.Raw, System.Globalization.CultureInfo.InvariantCulture)] = LineAt(type);
        }

        foreach ((JsonValue name, JsonValue layout) in schema.Find(SchemaJson.Layouts)!.Value.Properties)
        {
            _layouts[(name.Text!, null)] = LineAt(name);
            if (layout.Find(SchemaJson.Members) is { Kind: JsonKind.Array } members)
            {
                foreach (JsonValue member in members.Items)
                {
                    if (member.Find(SchemaJson.Name)?.Text is { } memberName)
                    {
                        _layouts[(name.Text!, memberName)] = LineAt(member);
                    }
                }
            }
        }
    }

    private int LineAt(JsonValue value) => _text.Lines.GetLinePosition(value.Place).Line + 1;
}
