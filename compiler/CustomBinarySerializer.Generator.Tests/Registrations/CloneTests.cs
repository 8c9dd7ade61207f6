using CustomBinarySerializer.Generator.Registrations;

namespace CustomBinarySerializer.Generator.Tests.Registrations;

internal sealed class CloneTests
{
    [TestCase(
        "var f = new BinaryFormatter(); using var s = new MemoryStream(); f.Serialize(s, value); s.Position = 0; "
        + "return (T)f.Deserialize(s);")]
    [TestCase(
        "var f = new BinaryFormatter(); using (var s = new MemoryStream()) { f.Serialize(s, value); "
        + "s.Seek(0, SeekOrigin.Begin); return (T)f.Deserialize(s); }")]
    [TestCase(
        "IFormatter f = new BinaryFormatter(); Stream s = new MemoryStream(); using var t = new MemoryStream(); "
        + "f.Serialize(s, value); s.Flush(); s.Position = 0L; var copy = f.Deserialize(s) as T; s.Close(); return copy;")]
    [TestCase(
        "using MemoryStream s = new(1024); new BinaryFormatter().Serialize(s, value); s.Position = 0; "
        + "T copy = (T)new BinaryFormatter().Deserialize(s); return copy;")]
    [TestCase(
        "T copy; MemoryStream s = new(); _formatter.Serialize(s, value); s.Seek(0, 0); "
        + "copy = _formatter.Deserialize<T>(s); s.Dispose(); return copy;")]
    [TestCase(
        "IFormatter f = new CustomBinaryFormatter(); { var s = new MemoryStream(); f.Serialize(s, value); "
        + "s.Position = 0; return (T)((object)f.Deserialize(s)); }")]
    [TestCase(
        "try { using var s = new MemoryStream(); _readOnly.Serialize(s, value); s.Position = 0; "
        + "return (T)_readOnly.Deserialize(s); } catch { return null!; }")]
    [TestCase(
        "Func<T> copy = () => { var s = new MemoryStream(); _formatter.Serialize(s, value); s.Position = 0; "
        + "return (T)_formatter.Deserialize(s); }; return copy();")]
    public async Task ReportsACopyThatSerializationMakes(string body) =>
        Assert.That(await ReportsOf(body), Does.StartWith("CBS018 ").And.Contain(".Deserialize").And.Not.Contain("\n"));

    [TestCase("_formatter.Serialize(s, value); return (T)_formatter.Deserialize(s);", TestName = "A stream that isn't rewound")]
    [TestCase(
        "_formatter.Serialize(s, value); s.Position = 4; return (T)_formatter.Deserialize(s);",
        TestName = "A stream that is rewound to another place")]
    [TestCase(
        "_formatter.Serialize(s, value); s.Position = 0; Console.WriteLine(s.Length); "
        + "return (T)_formatter.Deserialize(s);", TestName = "A stream whose length is used")]
    [TestCase(
        "_formatter.Serialize(s, value); s.Position = 0; Change(value); return (T)_formatter.Deserialize(s);",
        TestName = "An object that may change between the calls")]
    [TestCase(
        "_formatter.Serialize(s, value); s.Position = 0; var copy = (T)_formatter.Deserialize(s); "
        + "File.WriteAllBytes(\"a\", s.ToArray()); return copy;", TestName = "Bytes that are used afterwards")]
    [TestCase(
        "_formatter.Serialize(s, value); _formatter.Serialize(s, value); s.Position = 0; "
        + "return (T)_formatter.Deserialize(s);", TestName = "Two objects in one stream")]
    [TestCase(
        "if (value is null) { _formatter.Serialize(s, value!); s.Position = 0; } return (T)_formatter.Deserialize(s);",
        TestName = "A write on one branch")]
    [TestCase(
        "_formatter.Serialize(s, value); s.Position = 0; while (_formatter.Deserialize(s) is T copy) { return copy; "
        + "} return null!;", TestName = "A read that may run again")]
    [TestCase(
        "_formatter.Serialize(s, value); s.Position = 0; Func<T> later = () => (T)_formatter.Deserialize(s); "
        + "return later();", TestName = "A read in a lambda")]
    [TestCase("_formatter.Serialize(s, s); s.Position = 0; return (T)_formatter.Deserialize(s);", TestName = "A copy of the stream itself")]
    [TestCase("_other.Serialize(s, value); s.Position = 0; return (T)_other.Deserialize(s);", TestName = "A formatter that isn't known")]
    [TestCase("Own.Serialize(s, value); s.Position = 0; return (T)Own.Deserialize(s);", TestName = "Methods of the same name")]
    [TestCase(
        "try { _formatter.Serialize(s, value); s.Position = 0; return (T)_formatter.Deserialize(s); "
        + "} finally { s.Close(); }", TestName = "A stream that only a finally clause closes")]
    [TestCase(
        "_formatter.Serialize(s, (dynamic)value); s.Position = 0; return (T)_formatter.Deserialize(s);",
        TestName = "A dynamic value")]
    public async Task SaysNothingOf(string body) => Assert.That(await ReportsOf($"MemoryStream s = new(); {body}"), Is.Empty);

    [Test]
    public async Task SaysNothingOfAStreamFromElsewhere() =>
        Assert.That(
            await ReportsOf(
                "Stream s = File.Create(\"a\"); _formatter.Serialize(s, value); s.Position = 0; return (T)_formatter.Deserialize(s);"),
            Is.Empty);

    private static async Task<string> ReportsOf(string body) => await RegistrationReports.Of(new CloneAnalyzer(), Source.Unchecked($$"""
        using System.Runtime.Serialization;
        using System.Runtime.Serialization.Formatters.Binary;

        public class Store(IFormatter other)
        {
            private readonly CustomBinaryFormatter _formatter = new();
            private readonly IFormatter _readOnly = new BinaryFormatter();
            private readonly IFormatter _other = other;

            public T Copy<T>(T value)
                where T : class
            {
                {{body}}
            }

            private static void Change(object value) { }
        }

        public static class Own
        {
            public static void Serialize(Stream stream, object value) { }
            public static object Deserialize(Stream stream) => stream;
        }
        """));
}
