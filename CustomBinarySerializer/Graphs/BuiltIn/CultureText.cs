using System.Globalization;
using CustomBinarySerializer.AutoContracts.Table;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.BuiltIn;

internal static class CultureText
{
    /// <exception cref="BinarySerializationException">This system doesn't know the culture.</exception>
    internal static CultureInfo Read(BinaryReader reader, PayloadHost host) => CultureName.From(host, reader.ReadString());
}
