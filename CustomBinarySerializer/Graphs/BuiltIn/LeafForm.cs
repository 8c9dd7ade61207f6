using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.BuiltIn;

/// <summary>The bytes of objects without references. Thread-safe.</summary>
internal abstract class LeafForm
{
    /// <summary>Whether it also writes objects of a type derived from that of its line; they come back as what <see cref="Read"/> makes of them.</summary>
    internal virtual bool Covers(Type type) => false;

    /// <summary>Bytes of memory, rounded up, that an object takes.</summary>
    internal virtual long ObjectBytes => 256;

    internal abstract void Write(BinaryWriter writer, object value);

    /// <summary>Reads what <see cref="Write"/> wrote; must not read on behind it.</summary>
    internal abstract object Read(BinaryReader reader, PayloadHost host);
}
