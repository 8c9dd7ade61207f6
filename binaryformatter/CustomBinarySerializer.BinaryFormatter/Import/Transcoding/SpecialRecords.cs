using System.Data;
using CustomBinarySerializer.Graphs.Import.Names;
using CustomBinarySerializer.Graphs.Import.Records;

namespace CustomBinarySerializer.Graphs.Import.Transcoding;

/// <summary>Records that stand for something else than their class says, and members that mean nothing any more.</summary>
internal static class SpecialRecords
{
    internal const string SingletonHolder = "System.UnitySerializationHolder";

    internal const int DBNullType = 2;

    private static readonly string[] s_xml = ["XmlSchema", "XmlDiffGram"];

    private static readonly string[] s_forgottenOfExceptions = ["SafeSerializationManager", "WatsonBuckets"];

    /// <summary>Returns the type of the value that a record of another class stands for; null of any other record.</summary>
    internal static Type? Find(ClassLayout layout) => layout.TypeName == SingletonHolder ? typeof(DBNull) : null;

    /// <summary>Returns what graphs call an entry of one of the framework's exceptions.</summary>
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

    /// <summary>Returns whether what an object gave under a name means nothing to it now.</summary>
    internal static bool IsForgotten(Type type, string name) =>
        IsData(type) ? !s_xml.Contains(name, StringComparer.Ordinal)
            : typeof(Exception).IsAssignableFrom(type) && s_forgottenOfExceptions.Contains(name, StringComparer.Ordinal);

    /// <summary>Returns whether this is a table or a set of tables that was written as XML.</summary>
    internal static bool IsXml(Type type, ClassLayout layout) => IsData(type) && layout.MemberNames.Contains(s_xml[0]);

    /// <summary>Says why no objects of one of the framework's types are read.</summary>
    internal static string ReasonAgainst(Type type) => IsData(type) ? $"a {type} holds neither the XML nor the binary form of one" : $"{type} isn't read from old messages";

    private static bool IsData(Type type) => type == typeof(DataTable) || type == typeof(DataSet);

    /// <summary>Returns the one value of its type that can be meant.</summary>
    /// <exception cref="BinarySerializationException">A type or a module is meant, which isn't data.</exception>
    internal static object MakeDBNull(MemberValues values) =>
        values.Integer("UnityType") == DBNullType
            ? DBNull.Value
            : throw RecordErrors.Malformed(values.Offset, "a Type, Module or Assembly is referred to, and no type is loaded by a name from a message");
}

/// <summary>The framework's comparers, most of whose classes are its own affair.</summary>
internal static class Comparers
{
    /// <summary>Returns whether this is the class of a comparer that a collection has by default.</summary>
    internal static bool IsDefault(ClassLayout? layout) => layout is not null && (layout.IsDefaultComparer ??= FrameworkNames.IsDefaultComparer(layout.TypeName));
}
