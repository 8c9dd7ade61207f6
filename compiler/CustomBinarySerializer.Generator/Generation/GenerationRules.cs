using CustomBinarySerializer.Compiler.Text;
using Microsoft.CodeAnalysis;

namespace CustomBinarySerializer.Generator.Generation;

/// <summary>The diagnostics of the generator. Each has a page in docs/rules.</summary>
internal static class GenerationRules
{
    private const string Category = "CustomBinarySerializer.Generation";

    /// <summary>A set names a type for which no contract can be generated.</summary>
    internal static readonly DiagnosticDescriptor Refused = new(
        "CBS020",
        "No contract can be made of a type",
        "No contract can be made of {0}: {1}",
        Category,
        DiagnosticSeverity.Error,
        isEnabledByDefault: true,
        helpLinkUri: HelpPages.OfRule("CBS020"));

    /// <summary>The contract of a marked type is emitted as IL at run time.</summary>
    internal static readonly DiagnosticDescriptor MadeAtRunTime = new(
        "CBS021",
        "The contract of a marked type is made at run time",
        "The contract of {0} is made when the program runs, not by the compiler: {1}",
        Category,
        DiagnosticSeverity.Info,
        isEnabledByDefault: true,
        helpLinkUri: HelpPages.OfRule("CBS021"));

    /// <summary>The declaration of a set doesn't allow the generator to complete it.</summary>
    internal static readonly DiagnosticDescriptor InvalidSet = new(
        "CBS022",
        "A set of contracts can't be completed",
        "{0} can't be completed: {1}",
        Category,
        DiagnosticSeverity.Error,
        isEnabledByDefault: true,
        helpLinkUri: HelpPages.OfRule("CBS022"));

    /// <summary>A requested view can't be generated.</summary>
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

    /// <summary>The contract of a marked type can't be generated for .NET Framework.</summary>
    internal static readonly DiagnosticDescriptor NotPortable = new(
        "CBS025",
        "No contract can be made of a type for .NET Framework",
        "No contract can be made of {0} for .NET Framework: {1}",
        Category,
        DiagnosticSeverity.Error,
        isEnabledByDefault: true,
        helpLinkUri: HelpPages.OfRule("CBS025"));

    private static readonly DiagnosticDescriptor[] s_all = [Refused, MadeAtRunTime, InvalidSet, NoView, TooLarge, NotPortable];

    internal static DiagnosticDescriptor Of(string id) => Array.Find(s_all, rule => rule.Id == id)!;
}
