using System.Text;
using System.Text.Json;
using CustomBinarySerializer.Compiler.Text;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Tests.Contracts;

public sealed class VisibleJsonEncoderTests
{
    // After it, neighbours are mostly of one kind: short runs take one in 16.
    private const int LastAlwaysTried = 0x2FFF;

    [TestCase("Größe → 東京 😀 𠀀 👩\u200D💻 ' + & < > `", "Größe → 東京 😀 𠀀 👩\u200D💻 ' + & < > `")]
    [TestCase("a\"b\\c", "a\\\"b\\\\c")]
    [TestCase("\u001B[31m\u202E\U000E0041\r\n", @"\u001B[31m\u202E\uDB40\uDC41\u000D\u000A")]
    public void OnlyWhatJsonOrTerminalsCannotHaveIsEscaped(string text, string expected)
    {
        Assert.That(JsonEncodedText.Encode(text, VisibleJsonEncoder.Instance).ToString(), Is.EqualTo(expected));
        Assert.That(JsonEncodedText.Encode(Encoding.UTF8.GetBytes(text), VisibleJsonEncoder.Instance).ToString(), Is.EqualTo(expected));
    }

    [Test]
    [Category(LongRun.Category)]
    public void EveryCharacterReadsBackAndIsVisible()
    {
        foreach (int code in Enumerable.Range(0, LastAlwaysTried + 1).Concat(LongRun.Sample(LastAlwaysTried + 1, 0x10FFFF + 1, step: 16)))
        {
            if (!Rune.IsValid(code))
            {
                continue;
            }

            string text = $"a{new Rune(code)}b";
            string json = JsonEncodedText.Encode(text, VisibleJsonEncoder.Instance).ToString();

            if (JsonEncodedText.Encode(Encoding.UTF8.GetBytes(text), VisibleJsonEncoder.Instance).ToString() != json)
            {
                Assert.Fail($"{code:X4} as UTF-8");
            }

            if (json.Length == text.Length)
            {
                Assert.That(json == text && VisibleText.Of(text) == text && code is not ('"' or '\\'), $"{code:X4}");
            }
            else if (JsonSerializer.Deserialize<string>($"\"{json}\"") != text
                || VisibleText.Of(json) != json
                || (VisibleText.Of(text) == text && code is not ('"' or '\\')))
            {
                Assert.Fail($"{code:X4}");
            }
        }
    }

    [Test]
    public void FramesAndDescriptionsKeepWhatPeopleCanRead()
    {
        TypeRegistry registry = new TypeRegistry().Register<Note>(1);
        using MemoryStream frame = new();
        new CustomBinaryFormatter(registry).Serialize(frame, new Note { Text = "😀 𠀀 \u202E" });
        string description = registry.Describe().ToJson().Replace("\"Text\"", "\"😀\"", StringComparison.Ordinal);

        Assert.That(new FrameInspector(registry.Describe()).ToJson(frame.ToArray()), Does.Contain("\"😀 𠀀 \\u202E\""));
        Assert.That(SchemaDescription.Parse(description).ToJson(), Is.EqualTo(description));
    }

    public sealed class Note
    {
        public string? Text { get; set; }
    }
}
