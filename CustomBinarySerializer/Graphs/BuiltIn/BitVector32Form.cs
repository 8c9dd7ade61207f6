using System.Collections.Specialized;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.BuiltIn;

internal sealed class BitVector32Form : LeafForm
{
    internal override void Write(BinaryWriter writer, object value) => writer.Write(((BitVector32)value).Data);

    internal override object Read(BinaryReader reader, PayloadHost host) => new BitVector32(reader.ReadInt32());
}
