using Stress.Fuzzing.Inputs;

namespace Stress.Tests.Fuzzing;

public class CorpusTests
{
    private string _folder = "";

    [SetUp]
    public void CreateFolder() => _folder = Directory.CreateTempSubdirectory().FullName;

    [TearDown]
    public void DeleteFolder() => Directory.Delete(_folder, recursive: true);

    [Test]
    public void NextProcessFindsKeptInputs()
    {
        Corpus first = new(_folder);
        first.Add([1, 2, 3]);
        first.Add([4]);

        Assert.That(new Corpus(_folder).Kept(), Is.EquivalentTo(new byte[][] { [1, 2, 3], [4] }));
    }

    [Test]
    public void InputIsKeptOnce()
    {
        Corpus corpus = new(_folder);
        corpus.Add([1, 2]);
        corpus.Add([1, 2]);

        Assert.That(corpus.Inputs, Has.Count.EqualTo(1));
        Assert.That(Directory.GetFiles(_folder), Has.Length.EqualTo(1));
    }

    [Test]
    public void IncompleteFileIsNoInput()
    {
        File.WriteAllBytes(Path.Combine(_folder, "abc.input.new"), [1]);

        Assert.That(new Corpus(_folder).Kept(), Is.Empty);
    }
}
