using System.Runtime.Serialization;
using System.Runtime.Serialization.Formatters;
using System.Runtime.Serialization.Formatters.Binary;

namespace CustomBinarySerializer.Tests.TestTypes.OldMessages;

/// <summary>BinaryFormatter itself, which writes the messages that the tests read.</summary>
internal static class OldFormatter
{
    internal static byte[] Write(
        object graph, ISurrogateSelector? selector = null, FormatterTypeStyle style = FormatterTypeStyle.TypesAlways)
    {
        using MemoryStream stream = new();
        new BinaryFormatter { SurrogateSelector = selector, TypeFormat = style }.Serialize(stream, graph);
        return stream.ToArray();
    }

    internal static object Read(byte[] message, ISurrogateSelector? selector = null) =>
        new BinaryFormatter { SurrogateSelector = selector }.Deserialize(new MemoryStream(message));
}
