using System.Runtime.Serialization;
using CustomBinarySerializer.Graphs;

namespace CustomBinarySerializer.Tests.TestTypes.OldMessages;

/// <summary>Creates objects with the importer from messages that BinaryFormatter writes.</summary>
internal static class Imported
{
    /// <summary>An importer over a registry with these types, the first of which has the id 1.</summary>
    internal static BinaryFormatterImporter Importer(params Type[] types) => new(Registry(types));

    internal static TypeRegistry Registry(params Type[] types)
    {
        TypeRegistry registry = new();
        for (int i = 0; i < types.Length; i++)
        {
            registry.RegisterSerializable(types[i], i + 1);
        }

        return registry;
    }

    /// <summary>Writes with BinaryFormatter and reads with an importer.</summary>
    internal static T Of<T>(T graph, params Type[] types) => (T)Read(OldFormatter.Write(graph!), types);

    internal static object Read(byte[] message, params Type[] types)
    {
        object root = Importer(types).Deserialize(message, out int consumed);
        Assert.That(consumed, Is.EqualTo(message.Length));
        return root;
    }

    internal static SerializationException Refused(byte[] message, params Type[] types) =>
        Assert.Throws<BinarySerializationException>(() => Importer(types).Deserialize(message, out _))!;
}
