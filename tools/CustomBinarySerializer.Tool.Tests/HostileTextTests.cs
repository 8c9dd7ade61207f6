using System.Text.Json;
using CustomBinarySerializer.TransactionFiles;

namespace CustomBinarySerializer.Tool.Tests;

/// <summary>Tests that names and values from untrusted files reach the terminal only as plain text.</summary>
public sealed class HostileTextTests
{
    private const string Hostile = "\u001B[31m\u009B2J\u202Eevil\u2066\a\r\n\u2028x";

    private TemporaryFolder _folder = null!;

    private string Journal => _folder["journal"];

    [SetUp]
    public void SetUp()
    {
        _folder = new TemporaryFolder();
        TypeRegistry honest = new TypeRegistry().Register<Visit>(20);
        string name = JsonSerializer.Serialize(Hostile).Trim('"');
        SchemaDescription schema = SchemaDescription.Parse(honest.Describe().ToJson()
            .Replace("\"Page\"", $"\"{name}\"", StringComparison.Ordinal)
            .Replace(typeof(Visit).FullName!, $"{typeof(Visit).FullName}{name}", StringComparison.Ordinal));
        using TransactionFileWriter writer = TransactionFileWriter.Open(Journal, new TypeRegistry(schema));
        using MemoryStream frame = new();
        new CustomBinaryFormatter(honest).Serialize(frame, new Visit(Hostile, 1));
        writer.AppendFrames(frame.ToArray());
        writer.AppendFrames([5, 0, 0, 0, 20, 0, 0, 0, 0xFF]);
    }

    [TearDown]
    public void TearDown() => _folder.Dispose();

    [TestCase("info", "JOURNAL")]
    [TestCase("info", "JOURNAL", "--schema")]
    [TestCase("stats", "JOURNAL")]
    [TestCase("dump", "JOURNAL")]
    [TestCase("verify", "JOURNAL")]
    [TestCase("index", "JOURNAL")]
    [TestCase("repair", "JOURNAL")]
    [TestCase("info", "HOSTILE")]
    [TestCase("dump", "JOURNAL", "--type", "HOSTILE")]
    [TestCase("HOSTILE")]
    [TestCase("import", "HOSTILE", "JOURNAL")]
    public void NothingThatATerminalObeysIsPrinted(params string[] args)
    {
        ToolRun run = ToolRun.Of([.. args.Select(
            arg => arg.Replace("JOURNAL", Journal, StringComparison.Ordinal).Replace("HOSTILE", Hostile, StringComparison.Ordinal))]);

        Assert.That(run.Output + run.Error, Is.Not.Empty.And.Not.Match(@"[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}-[\n]]"));
    }

    [Test]
    public void DumpedTextIsParsedUnchanged()
    {
        string line = ToolRun.Of("dump", Journal, "-n", "1").Lines.Single();

        Assert.That(JsonDocument.Parse(line).RootElement.GetProperty("value").GetProperty(Hostile).GetString(), Is.EqualTo(Hostile));
    }

    [Test]
    public void ARowOfATableIsOneLine() =>
        Assert.That(ToolRun.Of("info", Journal).Lines, Has.One.Contains(@"\u001B[31m\u009B2J\u202Eevil\u2066\u0007\u000D\u000A\u2028x"));

    [Test]
    public void CharactersThatArriveInHalvesAreWhole()
    {
        using StringWriter target = new();
        using TerminalWriter writer = new(target);

        writer.Write('\uD83D');
        writer.Write('\uDE00');
        writer.Write("a\r");
        writer.Write("\nb\r");
        writer.Write('c');
        writer.Write('\uD83D');
        writer.Flush();

        Assert.That(target.ToString(), Is.EqualTo("😀a\nb\\u000Dc\\uD83D"));
    }
}
