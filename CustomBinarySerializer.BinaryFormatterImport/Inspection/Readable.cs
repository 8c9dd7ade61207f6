using CustomBinarySerializer.BinaryFormatterImport.Names;
using CustomBinarySerializer.BinaryFormatterImport.Records;

namespace CustomBinarySerializer.BinaryFormatterImport.Inspection;

/// <summary>Which of the framework's classes in old messages are read, told by their names.</summary>
internal static class Readable
{
    // Parts of objects that are read as a whole.
    private static readonly string[] s_parts =
    [
        "System.Collections.ListDictionaryInternal+DictionaryNode", "System.Collections.Specialized.ListDictionary+DictionaryNode",
        "System.Collections.Generic.SortedDictionary`2+KeyValuePairComparer", "System.Collections.Generic.TreeSet`1",
        "System.Collections.CaseInsensitiveHashCodeProvider", "System.Globalization.CompareOptions", "System.Lazy`1+Boxed",
        "System.Runtime.Serialization.SafeSerializationManager", "System.TimeZoneInfo+AdjustmentRule", "System.TimeZoneInfo+TransitionTime",
        "System.Data.SchemaSerializationMode", "System.Data.SerializationFormat", "System.Data.MappingType", "System.Data.DataSetDateTime", "System.Data.SimpleType", "System.Data.PropertyCollection", "System.UnitySerializationHolder",
        "System.Text.RegularExpressions.RegexOptions", "System.UriKind",
    ];

    // No registration helps: what they hold is code, or belongs to a process that has ended.
    private static readonly (string Beginning, string Reason)[] s_never =
    [
        ("System.DelegateSerializationHolder", "delegates and events name methods, which aren't data"),
        ("System.Reflection.", "methods, fields and assemblies aren't data"),
        ("System.RuntimeType", "types aren't data"),
        ("System.Runtime.Remoting.", "references to objects of another process mean nothing any more"),
        ("System.Security.Principal.", "the identity of a user isn't taken from a file"),
    ];

    /// <summary>Says why objects of a class aren't read, whatever is registered; null if they may be.</summary>
    internal static string? ReasonAgainst(string typeName, ClassLayout layout) =>
        DefinitionOf(typeName) is "System.Data.DataTable" or "System.Data.DataSet" && !layout.MemberNames.Contains("XmlSchema") && !layout.IsBinaryTable
            ? "it holds neither the XML nor the binary form of one"
            : Array.Find(s_never, never => typeName.StartsWith(never.Beginning, StringComparison.Ordinal)).Reason;

    /// <summary>Tells whether one of the framework's classes needs no registration.</summary>
    internal static bool WithoutRegistration(string typeName) =>
        DefinitionOf(typeName) is var definition && ((FrameworkTypes.ByName.TryGetValue(definition, out Type? known) && !known.IsEnum) || s_parts.Contains(definition, StringComparer.Ordinal));

    private static string DefinitionOf(string typeName) => typeName.IndexOf('[', StringComparison.Ordinal) is >= 0 and var arguments ? typeName[..arguments] : typeName;
}
