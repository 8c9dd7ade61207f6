using System.Collections;
using System.Resources;
using System.Resources.Extensions;
using CustomBinarySerializer.Graphs;

namespace Shop;

public static class CompiledResources
{
    /// <summary>Copies a .resources file. Values of BinaryFormatter become frames for a TypeConverter.</summary>
    public static int Rewrite(string oldFile, string newFile)
    {
        int rewritten = 0;
        using ResourceReader reader = new(oldFile);
        using PreserializedResourceWriter writer = new(newFile);
        IDictionaryEnumerator entries = reader.GetEnumerator();
        while (entries.MoveNext())
        {
            // The key alone: the value would be read by BinaryFormatter.
            string name = (string)entries.Key;
            reader.GetResourceData(name, out string type, out byte[] data);
            if (BinaryFormatterImporter.IsMessage(data))
            {
                object graph = ShopFormatter.Both.Deserialize(data, out _);
                string now = $"{graph.GetType().FullName}, {graph.GetType().Assembly.GetName().Name}";
                writer.AddTypeConverterResource(name, ShopFormatter.Both.Serialize(graph), now);
                rewritten++;
            }
            else
            {
                writer.AddResource(name, entries.Value);
            }
        }

        writer.Generate();
        return rewritten;
    }
}
