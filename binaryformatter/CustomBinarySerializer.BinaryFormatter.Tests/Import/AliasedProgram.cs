using CustomBinarySerializer.Tests.TestTypes.OldMessages;
using BinaryFormatter = CustomBinarySerializer.CustomBinaryFormatter;

namespace CustomBinarySerializer.Graphs.Tests.Import;

/// <summary>Code of a program whose call sites stay. A test runs it in a load context of its own.</summary>
internal static class AliasedProgram
{
    internal static string Read(byte[] old)
    {
        BinaryFormatter.DefaultRegistry = new TypeRegistry().RegisterSerializable<OrderLine>(1).ReadBinaryFormatterMessages();
        OrderLine line = (OrderLine)new BinaryFormatter().Deserialize(new MemoryStream(old));
        using MemoryStream stream = new();
        new BinaryFormatter().Serialize(stream, line);
        stream.Position = 0;
        return $"{line.Product}, {((OrderLine)new BinaryFormatter().Deserialize(stream)).Product}";
    }
}
