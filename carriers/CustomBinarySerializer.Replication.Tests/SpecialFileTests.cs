using CustomBinarySerializer.Replication.Mirroring;
using CustomBinarySerializer.TransactionFiles;

namespace CustomBinarySerializer.Replication.Tests;

/// <summary>Symbolic links with the names of the files of mirrors and places.</summary>
[Platform("Linux")]
public sealed class SpecialFileTests
{
    private const string Content = "not to be touched";

    [TestCase("mirror")]
    [TestCase("mirror.tmp")]
    [TestCase("writer.lock")]
    [TestCase("positions")]
    [TestCase("00000000000000000000.segment")]
    [TestCase("00000000000000000000.segment.new")]
    [TestCase("00000000000000000000.index")]
    public void AMirrorWritesToNoFileBehindALink(string name)
    {
        using TemporaryFolder parent = new();
        string folder = Directory.CreateDirectory(parent["mirror"]).FullName;
        string outside = Outside(parent, Path.Combine(folder, name));

        try
        {
            using MirrorJournal mirror = MirrorJournal.Open(folder, TransactionFileOptions.Default);
            SchemaDescription schema = new TypeRegistry().Describe();
            mirror.Enter(schema, new StreamBatch(0, 0, default, schema.Fingerprint, Guid.NewGuid(), new FollowerPlace(0, 0)));
        }
        catch (UnauthorizedAccessException e)
        {
            Assert.That(e.Message, Does.Contain(name).And.Contain("symbolic link"));
        }
        catch (StreamException e) when (name.EndsWith(".segment", StringComparison.Ordinal))
        {
            Assert.That(e.Message, Does.Contain("weren't mirrored"));
        }

        Assert.That(File.ReadAllText(outside), Is.EqualTo(Content));
    }

    [Test]
    public async Task APlaceIsNeitherReadNorWrittenBehindALink([Values("place", "place.tmp")] string name)
    {
        using TemporaryFolder parent = new();
        string folder = Directory.CreateDirectory(parent["places"]).FullName;
        string outside = Outside(parent, Path.Combine(folder, name));
        PlaceFile place = new(Path.Combine(folder, "place"));

        if (name == "place")
        {
            Assert.That(
                async () => await place.LoadAsync("test", default),
                Throws.InstanceOf<UnauthorizedAccessException>().With.Message.Contains("symbolic link"));
        }

        await place.StoreAsync("test", new FollowerPlace(7), default);

        Assert.That((await place.LoadAsync("test", default)).NextOrdinal, Is.EqualTo(7));
        Assert.That(File.ReadAllText(outside), Is.EqualTo(Content));
    }

    private static string Outside(TemporaryFolder parent, string link)
    {
        string outside = parent["outside"];
        File.WriteAllText(outside, Content);
        File.CreateSymbolicLink(link, outside);
        return outside;
    }
}
