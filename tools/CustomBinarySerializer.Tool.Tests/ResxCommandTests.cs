using System.Reflection;
using System.Runtime.Loader;
using System.Runtime.Serialization.Formatters.Binary;
using System.Text;
using CustomBinarySerializer.Graphs;
using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.Tool.Tests;

public sealed class ResxCommandTests
{
    private const string Source = """
        using System; using System.ComponentModel;
        [Serializable, TypeConverter(typeof(TypeConverter))] public class Basket { public string Customer; }
        [Serializable] public class Plain { public int Number; }
        """;

    private TemporaryFolder _folder = null!;
    private string _file = null!;
    private string _assembly = null!;
    private string _ids = null!;

    [SetUp]
    public void SetUp()
    {
        _folder = new TemporaryFolder();
        _file = _folder["Baskets.resx"];
        _assembly = _folder["Shop.dll"];
        _ids = _folder["type-ids.txt"];
        CompiledSource.Save("Shop", Source, _assembly);
        File.WriteAllText(_ids, "1 Basket\n2 Plain\n");
    }

    [TearDown]
    public void TearDown() => _folder.Dispose();

    [Test]
    public void EntriesAreListedWithTheirTypesAndNothingChanges()
    {
        string before = Write("basket", "Basket");

        ToolRun run = ToolRun.Of("resx", _file);

        Assert.That(run.Code, Is.Zero, run.Error);
        Assert.That(run.Lines, Is.EqualTo([$"{_file}: basket: Basket, Shop", $"{_file}: 1 entry of BinaryFormatter, 0 rewritten."]));
        Assert.That(File.ReadAllText(_file), Is.EqualTo(before));
    }

    [Test]
    public void EntryBecomesAFrameAndTheRestOfTheFileStays([Values("\n", "\r\n")] string newLine, [Values] bool hasMark)
    {
        string before = Write("basket", "Basket", newLine, hasMark);

        ToolRun run = ToolRun.Of("resx", _file, "--assembly", _assembly, "--ids", _ids);

        Assert.That(run.Code, Is.Zero, run.Error);
        Assert.That(run.Output, Does.Contain("basket: a frame of Basket, Shop").And.Contain("1 rewritten"));
        string after = File.ReadAllText(_file);
        Assert.That(After(after), Is.EqualTo(After(before)));
        Assert.That(after[..after.IndexOf("<data name=\"basket\"", StringComparison.Ordinal)],
            Is.EqualTo(before[..before.IndexOf("<data name=\"basket\"", StringComparison.Ordinal)]));
        Assert.That(after, Does.Contain("type=\"Basket, Shop\"").And.Contain("object.bytearray.base64"));
        Assert.That(after, Does.Not.Contain("object.binary.base64"));
        Assert.That(File.ReadAllBytes(_file)[0] == 0xEF, Is.EqualTo(hasMark));
        Assert.That(after.Contains('\r', StringComparison.Ordinal), Is.EqualTo(newLine == "\r\n"));
        byte[] frame = Convert.FromBase64String(System.Xml.Linq.XDocument.Parse(after).Descendants("data")
            .Single(data => (string?)data.Attribute("name") == "basket").Element("value")!.Value);
        Assert.That(BinaryFormatterImporter.IsMessage(frame), Is.False);
        Assert.That(Encoding.UTF8.GetString(frame), Does.Contain("Smith"));
    }

    [Test]
    public void SecondRunFindsNothing()
    {
        Write("basket", "Basket");
        ToolRun.Of("resx", _file, "--assembly", _assembly, "--ids", _ids);
        byte[] before = File.ReadAllBytes(_file);

        ToolRun run = ToolRun.Of("resx", _file, "--assembly", _assembly, "--ids", _ids);

        Assert.That(run.Code, Is.Zero, run.Error);
        Assert.That(run.Lines, Is.EqualTo([$"{_file}: 0 entries of BinaryFormatter, 0 rewritten."]));
        Assert.That(File.ReadAllBytes(_file), Is.EqualTo(before));
    }

    [Test]
    public void ClassWithoutAConverterIsLeft()
    {
        string before = Write("plain", "Plain");

        ToolRun run = ToolRun.Of("resx", _file, "--assembly", _assembly, "--ids", _ids);

        Assert.That(run.Code, Is.EqualTo(1));
        Assert.That(run.Output, Does.Contain("plain: left, because Plain has no [TypeConverter]"));
        Assert.That(File.ReadAllText(_file), Is.EqualTo(before));
    }

    [Test]
    public void AnEarlierNameOfTheAssemblyIsFound()
    {
        string now = _assembly;
        _assembly = _folder["Shop.Core.dll"];
        CompiledSource.Save("Shop.Core", Source, _assembly);
        Write("basket", "Basket");

        ToolRun left = ToolRun.Of("resx", _file, "--assembly", now, "--ids", _ids);
        ToolRun rewritten = ToolRun.Of("resx", _file, "--assembly", now, "--ids", _ids, "--old-assembly", "Shop.Core");

        Assert.That(left.Code, Is.EqualTo(1), left.Output);
        Assert.That(rewritten.Code, Is.Zero, rewritten.Output + rewritten.Error);
        Assert.That(rewritten.Output, Does.Contain("basket: a frame of Basket, Shop"));
    }

    [TestCase("resx", "FILE", "--old-assembly", "Shop.Core")]
    [TestCase("resx", "FILE", "--assembly", "ASSEMBLY")]
    [TestCase("resx", "FILE", "--ids", "IDS")]
    [TestCase("resx", "NONE")]
    [TestCase("resx", "IDS")]
    public void CommandLineIsRefused(params string[] args)
    {
        Write("basket", "Basket");

        ToolRun run = ToolRun.Of([.. args.Select(arg => arg switch
        {
            "FILE" => _file,
            "ASSEMBLY" => _assembly,
            "IDS" => _ids,
            "NONE" => _folder["none.resx"],
            _ => arg,
        })]);

        Assert.That(run.Code, Is.EqualTo(2), run.Output);
    }

    private static string After(string file) => file[file.IndexOf("<data name=\"title\"", StringComparison.Ordinal)..];

    private string Write(string name, string type, string newLine = "\n", bool hasMark = false)
    {
        string text = $"""
            <?xml version="1.0" encoding="utf-8"?>
            <root>
              <!-- A comment  with spaces. -->
              <resheader name="version">
                <value>2.0</value>
              </resheader>
              <data name="{name}" mimetype="application/x-microsoft.net.object.binary.base64">
                <value>
                    {Convert.ToBase64String(Message(type))}
                </value>
              </data>
              <data name="title" xml:space="preserve">
                <value>Größe  7&#xD;8</value>
              </data>
            </root>
            """.ReplaceLineEndings(newLine);
        File.WriteAllText(_file, text, new UTF8Encoding(hasMark));
        return text;
    }

    private byte[] Message(string type)
    {
        AssemblyLoadContext context = new(null, isCollectible: true);
        try
        {
            Type found = context.LoadFromStream(new MemoryStream(File.ReadAllBytes(_assembly))).GetType(type)!;
            object graph = Activator.CreateInstance(found)!;
            found.GetField("Customer", BindingFlags.Instance | BindingFlags.Public)?.SetValue(graph, "Smith");
            using MemoryStream stream = new();
            new BinaryFormatter().Serialize(stream, graph);
            return stream.ToArray();
        }
        finally
        {
            context.Unload();
        }
    }
}
