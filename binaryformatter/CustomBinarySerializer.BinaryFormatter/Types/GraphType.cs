using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Reading;
using CustomBinarySerializer.Graphs.Writing;

namespace CustomBinarySerializer.Graphs.Types;

/// <summary>
/// A description of how objects of exactly one type are written in graphs and read from them. Thread-safe.
/// </summary>
internal abstract class GraphType(Type type) : TypeWriter(type)
{
    /// <summary>Gets the memory of a reader for a definition in a payload, in bytes, rounded up.</summary>
    internal virtual long DefinitionBytes => 512;

    /// <summary>Returns the reader of such objects for a form in a payload.</summary>
    /// <exception cref="BinarySerializationException">Objects of the type can't be read from the form.</exception>
    internal abstract TypeReader ReaderOf(TypeForm form, GraphHost host);

    protected BinarySerializationException Mismatch(TypeForm form) => GraphErrors.FormMismatch(Type, form.Form.ToString());
}
