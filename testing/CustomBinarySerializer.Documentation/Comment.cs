using System.Xml.Linq;
using System.Xml.XPath;
using Microsoft.CodeAnalysis;

namespace CustomBinarySerializer.Documentation;

/// <summary>The documentation comment of a symbol, or the one that it inherits.</summary>
internal sealed class Comment
{
    private const string Inherit = "inheritdoc";

    private readonly XElement _root;

    private Comment(XElement root, ISymbol? inheritedFrom)
    {
        _root = root;
        InheritedFrom = inheritedFrom;
    }

    /// <summary>Gets the member that a member without a comment of a package implements or overrides, if any.</summary>
    internal ISymbol? InheritedFrom { get; }

    internal XElement? Summary => _root.Element("summary");

    internal XElement? Remarks => _root.Element("remarks");

    internal XElement? Returns => _root.Element("returns") ?? _root.Element("value");

    internal XElement? Example => _root.Element("example");

    internal IEnumerable<XElement> Exceptions => _root.Elements("exception");

    /// <summary>Returns the description of a parameter or type parameter.</summary>
    internal XElement? Parameter(string name) => Named("param", name) ?? Named("typeparam", name);

    /// <summary>
    /// Reads the comment of a symbol, with inherited parts. Parameters of a record describe its properties.
    /// </summary>
    internal static Comment Of(ISymbol symbol, Compilation compilation)
    {
        XElement root = new("member");
        ISymbol? silent = null;
        XElement? own = Parse(symbol);
        if (own is null && symbol is IPropertySymbol && Parse(symbol.ContainingType) is { } type
            && ParameterOf(type, symbol.Name) is { } parameter)
        {
            own = new XElement("member", new XElement("summary", parameter.Nodes()));
        }

        root.Add((own?.Elements() ?? []).Where(element => element.Name != Inherit));
        foreach (XElement inherit in own?.Elements(Inherit) ?? [new XElement(Inherit)])
        {
            ISymbol? origin = inherit.Attribute("cref")?.Value is { } id
                ? DocumentationCommentId.GetFirstSymbolForDeclarationId(id, compilation)
                : OriginOf(symbol);
            if (origin is null)
            {
                continue;
            }

            silent ??= Parse(origin) is null ? origin : null;
            XElement inherited = Of(origin, compilation)._root;
            string path = inherit.Attribute("path")?.Value ?? "/*";
            string relative = string.Join('|', path.Split('|').Select(part => "." + part));
            root.Add(inherited.XPathSelectElements(relative)
                .Where(element => !root.Elements().Any(each => IsSame(each, element))).ToArray());
        }

        return new Comment(root, silent);
    }

    private static bool IsSame(XElement left, XElement right) =>
        left.Name == right.Name && left.Attribute("name")?.Value == right.Attribute("name")?.Value
        && left.Attribute("cref")?.Value == right.Attribute("cref")?.Value;

    private static XElement? ParameterOf(XElement comment, string name) =>
        comment.Elements("param").FirstOrDefault(parameter => parameter.Attribute("name")?.Value == name);

    private static XElement? Parse(ISymbol symbol)
    {
        string? xml = symbol.OriginalDefinition.GetDocumentationCommentXml();
        return string.IsNullOrWhiteSpace(xml) ? null : XElement.Parse(xml, LoadOptions.PreserveWhitespace);
    }

    private static ISymbol? OriginOf(ISymbol symbol) => symbol switch
    {
        IMethodSymbol { OverriddenMethod: { } method } => method,
        IPropertySymbol { OverriddenProperty: { } property } => property,
        INamedTypeSymbol type => type.BaseType is { SpecialType: SpecialType.None } parent ? parent : type.Interfaces.FirstOrDefault(),
        { ContainingType: { } type } => type.AllInterfaces.SelectMany(implemented => implemented.GetMembers(symbol.Name))
            .FirstOrDefault(member => SymbolEqualityComparer.Default.Equals(type.FindImplementationForInterfaceMember(member), symbol)),
        _ => null,
    };

    private XElement? Named(string element, string name) =>
        _root.Elements(element).FirstOrDefault(each => each.Attribute("name")?.Value == name);
}
