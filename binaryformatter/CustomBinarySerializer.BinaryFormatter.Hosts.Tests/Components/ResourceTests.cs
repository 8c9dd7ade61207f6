using System.Collections;
using System.Resources;
using System.Resources.Extensions;
using Shop;

namespace CustomBinarySerializer.Graphs.Hosts.Tests.Components;

/// <summary>
/// Tests of docs/how-to/resx-and-resources.md, with System.Resources.Extensions and the resource compiler of the SDK.
/// </summary>
public sealed class ResourceTests
{
    [Test]
    public void CompiledOldFileIsRewrittenAndReadWithoutBinaryFormatter()
    {
        using TemporaryFolder folder = new();
        using (ResourceWriter writer = new(folder["old.resources"]))
        {
            writer.AddResource("title", "Shop");
            writer.AddResource("count", 7);
            writer.AddResource("bytes", new byte[] { 1, 2, 3 });
            writer.AddResourceData("basket", typeof(Basket).AssemblyQualifiedName!, OldBytes.Of(OldBytes.Basket("old")));
        }

        Assert.That(CompiledResources.Rewrite(folder["old.resources"], folder["new.resources"]), Is.EqualTo(1));

        using DeserializingResourceReader reader = new(folder["new.resources"]);
        Dictionary<string, object?> values = reader.Cast<DictionaryEntry>().ToDictionary(entry => (string)entry.Key, entry => entry.Value);
        Assert.That(values["title"], Is.EqualTo("Shop"));
        Assert.That(values["count"], Is.EqualTo(7));
        Assert.That(values["bytes"], Is.EqualTo(new byte[] { 1, 2, 3 }));
        Assert.That(((Basket)values["basket"]!).Customer, Is.EqualTo("old"));
        Assert.That(((Basket)values["basket"]!).Lines[0].Product, Is.EqualTo("tea"));
    }

    [Test]
    public void CompiledValueOfATypeConverterIsReadByAResourceManager()
    {
        ResourceManager resources = new("CustomBinarySerializer.Graphs.Hosts.Tests.Components.Baskets", typeof(ResourceTests).Assembly);

        Assert.That(resources.GetString("title"), Is.EqualTo("Shop"));
        Assert.That(((Basket)resources.GetObject("frame")!).Customer, Is.EqualTo("new"));
        Assert.That(((Basket)resources.GetObject("message")!).Customer, Is.EqualTo("old"));
    }
}
