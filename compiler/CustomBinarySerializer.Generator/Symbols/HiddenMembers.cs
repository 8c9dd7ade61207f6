using CustomBinarySerializer.Compiler.Models;
using Microsoft.CodeAnalysis;

namespace CustomBinarySerializer.Generator.Symbols;

/// <summary>The private members on which plans depend and which reference assemblies omit.</summary>
internal static class HiddenMembers
{
    private const string AggregateException = "System.AggregateException";
    private const string Tuple = "System.Tuple`";
    private const string KeyValuePair = "System.Collections.Generic.KeyValuePair`2";

    private static readonly Dictionary<string, (string Name, string Type)[]> s_ofClasses = new()
    {
        ["System.Exception"] =
        [
            ("_message", "System.String"),
            ("_data", "System.Collections.IDictionary"),
            ("_innerException", "System.Exception"),
            ("_helpURL", "System.String"),
            ("_source", "System.String"),
            ("_stackTraceString", "System.String"),
            ("_HResult", "System.Int32"),
        ],
        ["System.ArgumentException"] = [("_paramName", "System.String")],
        ["System.ArgumentOutOfRangeException"] = [("_actualValue", "System.Object")],
        ["System.ObjectDisposedException"] = [("_objectName", "System.String")],
        ["System.IO.FileNotFoundException"] = [("<FileName>k__BackingField", "System.String")],
        ["CustomBinarySerializer.BinarySerializationException"] =
            [("<Code>k__BackingField", "CustomBinarySerializer.SerializationErrorCode")],
    };

    // All other framework exceptions with state expose it.
    private static readonly HashSet<string> s_withHiddenState =
    [
        "System.AccessViolationException",
        "System.IO.Compression.ZLibException",
        "System.IO.IsolatedStorage.IsolatedStorageException",
        "System.MissingMemberException",
        "System.Xml.XPath.XPathException",
    ];

    /// <summary>Returns all known instance fields of a class, or null for any other type.</summary>
    internal static ImplicitField[]? FieldsOf(SymbolUniverse universe, TypeModel type)
    {
        if (type.MetadataName == KeyValuePair)
        {
            return [Field("key", type.Arguments[0]), Field("value", type.Arguments[1])];
        }

        if (IsTuple(type))
        {
            return [.. type.Arguments.Select((argument, i) => Field(i == 7 ? "m_Rest" : $"m_Item{i + 1}", argument))];
        }

        if (type.Is(AggregateException))
        {
            return [Field("_innerExceptions", universe.VectorOf(universe.Find("System.Exception")))];
        }

        // The records that replace exceptions consist of auto-properties.
        if (IsExceptionRecord(type))
        {
            return [.. type.Properties.Select(property => Field($"<{property.Name}>k__BackingField", property.Type))];
        }

        return type.IsException && s_ofClasses.TryGetValue(type.MetadataName, out (string Name, string Type)[] fields)
            ? [.. fields.Select(field => Field(field.Name, universe.Find(field.Type)))]
            : null;
    }

    /// <summary>Returns whether a type has no further hidden members that matter to plans.</summary>
    internal static bool AreKnown(TypeModel type) =>
        IsKnown(type)
        || (type.IsOfFramework
            && (type.MetadataName is "System.Attribute" or "System.EventArgs" or "System.MarshalByRefObject"
                || type.MetadataName.StartsWith("System.ValueTuple", StringComparison.Ordinal)
                || (type.IsException && !s_withHiddenState.Contains(type.MetadataName) && !ShowsState((INamedTypeSymbol)type.Handle))));

    /// <summary>Returns the methods that run when an object of a class is read.</summary>
    internal static MethodModel[] MethodsOf(TypeModel type) => type.Is("System.Exception")
        ? [new MethodModel(
            type,
            "OnDeserialized",
            new ImplicitMethod(type.Universe.Find("System.Runtime.Serialization.StreamingContext"), KnownAttribute.OnDeserialized),
            MethodTraits.None)]
        : [];

    private static bool IsKnown(TypeModel type) =>
        type.MetadataName == KeyValuePair
        || IsTuple(type)
        || type.Is(AggregateException)
        || IsExceptionRecord(type)
        || (type.IsException && s_ofClasses.ContainsKey(type.MetadataName));

    private static bool IsTuple(TypeModel type) =>
        type.IsOfCore && type.IsGeneric && type.MetadataName.StartsWith(Tuple, StringComparison.Ordinal);

    private static bool IsExceptionRecord(TypeModel type) =>
        type.MetadataName is LibraryNames.ExceptionRecord or LibraryNames.ExceptionDatum;

    // Framework exceptions expose their state by properties.
    private static bool ShowsState(INamedTypeSymbol exception) =>
        exception.GetMembers().Any(member => member is IPropertySymbol { IsStatic: false, IsOverride: false });

    private static ImplicitField Field(string name, TypeModel type) => new(ImplicitFieldKind.Hidden, name, (ITypeSymbol)type.Handle);
}
