using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Reading;
using CustomBinarySerializer.Graphs.Writing;

namespace CustomBinarySerializer.Graphs.Types;

/// <summary>How objects of exactly one type are written in graphs, and read from them. Thread-safe.</summary>
internal abstract class GraphType(Type type) : TypeWriter(type)
{
    /// <summary>Bytes of memory, rounded up, for what reads such objects as a payload defines them.</summary>
    internal virtual long DefinitionBytes => 512;

    /// <summary>Returns what reads such objects from a payload that writes them so.</summary>
    /// <exception cref="BinarySerializationException">They can't be read from that.</exception>
    internal abstract TypeReader ReaderOf(TypeForm form, GraphHost host);

    protected BinarySerializationException Mismatch(TypeForm form) => GraphErrors.FormMismatch(Type, form.Form.ToString());
}
