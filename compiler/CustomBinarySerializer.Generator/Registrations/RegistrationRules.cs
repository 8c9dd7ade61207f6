using CustomBinarySerializer.Compiler.Text;
using Microsoft.CodeAnalysis;

namespace CustomBinarySerializer.Generator.Registrations;

/// <summary>The rules of registrations and of attributes. docs/rules/ has a page for each.</summary>
internal static class RegistrationRules
{
    private const string Category = "CustomBinarySerializer.Registrations";

    internal static readonly DiagnosticDescriptor IdBelowOne = new(
        "CBS010",
        "An id is below 1",
        "{0} can't be registered under the id {1}: ids begin at 1, and those below mean built-in types. Give it the next free id.",
        Category,
        DiagnosticSeverity.Error,
        isEnabledByDefault: true,
        helpLinkUri: HelpPages.OfRule("CBS010"));

    internal static readonly DiagnosticDescriptor DuplicateId = new(
        "CBS011",
        "One id for two types",
        "The id {0} can't be registered for {1}: it already names {2}. Give one of them an id of its own; types of which frames exist " +
        "keep theirs.",
        Category,
        DiagnosticSeverity.Error,
        isEnabledByDefault: true,
        helpLinkUri: HelpPages.OfRule("CBS011"));

    internal static readonly DiagnosticDescriptor DuplicateType = new(
        "CBS012",
        "A type is registered twice",
        "{0} can't be registered under the id {1}: it already has the id {2}. Remove one of the registrations; for frames of an " +
        "earlier layout register the earlier class, and an upcast.",
        Category,
        DiagnosticSeverity.Error,
        isEnabledByDefault: true,
        helpLinkUri: HelpPages.OfRule("CBS012"));

    internal static readonly DiagnosticDescriptor Refused = new(
        "CBS014",
        "The registration will be refused",
        "{0}",
        Category,
        DiagnosticSeverity.Warning,
        isEnabledByDefault: true,
        helpLinkUri: HelpPages.OfRule("CBS014"));

    internal static readonly DiagnosticDescriptor LostState = new(
        "CBS015",
        "State that isn't public would be lost",
        "{0}",
        Category,
        DiagnosticSeverity.Warning,
        isEnabledByDefault: true,
        helpLinkUri: HelpPages.OfRule("CBS015"));

    internal static readonly DiagnosticDescriptor OptionalNotLast = new(
        "CBS016",
        "An optional member isn't at the end",
        "{0}",
        Category,
        DiagnosticSeverity.Warning,
        isEnabledByDefault: true,
        helpLinkUri: HelpPages.OfRule("CBS016"));

    internal static readonly DiagnosticDescriptor BinaryFormatter = new(
        "CBS017",
        "BinaryFormatter is used",
        "BinaryFormatter throws since .NET 9, and its bytes say which types are made. Register the types and use " +
        "CustomBinaryFormatter, which writes the same objects and reads the old bytes with BinaryFormatterImporter.",
        Category,
        DiagnosticSeverity.Info,
        isEnabledByDefault: true,
        helpLinkUri: HelpPages.OfRule("CBS017"));

    internal static readonly DiagnosticDescriptor SerializedClone = new(
        "CBS018",
        "An object is copied by serialization",
        "The object is written to a stream and read again to copy it. DeepClone of CustomBinaryFormatter does the same without a " +
        "stream, and returns the type of its argument.",
        Category,
        DiagnosticSeverity.Info,
        isEnabledByDefault: true,
        helpLinkUri: HelpPages.OfRule("CBS018"));
}
