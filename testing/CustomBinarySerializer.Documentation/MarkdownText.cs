using System.Text;
using System.Text.RegularExpressions;
using System.Xml.Linq;
using Microsoft.CodeAnalysis;

namespace CustomBinarySerializer.Documentation;

/// <summary>Converts XML of documentation comments to Markdown.</summary>
/// <param name="linkTo">Returns the address of a type or member, or null if it has no page.</param>
/// <param name="compilation">The compilation that resolves references.</param>
internal sealed partial class MarkdownText(Func<ISymbol, string?> linkTo, Compilation compilation)
{
    /// <summary>Escapes text that Markdown, HTML or the templates of the site would interpret.</summary>
    internal static string Escape(string text) => Special.Replace(
        text, match => match.Value switch { "<" => "&lt;", ">" => "&gt;", "&" => "&amp;", "{" => "&#123;", _ => "\\" + match.Value });

    /// <summary>Returns paragraphs and lists, with an empty line between them.</summary>
    internal string Blocks(XElement? element)
    {
        StringBuilder text = new();
        if (element is not null)
        {
            Append(element.Nodes(), text);
        }

        return EmptyLines.Replace(text.ToString().Trim(), "\n\n");
    }

    /// <summary>Returns a single line, for cells of tables and items of lists.</summary>
    internal string Line(XElement? element) => Spaces.Replace(Blocks(element).Replace("\n- ", " ", StringComparison.Ordinal), " ");

    /// <summary>Returns a link to a symbol, or its name as code.</summary>
    internal string Link(ISymbol symbol)
    {
        string name = $"`{NameOf(symbol)}`";
        return linkTo(symbol) is { } address ? $"[{name}]({address})" : name;
    }

    /// <summary>
    /// Returns a link to the symbol that a comment refers to, by the id of the symbol's declaration.
    /// </summary>
    internal string Reference(string id) => DocumentationCommentId.GetFirstSymbolForDeclarationId(id, compilation) is { } symbol
        ? Link(symbol)
        : $"`{id[(id.IndexOf(':', StringComparison.Ordinal) + 1)..].Split('(')[0].Split('.')[^1].Split('`')[0]}`";

    private static string NameOf(ISymbol symbol) => symbol switch
    {
        INamedTypeSymbol type => Signature.NameOf(type),
        IMethodSymbol { MethodKind: MethodKind.Constructor } => $"new {Signature.NameOf(symbol.ContainingType)}",
        { ContainingType: { } type } => $"{type.Name}.{symbol.Name}",
        _ => symbol.Name,
    };

    private void Append(IEnumerable<XNode> nodes, StringBuilder text)
    {
        foreach (XNode node in nodes)
        {
            if (node is XText words)
            {
                text.Append(Escape(Spaces.Replace(words.Value, " ")));
            }
            else if (node is XElement element)
            {
                Append(element, text);
            }
        }
    }

    private void Append(XElement element, StringBuilder text)
    {
        switch (element.Name.LocalName)
        {
            case "see" or "seealso" when element.Attribute("cref") is { } reference:
                text.Append(Reference(reference.Value));
                break;
            case "see" or "seealso" when element.Attribute("langword") is { } word:
                text.Append('`').Append(word.Value).Append('`');
                break;
            case "see" or "a" when element.Attribute("href") is { } address:
                string shown = Escape(element.Value.Length > 0 ? element.Value : address.Value);
                text.Append('[').Append(shown).Append("](").Append(address.Value).Append(')');
                break;
            case "paramref" or "typeparamref":
                text.Append('`').Append(element.Attribute("name")?.Value).Append('`');
                break;
            case "c":
                text.Append('`').Append(Spaces.Replace(element.Value, " ")).Append('`');
                break;
            case "code":
                text.Append("\n\n```csharp\n").Append(Unindented(element.Value)).Append("\n```\n\n");
                break;
            case "para":
                text.Append("\n\n");
                Append(element.Nodes(), text);
                text.Append("\n\n");
                break;
            case "list":
                AppendList(element, text);
                break;
            default:
                Append(element.Nodes(), text);
                break;
        }
    }

    private void AppendList(XElement list, StringBuilder text)
    {
        text.Append("\n\n");
        foreach (XElement item in list.Elements("item"))
        {
            string term = Line(item.Element("term"));
            string description = Line(item.Element("description") ?? (term.Length > 0 ? null : item));
            string both = term.Length > 0 && description.Length > 0 ? $"{term}: {description}" : term + description;
            text.Append("- ").Append(both).Append('\n');
        }

        text.Append('\n');
    }

    private static string Unindented(string code)
    {
        string[] lines = code.Trim('\n', '\r', ' ').ReplaceLineEndings("\n").Split('\n');
        int indent = lines.Skip(1).Where(line => line.Trim().Length > 0)
            .Select(line => line.Length - line.TrimStart().Length).DefaultIfEmpty().Min();
        return string.Join('\n', lines.Select((line, i) => i == 0 || line.Length < indent ? line : line[indent..]));
    }

    [GeneratedRegex(@"[<>&{*_\[\]`|\\]")]
    private static partial Regex Special { get; }

    [GeneratedRegex(@"\s+")]
    private static partial Regex Spaces { get; }

    [GeneratedRegex(@"[ ]*\n[ ]*\n\s*")]
    private static partial Regex EmptyLines { get; }
}
