using System.Data;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.Serialization;
using System.Xml;
using CustomBinarySerializer.Graphs.Reading;
using CustomBinarySerializer.Graphs.Reflection;

namespace CustomBinarySerializer.Graphs.BuiltIn;

/// <summary>
/// Tables and sets as XML, as their ISerializable implementation and old BinaryFormatter messages contain it. The
/// framework reads it with its own limit on the types that the XML may name.
/// </summary>
[UnconditionalSuppressMessage(
    "Trimming", "IL2026", Justification = "Old messages need reflection anyway; RegisterSerializable carries the requirement.")]
[UnconditionalSuppressMessage(
    "AOT", "IL3050", Justification = "Old messages need reflection anyway; RegisterSerializable carries the requirement.")]
internal static class DataXml
{
    private const string Schema = "XmlSchema";
    private const string Rows = "XmlDiffGram";
    private const string Expressions = "urn:schemas-microsoft-com:xml-msdata";

    // Derived types in a schema, which the framework resolves by recursion.
    private static readonly string[] s_derived = ["extension", "restriction", "list", "union"];

    /// <summary>Fills a new table if the data is XML.</summary>
    internal static bool TryConstruct(DataTable table, SerializationInfo info, StreamingContext context)
    {
        if (!IsXml(info))
        {
            return false;
        }

        Construct(table, info, context);
        return true;
    }

    /// <inheritdoc cref="TryConstruct(DataTable, SerializationInfo, StreamingContext)"/>
    internal static bool TryConstruct(DataSet set, SerializationInfo info, StreamingContext context)
    {
        if (!IsXml(info))
        {
            return false;
        }

        Construct(set, info, context);
        return true;
    }

    private static bool IsXml(SerializationInfo info)
    {
        if (info.Optional<string>(Schema) is not { } schema)
        {
            return false;
        }

        RequireStack(schema);
        RequireStack(info.Optional<string>(Rows) ?? "");
        return true;
    }

    /// <exception cref="BinarySerializationException">
    /// Reading the XML would need more stack than this thread has.
    /// </exception>
    private static void RequireStack(string xml)
    {
        int levels = 0;
        using XmlReader reader = XmlReader.Create(
            new StringReader(xml),
            new XmlReaderSettings { DtdProcessing = DtdProcessing.Prohibit, ConformanceLevel = ConformanceLevel.Fragment });
        int deepest = 0;
        while (reader.Read())
        {
            deepest = Math.Max(deepest, reader.Depth);
            if (reader.NodeType == XmlNodeType.Element)
            {
                levels +=
                    (s_derived.Contains(reader.LocalName, StringComparer.Ordinal) ? 1 : 0)
                        + (reader.GetAttribute("Expression", Expressions)?.Length ?? 0);
            }
        }

        if (!VisitGuard.IsStackLeft(levels + deepest))
        {
            throw new BinarySerializationException(
                SerializationErrorCode.DepthExceeded,
                $"The XML of a table has elements {deepest} deep and {levels} derived types and chars of expressions, which needs " +
                $"more stack than this thread has. Read it on a thread with a larger stack.");
        }
    }

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = ".ctor")]
    private static extern void Construct(DataTable table, SerializationInfo info, StreamingContext context);

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = ".ctor")]
    private static extern void Construct(DataSet set, SerializationInfo info, StreamingContext context);
}
