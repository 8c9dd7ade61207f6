namespace CustomBinarySerializer.Generator.Tests.HandWritten;

/// <summary>Tests of CBS004 and CBS005.</summary>
internal sealed class TextAndLifetimeTests
{
    [TestCase("public string? A;", "writer.Write(A!);", "A = reader.ReadString();", "", TestName = "After it was said not to be null")]
    [TestCase("public string? A;", "writer.Write(A);", "A = reader.ReadString();", "CBS004 writer.Write(A)", TestName = "A member")]
    [TestCase(
        "public string? A { get; set; }",
        "var a = A; writer.Write(a);",
        "A = reader.ReadString();",
        "CBS004 writer.Write(a)",
        TestName = "A variable")]
    [TestCase(
        "public string?[] A = [];",
        "writer.WriteCollection(A, (w, a) => w.Write(a));",
        "A = reader.ReadArray(r => r.ReadString()) ?? [];",
        "CBS004 w.Write(a)",
        TestName = "An item")]
    [TestCase(
        "public Item? A;",
        "writer.Write(A?.Name);",
        "A = new Item { Name = reader.ReadString() };",
        "CBS004 writer.Write(A?.Name)",
        TestName = "A conditional access")]
    [TestCase(
        "public string? A; private static void Put(BinaryWriter w, string? text) => w.Write(text);",
        "Put(writer, A);",
        "A = reader.ReadString();",
        "CBS004 w.Write(text)",
        TestName = "In a method of the class")]
    [TestCase(
        "public string? A;",
        "if (A != null) { writer.Write(true); writer.Write(A); } else { writer.Write(false); }",
        "A = reader.ReadBoolean() ? reader.ReadString() : null;",
        "",
        TestName = "After a check")]
    [TestCase("public string? A;", "writer.Write(A ?? \"\");", "A = reader.ReadString();", "", TestName = "With a default")]
    [TestCase("public string A = \"\";", "writer.Write(A);", "A = reader.ReadString();", "", TestName = "A text that is never null")]
    [TestCase(
        "public string? A;", "writer.WriteNullableString(A);", "A = reader.ReadNullableString();", "", TestName = "By the right method")]
    [TestCase(
        "\n#nullable disable\npublic string A;",
        "writer.Write(A);",
        "A = reader.ReadString();",
        "",
        TestName = "Where nobody says what may be null")]
    public async Task ATextThatMayBeNullIsReported(string members, string write, string read, string reports) =>
        Assert.That(await Contracts.ReportsOn(Contracts.Order(members, write, read)), Is.EqualTo(reports));

    [TestCase(
        "[NonSerialized] private BinaryWriter? _kept;",
        "_kept = writer; _kept.Write(A);",
        "A = reader.ReadInt32();",
        "CBS005 writer",
        TestName = "In a field")]
    [TestCase(
        "private static BinaryReader? s_kept;",
        "writer.Write(A);",
        "A = reader.ReadInt32(); s_kept = reader;",
        "CBS005 reader",
        TestName = "In a static field")]
    [TestCase(
        "[field: NonSerialized] private BinaryReader? Kept { get; set; }",
        "writer.Write(A);",
        "Kept = reader; A = reader.ReadInt32();",
        "CBS005 reader",
        TestName = "In a property")]
    [TestCase(
        "private static readonly List<BinaryWriter> s_all = [];",
        "s_all.Add(writer); writer.Write(A);",
        "A = reader.ReadInt32();",
        "CBS005 writer",
        TestName = "In a collection")]
    [TestCase(
        "[NonSerialized] private Action? _later;",
        "_later = () => writer.Write(A); writer.Write(A);",
        "A = reader.ReadInt32();",
        "CBS005 writer",
        TestName = "In a lambda in a field")]
    [TestCase(
        "",
        "System.Threading.Tasks.Task.Run(() => writer.Write(A)).Wait();",
        "A = reader.ReadInt32();",
        "CBS005 writer",
        TestName = "On another thread")]
    [TestCase(
        "[NonSerialized] private Lines? _lines; private sealed class Lines(BinaryReader reader) { public int Next() => reader.ReadInt32(); }",
        "writer.Write(A);",
        "_lines = new Lines(reader); A = _lines.Next();",
        "CBS005 reader",
        TestName = "In an object in a field")]
    [TestCase(
        "private sealed class Lines(BinaryReader reader) { public int Next() => reader.ReadInt32(); }",
        "writer.Write(A);",
        "var lines = new Lines(reader); A = lines.Next();",
        "",
        TestName = "In an object that isn't kept")]
    [TestCase(
        "", "Action<int> put = a => writer.Write(a); put(A);", "A = reader.ReadInt32();", "", TestName = "In a lambda that isn't kept")]
    [TestCase(
        "",
        "new List<int> { A }.ForEach(a => writer.Write(a));",
        "A = reader.ReadInt32();",
        "",
        TestName = "In a lambda that runs at once")]
    [TestCase(
        "",
        "using var zip = new System.IO.Compression.GZipStream(writer.BaseStream, System.IO.Compression.CompressionMode.Compress, true); zip.WriteByte((byte)A);",
        "A = reader.BaseStream.ReadByte();",
        "",
        TestName = "Its stream, for a while")]
    public async Task AKeptWriterOrReaderIsReported(string members, string write, string read, string reports)
    {
        string reported = await Contracts.ReportsOn(Contracts.Order($"public int A; {members}", write, read));

        Assert.That(reported.StartsWith("CBS006", StringComparison.Ordinal) ? "" : reported, Is.EqualTo(reports));
    }

    [Test]
    public async Task AnAsynchronousContractIsReported() =>
        Assert.That(
            await Contracts.ReportsOn("""
                public sealed class Order : ICustomBinarySerializable
                {
                    public int A;
                    public async void WriteDataTo(BinaryWriter writer) { await System.Threading.Tasks.Task.Yield(); writer.Write(A); }
                    public void SetDataFrom(BinaryReader reader) => A = reader.ReadInt32();
                }
                """),
            Is.EqualTo("CBS005 WriteDataTo"));

    [Test]
    public async Task TheMessageSaysWhere() =>
        Assert.That(
            (await Contracts.Diagnostics(Contracts.Order(
                "public int A; private static BinaryReader? s_kept;", "writer.Write(A);", "s_kept = reader; A = s_kept.ReadInt32();")))
                .Single(report => report.Id == "CBS005").GetMessage(null),
            Is.EqualTo(
                "Order.SetDataFrom keeps the reader in s_kept: the reader is valid only until SetDataFrom returns, and every later use throws"));
}
