using CustomBinarySerializer.Compiler.Text;
using Microsoft.CodeAnalysis;

namespace CustomBinarySerializer.Generator.HandWritten.Rules;

/// <summary>The diagnostics of hand-written contracts. Each has a page in docs/rules.</summary>
internal static class HandWrittenRules
{
    private const string Category = "CustomBinarySerializer.Contracts";

    internal static readonly DiagnosticDescriptor Mismatch = new(
        "CBS001", "WriteDataTo and SetDataFrom differ", "{0}: {1}", Category, DiagnosticSeverity.Error, isEnabledByDefault: true,
        "What SetDataFrom reads must be what WriteDataTo writes, in the same order and by the same types.", HelpPages.OfRule("CBS001"));

    internal static readonly DiagnosticDescriptor NotRestored = new(
        "CBS002", "A member is written and not restored", "{0}: {1}", Category, DiagnosticSeverity.Warning, isEnabledByDefault: true,
        "A member that WriteDataTo writes is to be set by SetDataFrom, from what was written of it.", HelpPages.OfRule("CBS002"));

    internal static readonly DiagnosticDescriptor Untouched = new(
        "CBS003", "A member is neither written nor read", "{0} is neither written by WriteDataTo nor set by SetDataFrom: {1}", Category,
        DiagnosticSeverity.Warning,
        isEnabledByDefault: true,
        "State that neither method of a contract touches is lost.",
        HelpPages.OfRule("CBS003"));

    internal static readonly DiagnosticDescriptor NullableText = new(
        "CBS004",
        "A string that may be null is written with Write",
        "{0} may be null, for which BinaryWriter.Write throws: use WriteNullableString, and ReadNullableString to read it",
        Category,
        DiagnosticSeverity.Warning, isEnabledByDefault: true, "BinaryWriter.Write(string) throws for null.", HelpPages.OfRule("CBS004"));

    internal static readonly DiagnosticDescriptor Kept = new(
        "CBS005",
        "A writer or reader is kept",
        "{0}.{1} {2}: the {3} is valid only until {1} returns, and every later use throws",
        Category,
        DiagnosticSeverity.Warning,
        isEnabledByDefault: true,
        "The writer and the reader belong to the call that they were passed to.",
        HelpPages.OfRule("CBS005"));

    internal static readonly DiagnosticDescriptor NotFollowed = new(
        "CBS006",
        "A contract isn't followed",
        "{0}: WriteDataTo and SetDataFrom aren't compared from here on: {1}",
        Category,
        DiagnosticSeverity.Hidden,
        isEnabledByDefault: true,
        "Code that can't be followed isn't guessed at. ContractVerifier checks such contracts in unit tests.", HelpPages.OfRule("CBS006"));

    internal static readonly DiagnosticDescriptor TooLong = new(
        "CBS007",
        "A contract is too long to be checked",
        "{0}: WriteDataTo and SetDataFrom aren't compared, because {1}: split the contract, or check it by ContractVerifier",
        Category, DiagnosticSeverity.Info, isEnabledByDefault: true,
        "The work of checking one contract is bounded, so that it never holds up a build or an editor.", HelpPages.OfRule("CBS007"));
}
