using static CustomBinarySerializer.Generator.Tests.HandWritten.MatchingContractTests;

namespace CustomBinarySerializer.Generator.Tests.HandWritten;

/// <summary>Tests of contracts that read what they write by methods, functions, loops and the like.</summary>
internal sealed class MatchingCodeTests
{
    private static IEnumerable<TestCaseData> Cases()
    {
        yield return Case(
            "methods of the class",
            "public List<Item> A = []; private void WriteItem(BinaryWriter output, Item item) { output.Write(item.Name); output.Write(item.Count); } private static Item ReadItem(BinaryReader input) => new() { Name = input.ReadString(), Count = input.ReadInt32() };",
            "writer.Write(A.Count); foreach (var item in A) WriteItem(writer, item);",
            "int count = reader.ReadInt32(); for (int i = 0; i < count; i++) A.Add(ReadItem(reader));");
        yield return Case(
            "methods that leave early",
            "public string? A; public string? B; private static void Put(BinaryWriter w, string? s) { if (s == null) { w.Write((byte)0); return; } w.Write((byte)1); w.Write(s); } private static string? Get(BinaryReader r) { if (r.ReadByte() == 0) return null; return r.ReadString(); }",
            "Put(writer, A); Put(writer, B);", "A = Get(reader); B = Get(reader);");
        yield return Case(
            "methods of another class with delegates",
            "public List<int> A = []; private static class Lists { public static void Write<T>(BinaryWriter w, List<T> items, Action<T> write) { w.Write(items.Count); foreach (T item in items) write(item); } public static List<T> Read<T>(BinaryReader r, Func<BinaryReader, T> read) { int n = r.ReadInt32(); List<T> items = []; for (int i = 0; i < n; i++) items.Add(read(r)); return items; } }",
            "Lists.Write(writer, A, a => writer.Write(a));", "A = Lists.Read(reader, r => r.ReadInt32());");
        yield return Case(
            "local functions", "public int A; public int B;", "Put(A); Put(B); void Put(int value) => writer.Write(value);",
            "A = Get(); B = Get(); int Get() => reader.ReadInt32();");
        yield return Case(
            "a lambda in a variable",
            "public int A; public int B;",
            "Action<int> put = value => writer.Write(value); put(A); put(B);",
            "A = reader.ReadInt32(); B = reader.ReadInt32();");
        yield return Case(
            "ForEach",
            "public List<int> A = [];",
            "writer.Write(A.Count); A.ForEach(a => writer.Write(a));",
            "int n = reader.ReadInt32(); for (var i = 0; i < n; ++i) A.Add(reader.ReadInt32());");
        yield return Case(
            "another name for the writer", "public int A;", "var w = writer; w.Write(A);", "BinaryReader r = reader; A = r.ReadInt32();");
        yield return Case(
            "argument checks",
            "public int A;",
            "ArgumentNullException.ThrowIfNull(writer); if (writer == null) throw new ArgumentNullException(nameof(writer)); writer.Write(A);",
            "_ = reader ?? throw new ArgumentNullException(nameof(reader)); A = reader.ReadInt32();");
        yield return Case(
            "tuples",
            "public int A; public long B;",
            "writer.Write(A); writer.Write(B);",
            "(A, B) = (reader.ReadInt32(), reader.ReadInt64());");
        yield return Case(
            "a tuple that a method returns",
            "public int A; public long B; private static (int, long) Get(BinaryReader r) => (r.ReadInt32(), r.ReadInt64());",
            "writer.Write(A); writer.Write(B);",
            "(A, B) = Get(reader);");
        yield return Case(
            "fields after properties",
            "private int _a; public int A { get => _a; set => _a = value; } private string? _b; public string B => _b ?? \"\";",
            "writer.Write(A); writer.Write(B);",
            "_a = reader.ReadInt32(); _b = reader.ReadString();");
        yield return Case(
            "try and finally",
            "public int A;",
            "try { writer.Write(A); } finally { writer.Flush(); }",
            "try { A = reader.ReadInt32(); } finally { GC.KeepAlive(reader.BaseStream.Position); }");
        yield return Case(
            "using and lock",
            "public int A; private readonly object _gate = new();",
            "lock (_gate) { writer.Write(A); }",
            "lock (_gate) { A = reader.ReadInt32(); }");
        yield return Case(
            "a count of something else",
            "public List<int> A = [];",
            "writer.Write(A.Count > 0); if (A.Any()) { writer.Write(A[0]); }",
            "if (reader.ReadBoolean()) { A.Add(reader.ReadInt32()); }");
        yield return Case(
            "a loop with continue",
            "public List<Item> A = [];",
            "writer.Write(A.Count); foreach (Item a in A) { writer.Write(a.Note != null); if (a.Note == null) continue; writer.Write(a.Note); }",
            "int n = reader.ReadInt32(); for (int i = 0; i < n; i++) { Item item = new(); if (reader.ReadBoolean()) { item.Note = reader.ReadString(); } A.Add(item); }");
        yield return Case(
            "a text that repeats",
            "public List<Item> A = [];",
            "writer.Write(A.Count); string? last = null; foreach (Item a in A) { bool isNew = a.Name != last; writer.Write(isNew); if (isNew) { last = a.Name; writer.Write(last); } }",
            "int n = reader.ReadInt32(); string last = \"\"; for (int i = 0; i < n; i++) { if (reader.ReadBoolean()) last = reader.ReadString(); A.Add(new Item { Name = last }); }");
        yield return Case(
            "Select",
            "public int[] A = []; public List<string> B = [];",
            "writer.Write(A.Length); foreach (int a in A) writer.Write(a); writer.Write(B.Count); foreach (string b in B) writer.Write(b);",
            "A = Enumerable.Range(0, reader.ReadInt32()).Select(_ => reader.ReadInt32()).ToArray(); B = [.. Enumerable.Range(0, reader.ReadInt32()).Select(_ => reader.ReadString())];");
        yield return Case(
            "pairs of items",
            "public List<Item> A = [];",
            "foreach (Item a in A) { foreach (Item b in A) { if (a != b) writer.Write(b.Count); } }",
            "while (reader.HasMore()) { Item a = new() { Count = reader.ReadInt32() }; A.Add(a); }",
            followed: false);
        yield return Case(
            "items that are left out",
            "public List<Item> A = [];",
            "foreach (Item a in A) { foreach (Item b in A) { writer.Write(a == b); if (a != b) writer.Write(b.Count); } }",
            "int n = 2; for (int i = 0; i < A.Count; i++) { for (int j = 0; j < n; j++) { if (!reader.ReadBoolean()) { A[j].Count = reader.ReadInt32(); } } }");
        yield return Case(
            "methods of the writer as delegates",
            "public string[] A = []; public List<int> B = [];",
            "writer.Write(A.Length); Array.ForEach(A, writer.Write); writer.Write(B.Count); B.ForEach(writer.Write);",
            "A = new string[reader.ReadInt32()]; for (int i = 0; i < A.Length; i++) A[i] = reader.ReadString(); int n = reader.ReadInt32(); for (int i = 0; i < n; i++) B.Add(reader.ReadInt32());");
        yield return Case(
            "a recursion",
            "public sealed class Node { public int Number; public List<Node> Children = []; } private Node? _root; private static void Put(BinaryWriter w, Node n) { w.Write(n.Number); w.Write(n.Children.Count); foreach (Node child in n.Children) Put(w, child); } private static Node Get(BinaryReader r) { Node n = new() { Number = r.ReadInt32() }; int count = r.ReadInt32(); for (int i = 0; i < count; i++) n.Children.Add(Get(r)); return n; }",
            "Put(writer, _root!);", "_root = Get(reader);");
        yield return Case(
            "the last item after the loop",
            "public List<int> A = [];",
            "writer.Write(A.Count); foreach (int a in A) writer.Write(a);",
            "int n = reader.ReadInt32(); for (int i = 1; i < n; i++) A.Add(reader.ReadInt32()); if (n > 0) A.Add(reader.ReadInt32());");
        yield return Case(
            "the first item before the loop",
            "public int[] A = new int[4];",
            "for (int i = 0; i < 4; i++) writer.Write(A[i]);",
            "A[0] = reader.ReadInt32(); for (int i = 1; i < 4; i++) A[i] = reader.ReadInt32();");
        yield return Case(
            "items between items",
            "public List<int> A = [];",
            "writer.Write(A.Count); for (int i = 0; i < A.Count - 1; i++) writer.Write(A[i + 1] - A[i]);",
            "int n = reader.ReadInt32(); for (int i = 1; i < n; i++) A.Add(reader.ReadInt32());");
        yield return Case(
            "a loop by twos",
            "public int[] A = new int[6];",
            "for (int i = 0; i < 6; i += 2) { writer.Write(A[i]); }",
            "A[0] = reader.ReadInt32(); A[2] = reader.ReadInt32(); A[4] = reader.ReadInt32();",
            followed: false);
        yield return Case(
            "an iterator",
            "public List<int> A = []; private static IEnumerable<int> Get(BinaryReader r) { while (r.HasMore()) { int a = r.ReadInt32(); yield return a; } }",
            "foreach (int a in A) writer.Write(a);",
            "A = [.. Get(reader)];",
            followed: false);
        yield return Case(
            "a state that a method changes",
            "[NonSerialized] private int _state; public int A; private void Prepare() { _state = 1; }",
            "if (_state == 0) { Prepare(); } if (_state == 1) { writer.Write(A); } else { writer.Write(A); }",
            "A = reader.ReadInt32();");
        yield return Case(
            "a marker after the items",
            "public List<int> A = [];",
            "foreach (int a in A) { writer.Write(true); writer.Write(a); } writer.Write(false);",
            "while (reader.ReadBoolean()) A.Add(reader.ReadInt32());",
            followed: false);
        yield return Case(
            "numbers of 7 bits by hand",
            "public uint A;",
            "uint a = A; while (a >= 0x80) { writer.Write((byte)(a | 0x80)); a >>= 7; } writer.Write((byte)a);",
            "A = 0; int shift = 0; byte b; do { b = reader.ReadByte(); A |= (uint)(b & 0x7F) << shift; shift += 7; } while ((b & 0x80) != 0);",
            followed: false);
        yield return Case("a Guid by its bytes", "public Guid A;", "writer.Write(A.ToByteArray());", "A = new Guid(reader.ReadBytes(16));");
        yield return Case(
            "bytes one by one",
            "public byte[] A = new byte[16];",
            "foreach (byte a in A) writer.Write(a);",
            "A = reader.ReadBytes(16);",
            followed: false);
        yield return Case(
            "a delegate of the type",
            "public int A; private static readonly Action<BinaryWriter, int> s_write = (w, a) => w.Write(a);",
            "s_write(writer, A);",
            "A = reader.ReadInt32();",
            followed: false);
        yield return Case(
            "a tree",
            "public int A; public Order? Left; public Order? Right;",
            "writer.Write(A); writer.Write(Left != null); Left?.WriteDataTo(writer); writer.Write(Right != null); Right?.WriteDataTo(writer);",
            "A = reader.ReadInt32(); if (reader.ReadBoolean()) { Left = new Order(); Left.SetDataFrom(reader); } if (reader.ReadBoolean()) { Right = new Order(); Right.SetDataFrom(reader); }");
        yield return Case(
            "a list of nodes",
            "private Item? _a; public List<Item> B = [];",
            "int n = 0; foreach (Item b in B) n++; writer.Write(n); foreach (Item b in B) writer.Write(b.Count); writer.WriteNullableString(_a?.Name);",
            "int n = reader.ReadInt32(); B.Clear(); while (n-- > 0) B.Add(new() { Count = reader.ReadInt32() }); string? name = reader.ReadNullableString(); _a = name == null ? null : new() { Name = name };");
        yield return Case(
            "static settings",
            "public static bool Compact; public int A;",
            "if (Compact) writer.Write7BitEncodedInt(A); else writer.Write(A);",
            "A = Compact ? reader.Read7BitEncodedInt() : reader.ReadInt32();");
        yield return Case(
            "flags of an enum",
            "public Color A; public int B; public int C;",
            "writer.WriteEnum(A); if (A.HasFlag(Color.Green)) writer.Write(B); writer.Write(C);",
            "A = reader.ReadEnum<Color>(); if (A.HasFlag(Color.Green)) B = reader.ReadInt32(); C = reader.ReadInt32();");
        yield return Case(
            "a constructor that reads",
            "public Part A = new(1); public sealed class Part { public int Number; public Part(int number) => Number = number; public Part(BinaryReader reader) { Number = reader.ReadInt32(); } public void Write(BinaryWriter writer) => writer.Write(Number); }",
            "A.Write(writer);",
            "A = new Part(reader);");
        yield return Case(
            "two ways to the same bytes",
            "public int? A; public bool B;",
            "if (A is { } a) { writer.Write(a); } else { writer.Write(int.MinValue); } writer.Write(B);",
            "int a = reader.ReadInt32(); A = a == int.MinValue ? null : a; B = reader.ReadBoolean();");
        yield return Case(
            "many members that may be null",
            string.Concat(Enumerable.Range(0, 40).Select(i => $"public string? M{i}; public List<int>? L{i}; ")),
            string.Concat(Enumerable.Range(0, 40).Select(i =>
                $"writer.Write(M{i} != null); if (M{i} != null) writer.Write(M{i}); writer.WriteCollection(L{i}, (w, a) => w.Write(a)); ")),
            string.Concat(Enumerable.Range(0, 40)
                .Select(i => $"M{i} = reader.ReadBoolean() ? reader.ReadString() : null; L{i} = reader.ReadList(r => r.ReadInt32()); ")));
    }

    [TestCaseSource(nameof(Cases))]
    public Task NothingIsReported(string members, string write, string read, bool isFollowed) =>
        AssertNothingIsReported(members, write, read, isFollowed);
}
