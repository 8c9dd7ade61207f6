using System.Globalization;
using System.Text;
using System.Text.Json;
using System.Xml.Linq;
using Microsoft.CodeAnalysis;

namespace CustomBinarySerializer.Documentation;

/// <summary>
/// Writes a page for each public type, an index, and <c>types.json</c>, from which the site makes navigation and links.
/// </summary>
internal sealed class ApiPages
{
    private static readonly (string Heading, Func<ISymbol, bool> Has)[] s_sections =
    [
        ("Constructors", member => member is IMethodSymbol { MethodKind: MethodKind.Constructor }),
        ("Fields", member => member is IFieldSymbol),
        ("Properties", member => member is IPropertySymbol),
        ("Methods", member => member is IMethodSymbol { MethodKind: MethodKind.Ordinary }),
        ("Operators", member => member is IMethodSymbol { MethodKind: MethodKind.UserDefinedOperator or MethodKind.Conversion }),
        ("Events", member => member is IEventSymbol),
    ];

    private static readonly string[] s_shownAttributes =
        ["ObsoleteAttribute", "RequiresUnreferencedCodeAttribute", "RequiresDynamicCodeAttribute"];

    private readonly PackageTypes _types;
    private readonly MarkdownText _text;

    internal ApiPages(PackageTypes types)
    {
        _types = types;
        _text = new MarkdownText(LinkTo, types.Compilation);
    }

    /// <summary>Replaces a folder by the pages, and returns the number of pages.</summary>
    internal int WriteTo(string folder)
    {
        if (Directory.Exists(folder))
        {
            Directory.Delete(folder, recursive: true);
        }

        foreach (INamedTypeSymbol type in _types.Types)
        {
            string path = Path.Combine(folder, FileOf(type));
            Directory.CreateDirectory(Path.GetDirectoryName(path)!);
            File.WriteAllText(path, PageOf(type));
        }

        File.WriteAllText(Path.Combine(folder, "index.md"), Index());
        File.WriteAllText(Path.Combine(folder, "types.json"), JsonSerializer.Serialize(_types.Types.Select(type => new
        {
            name = PackageTypes.NameOf(type),
            arity = type.Arity,
            shown = Signature.NameOf(type),
            space = PackageTypes.NamespaceOf(type),
            hidden = PackageTypes.IsHidden(type),
            link = "/api/" + FileOf(type)[..^".md".Length],
            members = PackageTypes.MembersOf(type).Select(member => member.Name).Distinct().ToDictionary(name => name, Anchor),
        })));
        return _types.Types.Count + 1;
    }

    /// <summary>Returns the page of a type.</summary>
    internal string PageOf(INamedTypeSymbol type)
    {
        StringBuilder page = new();
        if (PackageTypes.IsHidden(type))
        {
            page.Append("---\nsearch: false\n---\n");
        }

        Comment comment = Comment.Of(type, _types.Compilation);
        string name = MarkdownText.Escape(Signature.NameOf(type));
        page.Append(CultureInfo.InvariantCulture, $"# {name}\n\nNamespace `{PackageTypes.NamespaceOf(type)}`, ");
        page.Append(CultureInfo.InvariantCulture, $"package `{type.ContainingAssembly.Name}`\n");
        AppendDescription(page, type, type.DelegateInvokeMethod, comment, Signature.Of(type));
        INamedTypeSymbol[] bases = [.. Signature.BasesOf(type).Where(_types.Contains)];
        if (bases.Length > 0)
        {
            page.Append("\nBase types: ").AppendJoin(", ", bases.Select(_text.Link)).Append('\n');
        }

        ISymbol[] members = type.TypeKind == TypeKind.Delegate ? [] : [.. PackageTypes.MembersOf(type)];
        if (type.TypeKind == TypeKind.Enum)
        {
            AppendValues(page, members.Cast<IFieldSymbol>());
            return page.ToString();
        }

        foreach ((string heading, Func<ISymbol, bool> has) in s_sections)
        {
            IGrouping<string, ISymbol>[] overloads =
                [.. members.Where(has).GroupBy(member => member.Name).OrderBy(group => group.Key, StringComparer.Ordinal)];
            if (overloads.Length > 0)
            {
                page.Append(CultureInfo.InvariantCulture, $"\n## {heading}\n");
            }

            foreach (IGrouping<string, ISymbol> group in overloads)
            {
                page.Append(CultureInfo.InvariantCulture, $"\n### {HeadingOf(group.First())} {{#{Anchor(group.Key)}}}\n");
                foreach (ISymbol member in group)
                {
                    AppendDescription(page, member, member as IMethodSymbol, Comment.Of(member, _types.Compilation), Signature.Of(member));
                }
            }
        }

        return page.ToString();
    }

    private static string HeadingOf(ISymbol member) => member switch
    {
        IMethodSymbol { MethodKind: MethodKind.Constructor } => MarkdownText.Escape(member.ContainingType.Name),
        IPropertySymbol { IsIndexer: true } => "Indexer",
        IMethodSymbol { MethodKind: MethodKind.UserDefinedOperator or MethodKind.Conversion } => member.Name["op_".Length..],
        _ => MarkdownText.Escape(member.Name),
    };

    private static string FileOf(INamedTypeSymbol type) =>
        $"{PackageTypes.NamespaceOf(type)}/{PackageTypes.NameOf(type)}{(type.Arity > 0 ? "-" + type.Arity : "")}.md";

    private static string Anchor(string member) => string.Concat(member.Where(char.IsAsciiLetterOrDigit)).ToLowerInvariant();

    private string? LinkTo(ISymbol symbol)
    {
        INamedTypeSymbol? type = symbol as INamedTypeSymbol ?? symbol.ContainingType;
        if (type is null || !_types.Contains(type))
        {
            return null;
        }

        string page = $"/api/{FileOf(type.OriginalDefinition)}";
        bool hasAnchor = symbol is not INamedTypeSymbol
            && PackageTypes.MembersOf(type.OriginalDefinition).Any(member => member.Name == symbol.Name);
        return hasAnchor ? $"{page}#{Anchor(symbol.Name)}" : page;
    }

    private void AppendDescription(StringBuilder page, ISymbol symbol, IMethodSymbol? method, Comment comment, string signature)
    {
        page.Append(CultureInfo.InvariantCulture, $"\n```csharp\n{signature}\n```\n");
        AppendBlock(page, "", _text.Blocks(comment.Summary));
        if (comment.InheritedFrom is { } origin)
        {
            string owner = origin.ContainingType?.Name ?? origin.ContainingNamespace.Name;
            page.Append(CultureInfo.InvariantCulture, $"\nImplements or overrides `{owner}.{origin.Name}`.\n");
        }

        foreach (AttributeData attribute in symbol.GetAttributes())
        {
            string name = attribute.AttributeClass?.Name ?? "";
            if (s_shownAttributes.Contains(name) && attribute.ConstructorArguments is [{ Value: string reason }, ..])
            {
                page.Append(CultureInfo.InvariantCulture, $"\n`[{name[..^"Attribute".Length]}]` {MarkdownText.Escape(reason)}\n");
            }
        }

        AppendParameters(page, symbol, method, comment);
        AppendBlock(page, "**Returns** ", _text.Blocks(comment.Returns));
        AppendExceptions(page, comment);
        AppendBlock(page, "", _text.Blocks(comment.Remarks));
        AppendBlock(page, "", _text.Blocks(comment.Example));
    }

    private void AppendParameters(StringBuilder page, ISymbol symbol, IMethodSymbol? method, Comment comment)
    {
        IEnumerable<string> names =
        [
            .. (symbol as INamedTypeSymbol)?.TypeParameters.Select(parameter => parameter.Name) ?? [],
            .. symbol is INamedTypeSymbol ? [] : method?.TypeParameters.Select(parameter => parameter.Name) ?? [],
            .. (method?.Parameters ?? (symbol as IPropertySymbol)?.Parameters)?.Select(parameter => parameter.Name) ?? [],
        ];
        string[] rows =
        [
            .. names.Where(name => comment.Parameter(name) is not null)
                .Select(name => $"- `{name}`: {_text.Line(comment.Parameter(name))}\n"),
        ];
        if (rows.Length > 0)
        {
            page.Append('\n').AppendJoin("", rows);
        }
    }

    private void AppendExceptions(StringBuilder page, Comment comment)
    {
        XElement[] exceptions = [.. comment.Exceptions];
        if (exceptions.Length > 0)
        {
            page.Append("\n| exception | thrown if |\n|---|---|\n");
        }

        foreach (XElement exception in exceptions)
        {
            string type = exception.Attribute("cref")?.Value is { } id ? _text.Reference(id) : "";
            page.Append(CultureInfo.InvariantCulture, $"| {type} | {_text.Line(exception)} |\n");
        }
    }

    private void AppendValues(StringBuilder page, IEnumerable<IFieldSymbol> values)
    {
        page.Append("\n## Values\n\n| name | value | meaning |\n|---|---|---|\n");
        foreach (IFieldSymbol value in values)
        {
            Comment comment = Comment.Of(value, _types.Compilation);
            string meaning = $"{_text.Line(comment.Summary)} {_text.Line(comment.Remarks)}".TrimEnd();
            page.Append(CultureInfo.InvariantCulture, $"| <span id=\"{Anchor(value.Name)}\"></span>`{value.Name}` ");
            page.Append(CultureInfo.InvariantCulture, $"| {value.ConstantValue} | {meaning} |\n");
        }
    }

    private static void AppendBlock(StringBuilder page, string start, string text)
    {
        if (text.Length > 0)
        {
            page.Append('\n').Append(start).Append(text).Append('\n');
        }
    }

    private string Index()
    {
        StringBuilder page = new();
        page.Append("# API reference\n\nAll public types of the packages, from their documentation comments.\n");
        foreach (IGrouping<string, INamedTypeSymbol> space in _types.Types.GroupBy(PackageTypes.NamespaceOf))
        {
            page.Append(CultureInfo.InvariantCulture, $"\n## {space.Key}\n\n");
            if (space.Key.EndsWith(".Generated", StringComparison.Ordinal))
            {
                page.Append("For generated code. Programs don't call it, and it may change with every version.\n\n");
            }

            page.Append("| type | summary |\n|---|---|\n");
            foreach (INamedTypeSymbol type in space)
            {
                string summary = _text.Line(Comment.Of(type, _types.Compilation).Summary);
                page.Append(CultureInfo.InvariantCulture, $"| {_text.Link(type)} | {summary} |\n");
            }
        }

        return page.ToString();
    }
}
