using System.Collections.Immutable;
using CustomBinarySerializer.Contracts.Schema;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;

namespace CustomBinarySerializer.Generator.Layout;

/// <summary>The file that holds the reviewed layout of an assembly's contracts.</summary>
internal sealed class LayoutFile
{
    /// <summary>What it is called, in whatever folder.</summary>
    internal const string Name = "contracts.layout.json";

    private readonly SourceText _text;
    private readonly Dictionary<int, int> _types = [];
    private readonly Dictionary<(string Layout, string? Member), int> _layouts = [];

    private LayoutFile(string path, SourceText text)
    {
        Path = path;
        _text = text;
        try
        {
            string json = text.ToString();
            Entries = SchemaParser.ParseFile(json);
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

    /// <summary>What it says; nothing where it can't be read.</summary>
    internal ImmutableArray<SchemaEntry> Entries { get; } = [];

    /// <summary>Why it can't be read, as a sentence; null where it can.</summary>
    internal string? Problem { get; }

    /// <summary>Where, the first line being 1.</summary>
    internal int ProblemLine { get; }

    internal static bool IsOne(string path) => string.Equals(System.IO.Path.GetFileName(path), Name, StringComparison.OrdinalIgnoreCase);

    /// <summary>Returns the file among those of a project; null where there is none.</summary>
    internal static LayoutFile? Among(ImmutableArray<AdditionalText> files, CancellationToken cancellation)
    {
        AdditionalText? file = files.Where(one => IsOne(one.Path)).OrderBy(one => one.Path, StringComparer.Ordinal).FirstOrDefault();
        return file?.GetText(cancellation) is { } text ? Of(file.Path, text) : null;
    }

    internal static LayoutFile Of(string path, SourceText text) => new(path, text);

    /// <summary>Returns the line of a member, of the layout that holds it, or of a type; the first line is 1, and 0 stands for none.</summary>
    internal int LineOf(int typeId, ChangePlace place) =>
        place.There is { } layout && (_layouts.TryGetValue((layout, place.MemberThere), out int line) || _layouts.TryGetValue((layout, null), out line)) ? line
        : _types.TryGetValue(typeId, out line) ? line
        : 0;

    /// <summary>Returns the place of a line.</summary>
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
