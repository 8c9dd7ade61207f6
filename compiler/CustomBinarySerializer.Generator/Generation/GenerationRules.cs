using CustomBinarySerializer.Compiler.Text;
using Microsoft.CodeAnalysis;

namespace CustomBinarySerializer.Generator.Generation;

/// <summary>What the generator reports. Each has a page in docs/rules.</summary>
internal static class GenerationRules
{
    private const string Category = "CustomBinarySerializer.Generation";

    /// <summary>A set names a type that no contract can be made of.</summary>
    internal static readonly DiagnosticDescriptor Refused = new(
        "CBS020",
        "No contract can be made of a type",
        "No contract can be made of {0}: {1}",
        Category,
        DiagnosticSeverity.Error,
        isEnabledByDefault: true,
        helpLinkUri: HelpPages.OfRule("CBS020"));

    /// <summary>A marked type gets its contract in IL at run time.</summary>
    internal static readonly DiagnosticDescriptor MadeAtRunTime = new(
        "CBS021",
        "The contract of a marked type is made at run time",
        "The contract of {0} is made when the program runs, not by the compiler: {1}",
        Category,
        DiagnosticSeverity.Info,
        isEnabledByDefault: true,
        helpLinkUri: HelpPages.OfRule("CBS021"));

    /// <summary>A set isn't declared so that the compiler could complete it.</summary>
    internal static readonly DiagnosticDescriptor InvalidSet = new(
        "CBS022",
        "A set of contracts can't be completed",
        "{0} can't be completed: {1}",
        Category,
        DiagnosticSeverity.Error,
        isEnabledByDefault: true,
        helpLinkUri: HelpPages.OfRule("CBS022"));

    /// <summary>A view is asked for that can't be made.</summary>
    internal static readonly DiagnosticDescriptor NoView = new(
        "CBS023",
        "No view can be made of a type",
        "No view can be made of {0}: {1}",
        Category,
        DiagnosticSeverity.Error,
        isEnabledByDefault: true,
        helpLinkUri: HelpPages.OfRule("CBS023"));

    /// <summary>A type is refused because its contract would exceed a limit.</summary>
    internal static readonly DiagnosticDescriptor TooLarge = new(
        "CBS024",
        "A contract is too large",
        "The contract of {0} is too large: {1}",
        Category,
        DiagnosticSeverity.Error,
        isEnabledByDefault: true,
        helpLinkUri: HelpPages.OfRule("CBS024"));

    private static readonly DiagnosticDescriptor[] s_all = [Refused, MadeAtRunTime, InvalidSet, NoView, TooLarge];

    internal static DiagnosticDescriptor Of(string id) => Array.Find(s_all, rule => rule.Id == id)!;
}
