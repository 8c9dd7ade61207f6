using System.Data;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.Serialization;

namespace CustomBinarySerializer.ObjectGraph.BuiltIn.Infos.Data;

/// <summary>
/// Tables and sets of tables as XML, which their own ISerializable gives, and so do old messages of BinaryFormatter. The framework reads it with
/// its own limit on the types that the XML may name.
/// </summary>
[UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "Old messages need reflection anyway; RegisterSerializable carries the requirement.")]
[UnconditionalSuppressMessage("AOT", "IL3050", Justification = "Old messages need reflection anyway; RegisterSerializable carries the requirement.")]
internal static class DataXml
{
    private const string Schema = "XmlSchema";

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

    private static bool IsXml(SerializationInfo info) =>
        info.Optional<string>(Schema) is not null;

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = ".ctor")]
    private static extern void Construct(DataTable table, SerializationInfo info, StreamingContext context);

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = ".ctor")]
    private static extern void Construct(DataSet set, SerializationInfo info, StreamingContext context);
}
