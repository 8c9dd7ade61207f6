using CustomBinarySerializer.Compiler.Text;
using Microsoft.CodeAnalysis;

namespace CustomBinarySerializer.Generator.Layout;

/// <summary>The rules of contracts.layout.json. docs/rules/ has a page for each.</summary>
internal static class LayoutRules
{
    private const string Category = "CustomBinarySerializer.Layout";

    internal static readonly DiagnosticDescriptor Breaking = new(
        "CBS030",
        "Frames of the reviewed layout can't be read any more",
        "{0}: frames that were written before can't be read any more, or give other values. {1}.",
        Category,
        DiagnosticSeverity.Error,
        isEnabledByDefault: true,
        helpLinkUri: HelpPages.OfRule("CBS030"));

    internal static readonly DiagnosticDescriptor NotReviewed = new(
        "CBS031",
        "A change of a contract isn't in contracts.layout.json",
        "{0}. Frames that were written before can be read: add it to the file.",
        Category,
        DiagnosticSeverity.Warning,
        isEnabledByDefault: true,
        helpLinkUri: HelpPages.OfRule("CBS031"));

    internal static readonly DiagnosticDescriptor Unusable = new(
        "CBS032",
        "contracts.layout.json can't be compared",
        "contracts.layout.json can't be compared with the contracts: {0}",
        Category,
        DiagnosticSeverity.Error,
        isEnabledByDefault: true,
        helpLinkUri: HelpPages.OfRule("CBS032"));
}
