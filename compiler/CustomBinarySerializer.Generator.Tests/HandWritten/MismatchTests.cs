using Microsoft.CodeAnalysis;

namespace CustomBinarySerializer.Generator.Tests.HandWritten;

/// <summary>
/// Tests of contracts whose read code differs from their write code. The first mismatch is reported, together with its
/// counterpart.
/// </summary>
internal sealed class MismatchTests
{
    private static IEnumerable<TestCaseData> Cases()
    {
        yield return Case(
            "another type", "public int A;", "writer.Write(A);", "A = (int)reader.ReadInt64();", "writer.Write(A) | reader.ReadInt64()",
            "WriteDataTo writes A as Int32 (line 7) where SetDataFrom reads an Int64 (line 12)");
        yield return Case(
            "the same size", "public int A;", "writer.Write(A);", "A = (int)reader.ReadUInt32();", "writer.Write(A) | reader.ReadUInt32()");
        yield return Case(
            "a shorter one",
            "public State A;",
            "writer.Write((byte)A);",
            "A = (State)reader.ReadInt32();",
            "writer.Write((byte)A) | reader.ReadInt32()");
        yield return Case(
            "the order",
            "public int A; public string B = \"\";",
            "writer.Write(A); writer.Write(B);",
            "B = reader.ReadString(); A = reader.ReadInt32();",
            "writer.Write(A) | reader.ReadString()");
        yield return Case(
            "nothing reads it", "public int A; public long B;", "writer.Write(A); writer.Write(B);", "A = reader.ReadInt32(); B = A;",
            "writer.Write(B) | SetDataFrom", "WriteDataTo writes B as Int64 (line 7), which SetDataFrom doesn't read");
        yield return Case(
            "nothing writes it", "public int A; public long B;", "writer.Write(A); A = (int)B;",
            "A = reader.ReadInt32(); B = reader.ReadInt64();", "WriteDataTo | reader.ReadInt64()",
            "SetDataFrom reads an Int64 (line 12), which WriteDataTo doesn't write");
        yield return Case(
            "one is missing in the middle",
            "public int A; public long B; public bool C;",
            "writer.Write(A); writer.Write(B); writer.Write(C);",
            "A = reader.ReadInt32(); C = reader.ReadBoolean(); B = 0;",
            "writer.Write(B) | reader.ReadBoolean()");
        yield return Case(
            "a text that may be null",
            "public string? A;",
            "writer.WriteNullableString(A);",
            "A = reader.ReadString();",
            "writer.WriteNullableString(A) | reader.ReadString()");
        yield return Case(
            "a text that may be null, the other way",
            "public string A = \"\";",
            "writer.Write(A);",
            "A = reader.ReadNullableString() ?? \"\";",
            "writer.Write(A) | reader.ReadNullableString()");
        yield return Case(
            "a Guid as a time",
            "public Guid A; public TimeSpan B;",
            "writer.WriteGuid(A); B = default;",
            "B = reader.ReadTimeSpan(); A = default;",
            "writer.WriteGuid(A) | reader.ReadTimeSpan()");
        yield return Case(
            "an enum of another size",
            "public Color A;",
            "writer.WriteEnum(A);",
            "A = (Color)reader.ReadInt32();",
            "writer.WriteEnum(A) | reader.ReadInt32()");
        yield return Case(
            "a count of another type",
            "public byte[] A = [];",
            "writer.Write(A.Length); writer.Write(A);",
            "A = reader.ReadBytes(reader.ReadByte());",
            "writer.Write(A.Length) | reader.ReadByte()");
        yield return Case(
            "a count by 7 bits",
            "public byte[] A = [];",
            "writer.Write7BitEncodedInt(A.Length); writer.Write(A);",
            "A = reader.ReadBytes(reader.ReadInt32());",
            "writer.Write7BitEncodedInt(A.Length) | reader.ReadInt32()");
        yield return Case(
            "numbers of another type",
            "public double[]? A;",
            "writer.WriteUnmanagedArray(A);",
            "A = reader.ReadUnmanagedArray<float>()?.Select(a => (double)a).ToArray();",
            "writer.WriteUnmanagedArray(A) | reader.ReadUnmanagedArray<float>()");
        yield return Case(
            "a value without its flag", "public string? A;", "if (A != null) writer.Write(A);", "A = reader.ReadString();",
            "WriteDataTo | reader.ReadString()",
            "SetDataFrom reads a String (line 12), which WriteDataTo doesn't write, if A != null is false");
        yield return Case(
            "a value after the flag",
            "public long? A;",
            "writer.Write(A.HasValue); if (A.HasValue) { writer.Write(A.Value); }",
            "A = reader.ReadBoolean() ? reader.ReadInt32() : null;",
            "writer.Write(A.Value) | reader.ReadInt32()");
        yield return Case(
            "the wrong way after the flag",
            "public string? A;",
            "writer.Write(A == null); if (A != null) writer.Write(A);",
            "if (reader.ReadBoolean()) A = reader.ReadString();",
            "writer.Write(A) | SetDataFrom");
        yield return Case(
            "one case of a switch",
            "public State A; public int B; public string C = \"\";",
            "writer.Write((int)A); switch (A) { case State.Open: writer.Write(B); break; case State.Closed: writer.Write(C); break; }",
            "A = (State)reader.ReadInt32(); switch (A) { case State.Open: B = reader.ReadInt32(); break; case State.Closed: B = reader.ReadInt32(); C = \"\"; break; }",
            "writer.Write(C) | reader.ReadInt32()");
        yield return Case(
            "in a loop",
            "public List<Item> A = [];",
            "writer.Write(A.Count); foreach (Item a in A) { writer.Write(a.Name); writer.Write(a.Count); }",
            "int n = reader.ReadInt32(); for (int i = 0; i < n; i++) { A.Add(new Item { Count = reader.ReadInt32(), Name = reader.ReadString() }); }",
            "writer.Write(a.Name) | reader.ReadInt32()");
        yield return Case(
            "one less in a loop",
            "public List<Item> A = [];",
            "writer.Write(A.Count); foreach (Item a in A) { writer.Write(a.Name); writer.Write(a.Count); }",
            "int n = reader.ReadInt32(); for (int i = 0; i < n; i++) { A.Add(new Item { Name = reader.ReadString() }); }",
            "writer.Write(a.Count) | SetDataFrom");
        yield return Case(
            "no loop",
            "public List<int> A = []; public bool B;",
            "writer.Write(A.Count); foreach (int a in A) { writer.Write(a); } writer.Write(B);",
            "A = new(reader.ReadInt32()); B = reader.ReadBoolean();",
            "writer.Write(a) | reader.ReadBoolean()");
        foreach ((string loop, string count) in new[]
        {
            ("for (int i = 1; i < n; i++)", "1 item fewer"), ("for (int i = 0; i < n - 1; i++)", "1 item fewer"),
            ("for (int i = n; i > 2; i--)", "2 items fewer"), ("for (int i = 0; i <= n; i++)", "1 item more"),
            ("for (int i = n; i >= 0; i--)", "1 item more")
        })
        {
            yield return Case(
                loop, "public List<int> A = [];", "writer.Write(A.Count); foreach (int a in A) { writer.Write(a); }",
                $"int n = reader.ReadInt32(); {loop} {{ A.Add(reader.ReadInt32()); }}", "writer.Write(a) | reader.ReadInt32()",
                $"SetDataFrom reads {count} in its loop (line 12) than WriteDataTo writes in its loop (line 7)");
        }

        yield return Case(
            "one item fewer than a constant",
            "public int[] A = new int[4]; public bool B;",
            "for (int i = 0; i < 4; i++) writer.Write(A[i]); writer.Write(B);",
            "for (int i = 0; i < 3; i++) A[i] = reader.ReadInt32(); B = reader.ReadBoolean();",
            "writer.Write(A[i]) | reader.ReadInt32()");
        yield return Case(
            "one item fewer in a loop of a loop",
            "public List<List<int>> A = [];",
            "writer.Write(A.Count); foreach (List<int> a in A) { writer.Write(a.Count); foreach (int b in a) { writer.Write(b); } }",
            "int n = reader.ReadInt32(); for (int i = 0; i < n; i++) { List<int> a = []; int m = reader.ReadInt32(); for (int j = 1; j < m; j++) { a.Add(reader.ReadInt32()); } A.Add(a); }",
            "writer.Write(b) | SetDataFrom");
        yield return Case(
            "one item fewer after an early return",
            "public List<int>? A;",
            "if (A is null) { writer.Write(-1); return; } writer.Write(A.Count); foreach (int a in A) { writer.Write(a); }",
            "int n = reader.ReadInt32(); if (n < 0) { return; } A = []; for (int i = 1; i < n; i++) A.Add(reader.ReadInt32());",
            "writer.Write(a) | SetDataFrom");
        yield return Case(
            "a prefix that isn't a count",
            "public List<int>? A;",
            "writer.WriteCollection(A, static (w, a) => w.Write(a));",
            "int n = reader.Read7BitEncodedInt(); if (n == 0) { return; } A = []; for (int i = 0; i < n; i++) A.Add(reader.ReadInt32());",
            "WriteDataTo | reader.ReadInt32()");
        yield return Case(
            "a loop of nothing",
            "public List<int> A = []; public bool B;",
            "writer.Write(A.Count); writer.Write(B);",
            "int n = reader.ReadInt32(); for (int i = 0; i < n; i++) { A.Add(reader.ReadInt32()); } B = reader.ReadBoolean();",
            "writer.Write(B) | reader.ReadInt32()");
        yield return Case(
            "items of a collection",
            "public List<int>? A;",
            "writer.WriteCollection(A, static (w, a) => w.Write(a));",
            "A = reader.ReadList(static r => (int)r.ReadInt16());",
            "w.Write(a) | r.ReadInt16()");
        yield return Case(
            "values of a dictionary",
            "public Dictionary<string, int>? A;",
            "writer.WriteDictionary(A, (w, k) => w.Write(k), (w, v) => w.Write(v));",
            "A = reader.ReadDictionary(r => r.ReadString(), r => (int)r.ReadUInt16());",
            "w.Write(v) | r.ReadUInt16()");
        yield return Case(
            "a nullable value",
            "public long? A;",
            "writer.WriteNullable(A, static (w, a) => w.Write(a));",
            "A = reader.ReadNullable(static r => r.ReadInt32());",
            "w.Write(a) | r.ReadInt32()");
        yield return Case(
            "in a method of the class",
            "public Item A = new(); private static void Put(BinaryWriter w, Item item) { w.Write(item.Name); w.Write(item.Count); } private static Item Get(BinaryReader r) => new() { Name = r.ReadString(), Count = r.ReadUInt16() };",
            "Put(writer, A);",
            "A = Get(reader);",
            "w.Write(item.Count) | r.ReadUInt16()");
        yield return Case(
            "in a method that calls itself",
            "public sealed class Node { public int Number; public Node? Next; } public Node A = new(); private static void Put(BinaryWriter w, Node n) { w.Write(n.Number); w.Write(n.Next != null); if (n.Next != null) Put(w, n.Next); } private static Node Get(BinaryReader r) => new() { Number = (int)r.ReadInt64(), Next = r.ReadBoolean() ? Get(r) : null };",
            "Put(writer, A);",
            "A = Get(reader);",
            "w.Write(n.Number) | r.ReadInt64()");
        yield return Case(
            "a delegate of the writer",
            "public string[] A = [];",
            "writer.Write(A.Length); Array.ForEach(A, writer.Write);",
            "A = new string[reader.ReadInt32()]; for (int i = 0; i < A.Length; i++) A[i] = reader.ReadNullableString() ?? \"\";",
            "Array.ForEach(A, writer.Write) | reader.ReadNullableString()");
        yield return Case(
            "in a local function",
            "public int A;",
            "writer.Write(A);",
            "A = Get(); int Get() => reader.ReadByte();",
            "writer.Write(A) | reader.ReadByte()");
        yield return Case(
            "after a nested contract",
            "public Address A = new(); public int B;",
            "A.WriteDataTo(writer); writer.Write(B);",
            "A.SetDataFrom(reader); B = reader.ReadInt16();",
            "writer.Write(B) | reader.ReadInt16()");
        yield return Case(
            "a nested contract that isn't read",
            "public Address A = new(); public int B;",
            "writer.Write(B); A.WriteDataTo(writer);",
            "B = reader.ReadInt32(); A = new Address();",
            "A.WriteDataTo(writer) | SetDataFrom");
        yield return Case(
            "after an object",
            "public object? A; public int B;",
            "writer.WriteObject(A); writer.Write(B);",
            "A = reader.ReadObject(); B = reader.ReadByte();",
            "writer.Write(B) | reader.ReadByte()");
        yield return Case(
            "another kind of object",
            "public object? A;",
            "writer.WriteObject(A);",
            "A = reader.ReadExactObject<Address>();",
            "writer.WriteObject(A) | reader.ReadExactObject<Address>()");
        yield return Case(
            "after an early return",
            "public List<int>? A;",
            "if (A is null) { writer.Write(-1); return; } writer.Write(A.Count); foreach (int a in A) { writer.Write(a); }",
            "int n = reader.ReadInt32(); if (n < 0) { return; } A = []; for (int i = 0; i < n; i++) A.Add(reader.ReadByte());",
            "writer.Write(a) | reader.ReadByte()");
        yield return Case(
            "null that isn't asked for",
            "public List<int>? A; public int B;",
            "if (A is null) { writer.Write(-1); return; } writer.Write(A.Count); foreach (int a in A) { writer.Write(a); } writer.Write(B);",
            "int n = reader.ReadInt32(); A = []; for (int i = 0; i < n; i++) A.Add(reader.ReadInt32()); B = reader.ReadInt32();",
            "WriteDataTo | reader.ReadInt32()");
        yield return Case(
            "a version that reads less",
            "private const int Version = 3; public int A; public int B;",
            "writer.Write(Version); writer.Write(A); writer.Write(B);",
            "int version = reader.ReadInt32(); A = reader.ReadInt32(); if (version < 3) { B = reader.ReadInt32(); }",
            "writer.Write(B) | SetDataFrom");
        yield return Case(
            "the branch of the version that is written",
            "public long A;",
            "writer.Write(2); writer.Write(A);",
            "A = reader.ReadInt32() switch { 1 => reader.ReadInt64(), 2 => reader.ReadInt32(), _ => throw new InvalidDataException() };",
            "writer.Write(A) | reader.ReadInt32()");
        yield return Case(
            "a version that isn't written yet",
            "public int A; public string? B;",
            "writer.Write(2); writer.Write(A); writer.WriteNullableString(B);",
            "int version = reader.ReadInt32(); A = reader.ReadInt32(); if (version >= 3) { B = reader.ReadNullableString(); }",
            "writer.WriteNullableString(B) | SetDataFrom");
    }

    [TestCaseSource(nameof(Cases))]
    public async Task BothPlacesAreReported(string members, string write, string read, string places, string message)
    {
        Diagnostic report = (await Contracts.Diagnostics(Contracts.Order(members, write, read))).Single(report => report.Id == "CBS001");
        string[] texts = [Contracts.TextAt(report.Location), Contracts.TextAt(report.AdditionalLocations.Single())];

        Assert.That(texts, Is.EquivalentTo(places.Split(" | ")));
        Assert.That(report.Severity, Is.EqualTo(DiagnosticSeverity.Error));
        Assert.That(report.GetMessage(null), Does.StartWith("Order: ").And.Contains(message));
    }

    [Test]
    public async Task AMismatchIsReportedInALargeContract()
    {
        string members = string.Concat(Enumerable.Range(0, 40).Select(i => $"public string? M{i}; "));
        string write =
            string.Concat(Enumerable.Range(0, 40).Select(i => $"writer.Write(M{i} != null); if (M{i} != null) writer.Write(M{i}); "));
        string read = string.Concat(Enumerable.Range(0, 40).Select(i =>
            i == 20
                ? "if (reader.ReadBoolean()) M20 = reader.ReadInt32().ToString(); "
                : $"if (reader.ReadBoolean()) M{i} = reader.ReadString(); "));

        Assert.That(await Contracts.ReportsOn(Contracts.Order(members, write, read)), Is.EqualTo("CBS001 reader.ReadInt32()"));
    }

    private static TestCaseData Case(string name, string members, string write, string read, string places, string message = "") =>
        new TestCaseData(members, write, read, places, message).SetArgDisplayNames(name);
}
