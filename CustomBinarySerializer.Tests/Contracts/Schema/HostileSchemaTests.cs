using System.Globalization;
using System.Text;

namespace CustomBinarySerializer.Tests.Contracts.Schema;

/// <summary>Tests of untrusted text in place of a schema.</summary>
public sealed class HostileSchemaTests
{
    private static IEnumerable<TestCaseData> Bad()
    {
        yield return Case("", "it ends where a value is needed");
        yield return Case("null", "format is missing in null");
        yield return Case("[]", "format is missing in []");
        yield return Case("{}", "format is missing in {}");
        yield return Case("{\"format\":2}", "its format is 2, and this version of the library knows 1");
        yield return Case("{\"format\":\"1\"}", "format is String where Number is needed");
        yield return Case("{\"format\":1.5}", "format is no int32");
        yield return Case("{\"format\":1}", "layouts is missing in {\"format\":1}");
        yield return Case(Schema("", types: "{}"), "name is missing in {}", "id is missing in {}");
        yield return Case(Schema("", types: "{\"id\":0,\"name\":\"X\"}"), "the id 0 is below 1");
        yield return Case(Schema("", types: "{\"id\":-1,\"name\":\"X\"}"), "the id -1 is below 1");
        yield return Case(Schema("", types: "{\"id\":1,\"name\":\"X\"},{\"id\":1,\"name\":\"Y\"}"), "the id 1 is a duplicate");
        yield return Case(Schema("", types: "{\"id\":1,\"name\":\"X\",\"id\":2}"), "Duplicate property");
        yield return Case(Schema("", types: "{\"id\":1,\"name\":\"\\ud800\"}"), "name is no text");
        yield return Case(Schema(""), "there is no layout X");
        yield return Case(Schema("\"X\":{}"), "kind is missing");
        yield return Case(Schema("\"X\":{\"kind\":\"magic\"}"), "the layout X is of the unknown kind magic");
        yield return Case(Schema("\"X\":{\"kind\":\"raw\",\"size\":0}"), "no number takes 0 bytes");
        yield return Case(Schema("\"X\":{\"kind\":\"raw\",\"size\":-1}"), "no number takes -1 bytes");
        yield return Case(Schema("\"X\":{\"kind\":\"raw\",\"size\":1000000000}"), "no number takes 1000000000 bytes");
        yield return Case(
            Schema("\"X\":{\"kind\":\"enum\",\"integer\":\"X\",\"values\":{}}"), "more than 100 layouts are inside each other at X");
        yield return Case(
            Schema("\"X\":{\"kind\":\"enum\",\"integer\":\"s\",\"values\":{}},\"s\":{\"kind\":\"text\"}"), "the integer of X is no number");
        yield return Case(
            Schema("\"X\":{\"kind\":\"enum\",\"integer\":\"i\",\"values\":{\"A\":1.5}},\"i\":{\"kind\":\"raw\",\"size\":4}"),
            "the value of an enum isn't an integer of 64 bits");
        yield return Case(
            Schema(
                "\"X\":{\"kind\":\"enum\",\"integer\":\"i\",\"values\":{\"A\":18446744073709551616}},\"i\":{\"kind\":\"raw\",\"size\":4}"),
            "the value of an enum isn't an integer of 64 bits");
        yield return Case(Schema("\"X\":{\"kind\":\"class\",\"members\":[1]}"), "name is missing in 1");
        yield return Case(
            Schema("\"X\":{\"kind\":\"class\",\"members\":[{\"name\":\"A\",\"layout\":\"X\",\"isOptional\":1}]}"), "isOptional is Number");
        yield return Case(Schema("\"X\":{\"kind\":\"struct\",\"members\":[{\"name\":\"A\",\"layout\":\"X\"}]}"), "X holds itself");
        yield return Case(Schema("\"X\":{\"kind\":\"builtIn\",\"writtenAs\":\"X\"}"), "more than 100 layouts are inside each other at X");
        yield return Case(
            Schema(
                "\"X\":{\"kind\":\"struct\",\"members\":[{\"name\":\"A\",\"layout\":\"Y\"}]},\"Y\":{\"kind\":\"nullable\",\"value\":\"X\"}"),
            "X holds itself",
            "Y holds itself");
        yield return Case(
            Schema(Chain(1_000, "\"kind\":\"surrogate\",\"writtenAs\":\"{0}\"")), "more than 100 layouts are inside each other");
        yield return Case(
            Schema(Chain(1_000, "\"kind\":\"struct\",\"members\":[{{\"name\":\"A\",\"layout\":\"{0}\"}}]")),
            "more than 100 layouts are inside each other");
        yield return Case(Schema(Doubled(90)), "more than 10000 values are inside");
        yield return Case(new string('[', 1_000_000), "brackets have a depth of 65, and 64 is the most");
        yield return Case("{\"format\":1}x", "something follows the end");
        yield return Case("{\"format\":01}", "a comma or } is needed");
        yield return Case("{\"format\":-}", "a value is needed");
        yield return Case("{\"format\":1.}", "a value is needed");
        yield return Case("{\"format\":1e}", "a value is needed");
        yield return Case("{\"format\":nul}", "a value is needed");
        yield return Case("{\"format\":1,}", "a name is needed");
        yield return Case("{\"format\" 1}", "a colon is needed");
        yield return Case("{format:1}", "a name is needed");
        yield return Case("{\"format\":[1,]}", "a value is needed");
        yield return Case("{\"format\":[1 2]}", "a comma or ] is needed");
        yield return Case("{\"for", "a text has no end");
        yield return Case("{\"for\\", "an escape is unknown", "a text has no end");
        yield return Case("{\"\\x\":1}", "an escape is unknown");
        yield return Case("{\"\\u12g4\":1}", "an escape has no four digits");
        yield return Case("{\"\\u123", "an escape has no four digits");
        yield return Case("{\"a\nb\":1}", "a control character is in a text");
        yield return Case("{\"format\":1,\"f\\u006Frmat\":1}", "Duplicate property format");
        yield return Case("/**/{}", "a value is needed");
    }

    [TestCaseSource(nameof(Bad))]
    public void IsRefusedInWords(string json, string[] words)
    {
        BinarySerializationException error = Assert.Throws<BinarySerializationException>(() => SchemaDescription.Parse(json))!;

        Assert.That(error.Code, Is.EqualTo(SerializationErrorCode.InvalidValue));
        Assert.That(error.Message, Does.StartWith("The text isn't a schema: "));
        Assert.That(words.Any(error.Message.Contains), error.Message);
        Assert.That(error.Message, Has.Length.LessThan(400));
    }

    // Deeper than any stack, and yet each class may be null.
    [Test]
    [Category(LongRun.Category)]
    public void AChainOfClassesIsWalkedWithoutTheStack()
    {
        string chain = Chain(
            LongRun.Rounds(all: 50_000, part: 20_000), "\"kind\":\"class\",\"members\":[{{\"name\":\"A\",\"layout\":\"{0}\"}}]");
        SchemaDescription schema = SchemaDescription.Parse(Schema(chain));
        SchemaDescription other = SchemaDescription.Parse(Schema(chain.Replace("\"size\":4", "\"size\":8", StringComparison.Ordinal)));

        Assert.That(SchemaDescription.Parse(schema.ToJson()).Fingerprint, Is.EqualTo(schema.Fingerprint));
        Assert.That(schema.Compare(other).Single().Description, Does.EndWith("A.A is end here and end there").And.Length.LessThan(1_000));
    }

    [Test]
    public void ManyMembersOfOneNameAreCompared()
    {
        string members = string.Join(',', Enumerable.Repeat("{\"name\":\"A\",\"layout\":\"i\"}", 20_000));
        string one = Schema(
            $"\"X\":{{\"kind\":\"class\",\"members\":[{{\"name\":\"B\",\"layout\":\"i\"}},{members}]}},\"i\":{{\"kind\":\"raw\",\"size\":4}}");
        string other = Schema($"\"X\":{{\"kind\":\"class\",\"members\":[{members}]}},\"i\":{{\"kind\":\"raw\",\"size\":4}}");

        Assert.That(SchemaDescription.Parse(one).Compare(SchemaDescription.Parse(other)).Single().Member, Is.EqualTo("B"));
    }

    [Test]
    [Category(LongRun.Category)]
    public void ChangedTextIsASchemaOrRefused()
    {
        string good = Shop.Registry().Describe().ToJson();
        byte[] frame = RandomFrames.Write(new CustomBinaryFormatter(Shop.Registry()), Shop.SampleOrder());
        Random random = new(1);
        for (int i = 0; i < LongRun.Rounds(all: 2_000, part: 500); i++)
        {
            StringBuilder changed = new(good);
            for (int changes = random.Next(1, 4); changes > 0; changes--)
            {
                changed[random.Next(changed.Length)] = good[random.Next(good.Length)];
            }

            try
            {
                SchemaDescription schema = SchemaDescription.Parse(changed.ToString());
                _ = schema.Compare(Shop.Registry().Describe());
                _ = new FrameInspector(schema).ToJson(frame);
            }
            catch (BinarySerializationException)
            {
                // Refused, in one of the ways above.
            }
        }
    }

    private static string Schema(string layouts, string types = "{\"id\":1,\"name\":\"X\",\"layout\":\"X\"}") =>
        $"{{\"format\":1,\"types\":[{types}],\"layouts\":{{{layouts}}}}}";

    // Structs that hold the next one twice, down to one without members: no bytes, and more values than anybody can
    // count.
    private static string Doubled(int length) =>
        string.Join(',', Enumerable.Range(0, length).Select(i => (i == 0 ? "\"X\"" : $"\"L{i}\"") + ":{\"kind\":\"struct\",\"members\":["
        + (i == length - 1 ? "" : $"{{\"name\":\"A\",\"layout\":\"L{i + 1}\"}},{{\"name\":\"B\",\"layout\":\"L{i + 1}\"}}") + "]}"));

    private static string Chain(int length, string layout)
    {
        CompositeFormat format = CompositeFormat.Parse($"\"{{1}}\":{{{{{layout}}}}}");
        IEnumerable<string> links = Enumerable.Range(0, length).Select(i => string.Format(
            CultureInfo.InvariantCulture, format, i == length - 1 ? "end" : $"L{i + 1}", i == 0 ? "X" : $"L{i}"));
        return string.Join(',', links.Append("\"end\":{\"kind\":\"raw\",\"size\":4}"));
    }

    private static TestCaseData Case(string json, params string[] words) =>
        new TestCaseData(json, words).SetArgDisplayNames(words[0]);
}
