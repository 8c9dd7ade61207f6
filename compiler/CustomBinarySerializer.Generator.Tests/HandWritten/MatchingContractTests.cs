namespace CustomBinarySerializer.Generator.Tests.HandWritten;

/// <summary>Tests of contracts that read what they write: values, flags, collections, versions and kinds.</summary>
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
    }

    [TestCaseSource(nameof(Cases))]
    public Task NothingIsReported(string members, string write, string read, bool isFollowed) =>
        AssertNothingIsReported(members, write, read, isFollowed);

    internal static async Task AssertNothingIsReported(string members, string write, string read, bool isFollowed) =>
        Assert.That(await Contracts.ReportsOn(Contracts.Order(members, write, read)), isFollowed ? Is.Empty : Does.StartWith("CBS006"));

    internal static TestCaseData Case(string name, string members, string write, string read, bool followed = true) =>
        new TestCaseData(members, write, read, followed).SetArgDisplayNames(name);
}
