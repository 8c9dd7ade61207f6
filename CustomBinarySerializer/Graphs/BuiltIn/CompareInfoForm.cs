using System.Globalization;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.BuiltIn;

internal sealed class CompareInfoForm : LeafForm
{
    internal override void Write(BinaryWriter writer, object value) => writer.Write(((CompareInfo)value).Name);

    internal override object Read(BinaryReader reader, PayloadHost host) => CultureText.Read(reader, host).CompareInfo;
}
