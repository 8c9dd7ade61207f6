using System.Text;
using CustomBinarySerializer.Compiler.Text;
using CustomBinarySerializer.Payload;
using CustomBinarySerializer.Tests.TestTypes.OldMessages;
using FsCheck;
using FsCheck.Fluent;

namespace CustomBinarySerializer.Graphs.Tests.Attacks;

/// <summary>
/// Tests that error messages shorten text from untrusted bytes and remove control characters. All errors of the library
/// pass one constructor; the tests reach it by each way that untrusted names take.
/// </summary>
[Category(LongRun.Category)]
public sealed class ErrorTextTests
{
    private const string Core = "mscorlib, Version=4.0.0.0, Culture=neutral, PublicKeyToken=b77a5c561934e089";

    private static readonly string[] s_hostile =
    [
        "\u001B[2J\u001B]0;title\a", "\r\n\t\0", "\u202Eevil\u2066", "\uD83D", "\u009B31m", "{0}{1:X}", new string('n', 400_000),
        new string('\u001B', 400_000), new string('A', 30) + "`1[[" + new string('B', 100_000),
    ];

    // All messages share a registry; making one for each took most of the time.
    private readonly BinaryFormatterImporter _importer =
        Imported.Importer(typeof(Order), typeof(OrderLine), typeof(Money), typeof(OrderState));

    [Test]
    public void EveryValueInAMessageIsShortAndEscaped() => Prop.ForAll(
        ArbMap.Default.ArbFor<string>(),
        text =>
        {
            string value = text ?? "";
            Require(
                new BinarySerializationException(
                    SerializationErrorCode.InvalidValue, $"The type {value} of {value} isn't {value}: {5:X2}."));
            Require(PayloadErrors.NotA(value, value));
            Assert.That(VisibleText.Short(value, 60), Has.Length.LessThanOrEqualTo(60));
        }).QuickCheckThrowOnFailure();

    [TestCaseSource(nameof(s_hostile))]
    public void AShortenedValueKeepsItsBeginningAndItsEnd(string hostile)
    {
        BinarySerializationException error =
            new(SerializationErrorCode.InvalidValue, $"The type begin{hostile}end is unknown. Register it.");

        Require(error);
        Assert.That(error.Message, Does.StartWith("The type begin").And.EndsWith("end is unknown. Register it."));
    }

    [Test]
    public void NamesInOldMessagesAreShortAndEscaped()
    {
        foreach (string a in LongRun.Some(s_hostile, part: 4))
        {
            foreach (string b in LongRun.Some(s_hostile.Append("Order"), part: 4))
            {
                Refuse(new RecordWriter().Library(2, a).Object(1, b, 2, RecordWriter.OfClass(a, b, 2)).Null().End());
                Refuse(new RecordWriter().Object(1, b, 0, RecordWriter.OfObject(a), RecordWriter.OfObject(a)).Null().Null().End());
                Refuse(new RecordWriter().Library(2, Core).Object(1, typeof(Order).FullName!, 2, RecordWriter.OfString(a)).Int(5).End());
                Refuse(
                    new RecordWriter().Object(1, "System.Version", 0, RecordWriter.OfString(a), RecordWriter.OfSystem(b, a)).String(7, a)
                        .Null().End());
                Refuse(
                    new RecordWriter().Object(1, "System.Collections.Generic.List`1[[" + a + "]]", 0, RecordWriter.OfObjects(b)).Null()
                        .End());
                Refuse(
                    new RecordWriter().Object(1, "System.Globalization.CultureInfo", 0, RecordWriter.OfString("m_name")).String(2, a)
                        .End());
                Refuse(
                    new RecordWriter()
                        .Object(1, "System.Exception", 0, RecordWriter.OfString("ClassName"), RecordWriter.OfString("Message")).String(2, a)
                        .String(3, b).End());
            }
        }
    }

    [Test]
    public void MutatedOldMessagesGiveShortErrors([Values(1, 2, 3, 4)] int seed)
    {
        Random random = new(seed);
        byte[][] messages =
        [
            OldFormatter.Write(new Order()),
            OldFormatter.Write(
                new Dictionary<string, object> { ["a"] = new List<int> { 1 }, ["b"] = new Version(1, 2), ["c"] = new Uri("http://a/b") })
        ];
        for (int i = 0; i < LongRun.Rounds(all: 100_000, part: 500); i++)
        {
            byte[] changed = [.. messages[random.Next(messages.Length)]];
            for (int changes = random.Next(1, 6); changes > 0; changes--)
            {
                changed[random.Next(changed.Length)] = (byte)random.Next(256);
            }

            Refuse(changed);
        }
    }

    [Test]
    public void TextOfFilesIsShortAndEscaped()
    {
        using TemporaryFolder folder = new();
        string path = folder["type-ids.txt"];
        foreach (string hostile in s_hostile)
        {
            foreach (string file in (string[])[$"1 {hostile}\n1 {hostile}", hostile, $"99999999999 {hostile}"])
            {
                File.WriteAllBytes(path, Encoding.UTF8.GetBytes(file));
                RequireAny(() => new TypeRegistry().RegisterAssembly(typeof(ErrorTextTests).Assembly, path));
            }

            RequireAny(() => SchemaDescription.Parse(hostile));
            RequireAny(() => SchemaDescription.Parse($$"""{"format":"{{hostile}}","types":[{{hostile}}]}"""));
            RequireAny(() => new CustomBinaryFormatter(new TypeRegistry()).Deserialize<object>(Encoding.UTF8.GetBytes(hostile)));
        }
    }

    private void Refuse(byte[] message) => RequireAny(() => _importer.Deserialize(message, out _));

    private static void RequireAny(Action read)
    {
        try
        {
            read();
        }
        catch (Exception e)
        {
            Require(e);
        }
    }

    private static void Require(Exception? error)
    {
        for (; error is not null; error = error.InnerException)
        {
            Assert.That(error.Message, Has.Length.LessThanOrEqualTo(10_000), error.GetType().ToString());
            Assert.That(VisibleText.OfLines(error.Message), Is.EqualTo(error.Message.ReplaceLineEndings("\n")), error.GetType().ToString());
        }
    }
}
