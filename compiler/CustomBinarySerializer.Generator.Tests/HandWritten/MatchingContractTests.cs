namespace CustomBinarySerializer.Generator.Tests.HandWritten;

/// <summary>Tests of contracts that read what they write, in the forms that programs use.</summary>
internal sealed class MatchingContractTests
{
    private static IEnumerable<TestCaseData> Cases()
    {
        yield return Case("nothing", "", "", "");
        yield return Case(
            "plain values",
            "public int A; public long B; public string C = \"\"; public decimal D; public bool E; public char F; public double G; public byte H;",
            "writer.Write(A); writer.Write(B); writer.Write(C); writer.Write(D); writer.Write(E); writer.Write(F); writer.Write(G); writer.Write(H);",
            "A = reader.ReadInt32(); B = reader.ReadInt64(); C = reader.ReadString(); D = reader.ReadDecimal(); E = reader.ReadBoolean(); F = reader.ReadChar(); G = reader.ReadDouble(); H = reader.ReadByte();");
        yield return Case(
            "extension methods",
            "public Guid A; public DateTime B; public DateTimeOffset C; public TimeSpan D; public DateOnly E; public TimeOnly F; public Int128 G; public UInt128 H; public string? I;",
            "writer.WriteGuid(A); writer.WriteDateTime(B); writer.WriteDateTimeOffset(C); writer.WriteTimeSpan(D); writer.WriteDateOnly(E); writer.WriteTimeOnly(F); writer.WriteInt128(G); writer.WriteUInt128(H); writer.WriteNullableString(I);",
            "A = reader.ReadGuid(); B = reader.ReadDateTime(); C = reader.ReadDateTimeOffset(); D = reader.ReadTimeSpan(); E = reader.ReadDateOnly(); F = reader.ReadTimeOnly(); G = reader.ReadInt128(); H = reader.ReadUInt128(); I = reader.ReadNullableString();");
        yield return Case(
            "a time by its bits", "public DateTime A;", "writer.WriteDateTime(A);", "A = DateTime.FromBinary(reader.ReadInt64());");
        yield return Case(
            "a time as two numbers",
            "public DateTimeOffset A;",
            "writer.Write(A.Ticks); writer.Write((short)A.TotalOffsetMinutes);",
            "A = reader.ReadDateTimeOffset();");
        yield return Case(
            "enums", "public Color A; public State B; public State C;",
            "writer.Write((byte)A); writer.Write((int)B); writer.WriteEnum(C);",
            "A = (Color)reader.ReadByte(); B = (State)reader.ReadInt32(); C = reader.ReadEnum<State>();");
        yield return Case("an enum by its number", "public Color A;", "writer.WriteEnum(A);", "A = (Color)reader.ReadByte();");
        yield return Case(
            "a nullable value",
            "public int? A;",
            "writer.WriteNullable(A, static (w, value) => w.Write(value));",
            "A = reader.ReadNullable(static r => r.ReadInt32());");
        yield return Case(
            "a flag and a value",
            "public Guid? A;",
            "writer.Write(A.HasValue); if (A.HasValue) { writer.WriteGuid(A.Value); }",
            "A = reader.ReadBoolean() ? reader.ReadGuid() : null;");
        yield return Case(
            "a flag and a value by the library",
            "public int? A;",
            "writer.Write(A is not null); if (A is { } value) { writer.Write(value); }",
            "A = reader.ReadNullable(r => r.ReadInt32());");
        yield return Case(
            "a flag the other way",
            "public string? A;",
            "if (A == null) { writer.Write(false); } else { writer.Write(true); writer.Write(A); }",
            "if (reader.ReadBoolean()) { A = reader.ReadString(); } else { A = null; }");
        yield return Case(
            "a flag that is kept",
            "public string? A;",
            "bool has = A != null; writer.Write(has); if (has) writer.Write(A!);",
            "bool has = reader.ReadBoolean(); if (has) A = reader.ReadString();");
        yield return Case(
            "a flag in a byte",
            "public string? A;",
            "writer.Write((byte)(A == null ? 0 : 1)); if (A != null) { writer.Write(A); }",
            "A = reader.ReadByte() == 0 ? null : reader.ReadString();");
        yield return Case(
            "two flags in one byte", "public string? A; public string? B;",
            "byte flags = 0; if (A != null) flags |= 1; if (B != null) flags |= 2; writer.Write(flags); if (A != null) writer.Write(A); if (B != null) writer.Write(B);",
            "byte flags = reader.ReadByte(); if ((flags & 1) != 0) A = reader.ReadString(); if ((flags & 2) != 0) B = reader.ReadString();");
        yield return Case(
            "an early return",
            "public string? A;",
            "writer.Write(A != null); if (A == null) return; writer.Write(A);",
            "if (!reader.ReadBoolean()) { A = null; return; } A = reader.ReadString();");
        yield return Case(
            "a list by hand", "public List<Item> A = [];",
            "writer.Write(A.Count); foreach (Item item in A) { writer.Write(item.Name); writer.Write(item.Count); }",
            "int count = reader.ReadInt32(); A = new(count); for (int i = 0; i < count; i++) { A.Add(new Item { Name = reader.ReadString(), Count = reader.ReadInt32() }); }");
        yield return Case(
            "an array by index", "public int[] A = [];",
            "writer.Write(A.Length); for (int i = 0; i < A.Length; i++) writer.Write(A[i]);",
            "A = new int[reader.ReadInt32()]; for (int i = 0; i < A.Length; i++) { A[i] = reader.ReadInt32(); }");
        yield return Case(
            "a list that may be null by -1", "public List<int>? A;",
            "if (A is null) { writer.Write(-1); return; } writer.Write(A.Count); foreach (int a in A) { writer.Write(a); }",
            "int count = reader.ReadInt32(); if (count < 0) { A = null; return; } A = []; while (count-- > 0) { A.Add(reader.ReadInt32()); }");
        yield return Case(
            "a list that may be null by -1 in an expression", "public List<int>? A; public int B;",
            "writer.Write(A?.Count ?? -1); if (A != null) { foreach (int a in A) { writer.Write(a); } } writer.Write(B);",
            "int count = reader.ReadInt32(); if (count >= 0) { A = []; for (int i = 0; i < count; i++) { A.Add(reader.ReadInt32()); } } B = reader.ReadInt32();");
        yield return Case(
            "a list that may be null by the library", "public List<string>? A; public string[] B = [];",
            "writer.WriteCollection(A, (w, a) => w.Write(a)); writer.WriteCollection(B, (w, b) => w.Write(b));",
            "A = reader.ReadList(r => r.ReadString()); B = reader.ReadArray(r => r.ReadString()) ?? [];");
        yield return Case(
            "a list of the library by hand", "public List<string>? A;",
            "writer.WriteCollection(A, (w, a) => w.Write(a));",
            "int count = reader.Read7BitEncodedInt(); if (count == 0) { A = null; } else { A = []; for (int i = 1; i < count; i++) A.Add(reader.ReadString()); }");
        yield return Case(
            "a count of 0 for null", "public List<int>? A; public bool B;",
            "if (A is null) { writer.Write(0); } else { writer.Write(A.Count); foreach (int a in A) writer.Write(a); } writer.Write(B);",
            "int n = reader.ReadInt32(); A = new(n); for (int i = 0; i < n; i++) A.Add(reader.ReadInt32()); B = reader.ReadBoolean();");
        yield return Case(
            "a dictionary by hand", "public Dictionary<string, int> A = [];",
            "writer.Write(A.Count); foreach ((string key, int value) in A) { writer.Write(key); writer.Write(value); }",
            "int count = reader.ReadInt32(); A = new(count); for (int i = 0; i < count; i++) { A.Add(reader.ReadString(), reader.ReadInt32()); }");
        yield return Case(
            "a dictionary by pairs", "public Dictionary<string, int> A = [];",
            "writer.Write(A.Count); foreach (var pair in A) { writer.Write(pair.Key); writer.Write(pair.Value); }",
            "for (int i = reader.ReadInt32(); i > 0; i--) { string key = reader.ReadString(); A[key] = reader.ReadInt32(); }");
        yield return Case(
            "a dictionary by the library", "public Dictionary<string, List<int>>? A;",
            "writer.WriteDictionary(A, (w, key) => w.Write(key), (w, value) => w.WriteCollection(value, (v, item) => v.Write(item)));",
            "A = reader.ReadDictionary(r => r.ReadString(), r => r.ReadList(s => s.ReadInt32()) ?? []);");
        yield return Case(
            "lists in lists", "public List<List<int>> A = [];",
            "writer.Write(A.Count); foreach (var inner in A) { writer.Write(inner.Count); foreach (int a in inner) { writer.Write(a); } }",
            "int n = reader.ReadInt32(); for (int i = 0; i < n; i++) { List<int> inner = []; int m = reader.ReadInt32(); for (int j = 0; j < m; j++) inner.Add(reader.ReadInt32()); A.Add(inner); }");
        yield return Case(
            "three numbers in a loop",
            "public float[] A = new float[3];",
            "for (int i = 0; i < 3; i++) writer.Write(A[i]);",
            "A[0] = reader.ReadSingle(); A[1] = reader.ReadSingle(); A[2] = reader.ReadSingle();");
        yield return Case(
            "bytes with their length",
            "public byte[] A = []; public int B;",
            "writer.Write(A.Length); writer.Write(A); writer.Write(B);",
            "A = reader.ReadBytes(reader.ReadInt32()); B = reader.ReadInt32();");
        yield return Case(
            "bytes to the end",
            "public byte[] A = [];",
            "writer.Write(A);",
            "A = reader.ReadBytes((int)(reader.BaseStream.Length - reader.BaseStream.Position));");
        yield return Case(
            "numbers to the end",
            "public List<int> A = [];",
            "foreach (int a in A) writer.Write(a);",
            "while (reader.HasMore()) A.Add(reader.ReadInt32());");
        yield return Case(
            "numbers to the end of the stream",
            "public List<int> A = [];",
            "foreach (int a in A) writer.Write(a);",
            "while (reader.BaseStream.Position < reader.BaseStream.Length) A.Add(reader.ReadInt32());");
        yield return Case(
            "a member that came later",
            "public string A = \"\"; public string? B;",
            "writer.Write(A); writer.WriteNullableString(B);",
            "A = reader.ReadString(); B = reader.HasMore() ? reader.ReadNullableString() : null;");
        yield return Case(
            "members that came later",
            "public int A; public int B; public int C;",
            "writer.Write(A); writer.Write(B); writer.Write(C);",
            "A = reader.ReadInt32(); if (reader.HasMore()) { B = reader.ReadInt32(); C = reader.ReadInt32(); }");
        yield return Case(
            "a version", "private const byte Version = 2; public int A; public int B;",
            "writer.Write(Version); writer.Write(A); writer.Write(B);",
            "byte version = reader.ReadByte(); if (version > Version) throw new InvalidDataException(); A = reader.ReadInt32(); B = version >= 2 ? reader.ReadInt32() : 0;");
        yield return Case(
            "versions by a switch", "public int A;", "writer.Write((byte)2); writer.Write(A);",
            "switch (reader.ReadByte()) { case 1: A = reader.ReadInt16(); break; case 2: A = reader.ReadInt32(); break; default: throw new InvalidDataException(); }");
        yield return Case(
            "versions by early returns", "public const int Version = 3; public int A; public string? B; public Guid C;",
            "writer.Write(Version); writer.Write(A); writer.WriteNullableString(B); writer.WriteGuid(C);",
            "int version = reader.ReadInt32(); A = reader.ReadInt32(); if (version < 2) { return; } B = reader.ReadNullableString(); if (version < 3) { return; } C = reader.ReadGuid();");
        yield return Case(
            "a version that is passed on",
            "public enum Layout : byte { First = 1, Second } public int A; private void Get(BinaryReader r, Layout layout) => A = layout >= Layout.Second ? r.ReadInt32() : r.ReadInt16();",
            "writer.Write((byte)Layout.Second); writer.Write(A);", "Layout layout = (Layout)reader.ReadByte(); Get(reader, layout);");
        yield return Case(
            "a check",
            "public int A;",
            "writer.Write(0x1234); writer.Write(A);",
            "if (reader.ReadInt32() != 0x1234) { throw new InvalidDataException(); } A = reader.ReadInt32();");
        yield return Case(
            "a switch over a kind", "public State A; public int B; public string C = \"\";",
            "writer.Write((int)A); switch (A) { case State.Open: writer.Write(B); break; case State.Closed: writer.Write(C); break; default: throw new InvalidOperationException(); }",
            "A = (State)reader.ReadInt32(); switch (A) { case State.Open: B = reader.ReadInt32(); break; case State.Closed: C = reader.ReadString(); break; default: throw new InvalidDataException(); }");
        yield return Case(
            "a switch in another order", "public State A; public int B; public string C = \"\";",
            "writer.Write((int)A); switch (A) { case State.Open: writer.Write(B); break; case State.Closed: writer.Write(C); break; }",
            "switch (A = (State)reader.ReadInt32()) { case State.Closed: C = reader.ReadString(); break; case State.Open: B = reader.ReadInt32(); break; }");
        yield return Case(
            "a type switch", "public object A = 1;",
            "switch (A) { case int number: writer.Write((byte)0); writer.Write(number); break; case string text: writer.Write((byte)1); writer.Write(text); break; default: throw new NotSupportedException(); }",
            "A = reader.ReadByte() switch { 0 => reader.ReadInt32(), 1 => reader.ReadString(), _ => throw new InvalidDataException() };");
        yield return Case(
            "an if chain",
            "public int A; public long B;",
            "writer.Write(A); if (A == 1) { writer.Write(B); } else if (A == 2) { writer.Write((short)B); }",
            "A = reader.ReadInt32(); B = A switch { 1 => reader.ReadInt64(), 2 => reader.ReadInt16(), _ => 0 };");
        yield return Case(
            "nested contracts",
            "public Address A = new(); public Address B = new();",
            "A.WriteDataTo(writer); B.WriteDataTo(writer);",
            "A = new Address(); A.SetDataFrom(reader); B = Address.ReadFrom(reader);");
        yield return Case(
            "a nested contract that may be null",
            "public Address? A;",
            "writer.Write(A != null); A?.WriteDataTo(writer);",
            "if (reader.ReadBoolean()) { A = new Address(); A.SetDataFrom(reader); } else { A = null; }");
        yield return Case(
            "nested contracts in a list",
            "public List<Address> A = [];",
            "writer.WriteCollection(A, static (w, a) => a.WriteDataTo(w));",
            "A = reader.ReadList(Address.ReadFrom) ?? [];");
        yield return Case(
            "registered objects",
            "public object? A; public Address? B;",
            "writer.WriteObject(A); writer.WriteExactObject(B);",
            "A = reader.ReadObject(); B = reader.ReadExactObject<Address>();");
        yield return Case(
            "arrays of numbers",
            "public double[]? A; public int[] B = new int[4];",
            "writer.WriteUnmanagedArray(A); writer.WriteSpan<int>(B);",
            "A = reader.ReadUnmanagedArray<double>(); reader.ReadSpan<int>(B);");
        yield return Case(
            "a set with its comparer",
            "public HashSet<string> A = [];",
            "writer.WriteComparerOf(A); writer.WriteCollection(A, (w, a) => w.Write(a));",
            "var comparer = reader.ReadStringComparer(); A = new(reader.ReadArray(r => r.ReadString()) ?? [], comparer);");
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
    public async Task NothingIsReported(string members, string write, string read, bool isFollowed) =>
        Assert.That(await Contracts.ReportsOn(Contracts.Order(members, write, read)), isFollowed ? Is.Empty : Does.StartWith("CBS006"));

    private static TestCaseData Case(string name, string members, string write, string read, bool followed = true) =>
        new TestCaseData(members, write, read, followed).SetArgDisplayNames(name);
}
