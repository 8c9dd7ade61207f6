using System.Data;
using CustomBinarySerializer.Graphs.Import.Names;
using CustomBinarySerializer.Graphs.Import.Records;

namespace CustomBinarySerializer.Graphs.Import.Transcoding;

/// <summary>Records whose meaning differs from their class, and members without a meaning today.</summary>
internal static class SpecialRecords
{
    internal const string SingletonHolder = "System.UnitySerializationHolder";

    internal const int DBNullType = 2;

    private static readonly string[] s_xml = ["XmlSchema", "XmlDiffGram"];

    private static readonly string[] s_forgottenOfExceptions = ["SafeSerializationManager", "WatsonBuckets"];

    /// <summary>Returns the value type that a record of another class represents; null for other records.</summary>
    internal static Type? Find(ClassLayout layout) => layout.TypeName == SingletonHolder ? typeof(DBNull) : null;

    /// <summary>Returns the name in graphs for an entry of a framework exception.</summary>
    internal static string EntryNow(Type type, string name) => name switch
    {
        "InnerExceptions" when type == typeof(AggregateException) => "Inner",
        "InnerException" when type != typeof(AggregateException) => "Inner",
        "StackTraceString" => "StackTrace",
        "RemoteStackTraceString" => "RemoteStackTrace",
        "HelpURL" => "HelpLink",
        "FileNotFound_FileName" or "FileLoad_FileName" => "FileName",
        _ => name,
    };

    /// <summary>Returns whether an entry of an object has no meaning today.</summary>
    internal static bool IsForgotten(Type type, string name) =>
        IsData(type) ? !s_xml.Contains(name, StringComparer.Ordinal)
            : typeof(Exception).IsAssignableFrom(type) && s_forgottenOfExceptions.Contains(name, StringComparer.Ordinal);

    /// <summary>Returns whether the class is a table or a set of tables written as XML.</summary>
    internal static bool IsXml(Type type, ClassLayout layout) => IsData(type) && layout.MemberNames.Contains(s_xml[0]);

    /// <summary>Returns the reason why objects of a framework type can't be read.</summary>
    internal static string ReasonAgainst(Type type) =>
        IsData(type) ? $"a {type} holds neither the XML nor the binary form of one" : $"{type} isn't read from old messages";

    private static bool IsData(Type type) => type == typeof(DataTable) || type == typeof(DataSet);

    /// <summary>Returns the DBNull value.</summary>
    /// <exception cref="BinarySerializationException">
    /// The record represents a type or a module, which isn't data.
    /// </exception>
    internal static object MakeDBNull(MemberValues values) =>
        values.Integer("UnityType") == DBNullType
            ? DBNull.Value
            : throw RecordErrors.Malformed(
                values.Offset, "a Type, Module or Assembly is referred to, and no type is loaded by a name from a message");
}

/// <summary>The framework's comparers, most of which are internal classes.</summary>
internal static class Comparers
{
    /// <summary>Returns whether a class is the default comparer of a collection.</summary>
    internal static bool IsDefault(ClassLayout? layout) =>
        layout is not null && (layout.IsDefaultComparer ??= FrameworkNames.IsDefaultComparer(layout.TypeName));
}
