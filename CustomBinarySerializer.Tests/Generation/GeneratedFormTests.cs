using CustomBinarySerializer.Generated;
using Microsoft.CodeAnalysis;

namespace CustomBinarySerializer.Tests.Generation;

/// <summary>The hand-written contracts that get a generated form in optimized builds.</summary>
public sealed class GeneratedFormTests
{
    private const string Types = """

        public enum Color : byte { Red, Green }
        public enum State { Open, Closed }
        public abstract class Entity
        {
            private int _key;
            protected void WriteKey(System.IO.BinaryWriter writer) => writer.Write(_key);
            protected void ReadKey(System.IO.BinaryReader reader) => _key = reader.ReadInt32();
            public virtual void WriteDataTo(System.IO.BinaryWriter writer) => writer.Write(_key);
            public virtual void SetDataFrom(System.IO.BinaryReader reader) => _key = reader.ReadInt32();
        }

        public sealed class Line { public string Article = ""; public int Quantity { get; set; } public decimal? Price; }
        public class Basket { public List<Line> Lines = new(); public string? Note; }
        public readonly record struct Measure(int Sensor, long Value);
        public sealed class Counted { public static int Count; public int A; public Counted() => Count++; }
        public sealed class Doubled { private int _a; public int A { get => _a; set => _a = 2 * value; } }

        """;

    private static readonly string[] s_flat =
    [
        Order("public int A { get; set; }", "writer.Write(A);", "A = reader.ReadInt32();"),
        Order(
            "public int A { get; private set; } private string _b = \"\"; public Guid C;",
            "writer.Write(A); writer.Write(_b); writer.WriteGuid(C);",
            "A = reader.ReadInt32(); _b = reader.ReadString(); C = reader.ReadGuid();"),
        Order("public string? A;", "writer.WriteNullableString(A);", "A = reader.ReadNullableString();"),
        Order("public string? A;", "writer.WriteCompactString(A);", "A = reader.ReadCompactString();"),
        Order(
            "public State A; public Color B;",
            "writer.Write((int)A); writer.WriteEnum(B);",
            "A = (State)reader.ReadInt32(); B = reader.ReadEnum<Color>();"),
        Order(
            "public Guid? A;",
            "writer.Write(A.HasValue); if (A.HasValue) { writer.WriteGuid(A.GetValueOrDefault()); }",
            "A = reader.ReadBoolean() ? reader.ReadGuid() : null;"),
        Order(
            "public long? A;",
            "writer.Write(A is not null); if (A is not null) writer.Write(A.Value);",
            "if (reader.ReadBoolean()) { A = reader.ReadInt64(); } else { A = null; }"),
        Order(
            "public long? A;",
            "writer.Write(A != null); if (A is { } a) writer.Write(a);",
            "bool hasA = reader.ReadBoolean(); A = hasA ? reader.ReadInt64() : null;"),
        Order(
            "public int? A;",
            "writer.WriteNullable(A, static (w, a) => w.Write(a));",
            "A = reader.ReadNullable(static r => r.ReadInt32());"),
        Order(
            "public int A; public int B;",
            "writer.Write(A); writer.Write(B);",
            "int a = reader.ReadInt32(); int b = reader.ReadInt32(); A = a; B = b;"),
        Order(
            "public int A;",
            "WriteAll(writer);",
            "ReadAll(reader);",
            "private void WriteAll(System.IO.BinaryWriter w) => w.Write(A); private void ReadAll(System.IO.BinaryReader r) => A = r.ReadInt32();"),
        Order("public int A; private Order() { }", "writer.Write(A);", "A = reader.ReadInt32();"),
        Order("public int A; public Order(int a) => A = a;", "writer.Write(A);", "A = reader.ReadInt32();"),
        Order("public required int A { get; set; }", "writer.Write(A);", "A = reader.ReadInt32();"),
        "public sealed class Order : ICustomBinarySerializable { private int _a; void ICustomBinarySerializable.WriteDataTo(System.IO.BinaryWriter writer) => writer.Write(_a); void ICustomBinarySerializable.SetDataFrom(System.IO.BinaryReader reader) => _a = reader.ReadInt32(); }",
        "public class Order : Entity, ICustomBinarySerializable { public int A; public override void WriteDataTo(System.IO.BinaryWriter writer) { base.WriteDataTo(writer); writer.Write(A); } public override void SetDataFrom(System.IO.BinaryReader reader) { base.SetDataFrom(reader); A = reader.ReadInt32(); } }",
        "public class Order : Entity, ICustomBinarySerializable { public int A; public override void WriteDataTo(System.IO.BinaryWriter writer) { WriteKey(writer); writer.Write(A); } public override void SetDataFrom(System.IO.BinaryReader reader) { ReadKey(reader); A = reader.ReadInt32(); } }",
        "public record Order : ICustomBinarySerializable { public int A { get; set; } public void WriteDataTo(System.IO.BinaryWriter writer) => writer.Write(A); public void SetDataFrom(System.IO.BinaryReader reader) => A = reader.ReadInt32(); }",
    ];

    // Collections and nested objects, as people write them.
    private static readonly string[] s_onCursors =
    [
        Order(
            "public List<int> A = [];",
            "writer.Write(A.Count); foreach (int a in A) { writer.Write(a); }",
            "int n = reader.ReadInt32(); A = new List<int>(n); for (int i = 0; i < n; i++) { A.Add(reader.ReadInt32()); }"),
        Order(
            "public List<string> A = [];",
            "writer.Write(A.Count); for (int i = 0; i < A.Count; i++) writer.Write(A[i]);",
            "List<string> read = []; int n = reader.ReadInt32(); for (int i = 0; i < n; i++) read.Add(reader.ReadString()); A = read;"),
        Order(
            "public string[] A = [];",
            "writer.Write(A.Length); foreach (string a in A) { writer.Write(a); }",
            "A = new string[reader.ReadInt32()]; for (int i = 0; i < A.Length; i++) { A[i] = reader.ReadString(); }"),
        Order(
            "public int[] A = []; public byte[] B = [];",
            "writer.Write(A.Length); writer.WriteSpan<int>(A); writer.Write(B.Length); writer.Write(B);",
            "A = new int[reader.ReadInt32()]; reader.ReadSpan<int>(A); B = reader.ReadBytes(reader.ReadInt32());"),
        Order(
            "public Dictionary<string, int> A = [];",
            "writer.Write(A.Count); foreach ((string key, int value) in A) { writer.Write(key); writer.Write(value); }",
            "int n = reader.ReadInt32(); A = new Dictionary<string, int>(n); for (int i = 0; i < n; i++) { A.Add(reader.ReadString(), reader.ReadInt32()); }"),
        Order(
            "public Dictionary<int, string> A = [];",
            "writer.Write(A.Count); foreach (KeyValuePair<int, string> pair in A) { writer.Write(pair.Key); writer.Write(pair.Value); }",
            "A = []; int n = reader.ReadInt32(); for (int i = 0; i < n; i++) { int key = reader.ReadInt32(); A.Add(key, reader.ReadString()); }"),
        Order(
            "public HashSet<Guid> A = [];",
            "writer.Write(A.Count); foreach (Guid a in A) { writer.WriteGuid(a); }",
            "int n = reader.ReadInt32(); A = new HashSet<Guid>(n); for (int i = 0; i < n; i++) { A.Add(reader.ReadGuid()); }"),
        Order(
            "public List<string>? A;",
            "writer.WriteCollection(A, static (w, a) => w.Write(a));",
            "A = reader.ReadList(static r => r.ReadString());"),
        Order(
            "public List<string> A = [];",
            "writer.WriteCollection(A, static (w, a) => w.Write(a));",
            "A = reader.ReadList(static r => r.ReadString()) ?? [];"),
        Order("public long[]? A;", "writer.WriteCollection(A, (w, a) => w.Write(a));", "A = reader.ReadArray(r => r.ReadInt64());"),
        Order(
            "public Dictionary<int, long>? A;",
            "writer.WriteDictionary(A, static (w, a) => w.Write(a), static (w, a) => w.Write(a));",
            "A = reader.ReadDictionary(static r => r.ReadInt32(), static r => r.ReadInt64());"),
        Order(
            "public List<(int Id, long Value)> A = [];",
            "writer.Write(A.Count); foreach ((int id, long value) in A) { writer.Write(id); writer.Write(value); }",
            "int n = reader.ReadInt32(); A = new(n); for (int i = 0; i < n; i++) { A.Add((reader.ReadInt32(), reader.ReadInt64())); }"),
        Order(
            "public List<(int Id, long Value)> A = [];",
            "writer.Write(A.Count); foreach (var a in A) { writer.Write(a.Id); writer.Write(a.Value); }",
            "int n = reader.ReadInt32(); A = new(n); for (int i = 0; i < n; i++) { A.Add((reader.ReadInt32(), reader.ReadInt64())); }"),
        Order(
            "public List<Measure> A = [];",
            "writer.Write(A.Count); foreach (Measure a in A) { writer.Write(a.Sensor); writer.Write(a.Value); }",
            "int n = reader.ReadInt32(); A = new(n); for (int i = 0; i < n; i++) { A.Add(new Measure(reader.ReadInt32(), reader.ReadInt64())); }"),
        Order(
            "public Line A = new(); public int B;",
            "writer.Write(A.Article); writer.Write(A.Quantity); writer.Write(B);",
            "A = new Line { Article = reader.ReadString(), Quantity = reader.ReadInt32() }; B = reader.ReadInt32();"),
        Order(
            "public List<Line> A = [];",
            "writer.Write(A.Count); foreach (Line a in A) { Write(writer, a); }",
            "int n = reader.ReadInt32(); A = new(n); for (int i = 0; i < n; i++) { A.Add(Read(reader)); }",
            "private static void Write(System.IO.BinaryWriter w, Line a) { w.Write(a.Article); w.Write(a.Quantity); w.Write(a.Price.HasValue); if (a.Price.HasValue) w.Write(a.Price.Value); } private static Line Read(System.IO.BinaryReader r) { Line a = new(); a.Article = r.ReadString(); a.Quantity = r.ReadInt32(); a.Price = r.ReadBoolean() ? r.ReadDecimal() : null; return a; }"),
        Order(
            "public List<Basket> A = [];",
            "writer.Write(A.Count); foreach (Basket a in A) { writer.Write(a.Lines.Count); foreach (Line line in a.Lines) { writer.Write(line.Article); } writer.WriteNullableString(a.Note); }",
            "int n = reader.ReadInt32(); A = new(n); for (int i = 0; i < n; i++) { Basket a = new() { Lines = new List<Line>() }; int m = reader.ReadInt32(); for (int j = 0; j < m; j++) { a.Lines.Add(new Line { Article = reader.ReadString() }); } a.Note = reader.ReadNullableString(); A.Add(a); }"),
    ];

    private static readonly string[] s_without =
    [
        Order("public int A;", "writer.Write(A + 1);", "A = reader.ReadInt32() - 1;"),
        Order("public int A; public int B;", "writer.Write(A); writer.Write(B);", "B = reader.ReadInt32(); A = reader.ReadInt32();"),
        Order("public int A { get => field; set => field = value; }", "writer.Write(A);", "A = reader.ReadInt32();"),
        Order("public string? A;", "writer.Write(A ?? \"\");", "A = reader.ReadString();"),
        Order("public int A;", "writer.Write(A); Console.WriteLine();", "A = reader.ReadInt32();"),
        Order("public int A; public static int Count;", "writer.Write(A);", "A = reader.ReadInt32(); Count++;"),
        Order("public int A; public int Count;", "Count = 1; writer.Write(A);", "A = reader.ReadInt32();"),
        Order("public int A;", "writer.Write(A);", "A = (int)reader.ReadUInt32();"),
        Order("public int A;", "writer.Write((long)A);", "A = (int)reader.ReadInt64();"),
        Order("public int A;", "writer.Write((int)(byte)A);", "A = reader.ReadInt32();"),
        Order("public char A;", "writer.Write(A);", "A = reader.ReadChar();"),
        Order(
            "public long? A;",
            "writer.Write(A.HasValue); if (A.HasValue) writer.Write(A.Value);",
            "if (reader.ReadBoolean()) { A = reader.ReadInt64(); }"),
        Order(
            "public bool A; public long B;",
            "writer.Write(A); if (A) writer.Write(B);",
            "A = reader.ReadBoolean(); if (A) { B = reader.ReadInt64(); }"),
        Order("public int A; public int B;", "writer.Write(A); writer.Write(B);", "A = reader.ReadInt32(); B = reader.ReadInt32(); B = A;"),
        Order("public int A; public int B;", "writer.Write(A);", "A = reader.ReadInt32(); B = A;"),
        Order(
            "public int A; public int B;",
            "writer.Write(A); writer.Write(B);",
            "A = reader.ReadInt32(); if (reader.HasMore()) { B = reader.ReadInt32(); }"),
        Order("public int[] A = [];", "writer.WriteUnmanagedArray(A);", "A = reader.ReadUnmanagedArray<int>()!;"),
        Order("public int A;", "writer.Write(A); writer.Flush();", "A = reader.ReadInt32();"),
        Order(
            "public int A; public Other B = new();",
            "writer.Write(A); writer.Write(B.C);",
            "A = reader.ReadInt32(); B.C = reader.ReadInt32();",
            "public sealed class Other { public int C; }"),
        Order(
            "public List<int> A = [];",
            "writer.Write(A.Count); foreach (int a in A) { writer.Write(a); }",
            "int n = reader.ReadInt32(); A.Clear(); for (int i = 0; i < n; i++) { A.Add(reader.ReadInt32()); }"),
        Order(
            "public List<int> A = []; public int B;",
            "writer.Write(A.Count); foreach (int a in A) { writer.Write(a); }",
            "int n = reader.ReadInt32(); B = n; A = new(n); for (int i = 0; i < n; i++) { A.Add(reader.ReadInt32()); }"),
        Order(
            "public int[] A = [];",
            "writer.Write(A.Length); foreach (int a in A) { writer.Write(a); }",
            "A = new int[reader.ReadInt32()]; int j = 0; for (int i = 0; i < A.Length; i++) { A[j] = reader.ReadInt32(); }"),
        Order(
            "public int[] A = [];",
            "writer.Write(A.Length); foreach (int a in A) { writer.Write(a); }",
            "A = new int[reader.ReadInt32()]; for (int i = 0; i < A.Length; i++) { A[0] = reader.ReadInt32(); }"),
        Order(
            "public int[] A = [];",
            "writer.Write(A.Length); for (int i = 0; i < A.Length; i++) { writer.Write(A[0]); }",
            "A = new int[reader.ReadInt32()]; for (int i = 0; i < A.Length; i++) { A[i] = reader.ReadInt32(); }"),
        Order(
            "public IReadOnlyList<int> A = [];",
            "writer.Write(A.Count); foreach (int a in A) { writer.Write(a); }",
            "int n = reader.ReadInt32(); List<int> read = new(n); for (int i = 0; i < n; i++) { read.Add(reader.ReadInt32()); } A = read;"),
        Order(
            "public List<Line> A = [];",
            "writer.Write(A.Count); foreach (Line a in A) { writer.Write(a.Quantity); }",
            "int n = reader.ReadInt32(); A = new(n); Line line = new(); for (int i = 0; i < n; i++) { line.Quantity = reader.ReadInt32(); A.Add(line); }"),
        Order(
            "public List<Line> A = [];",
            "writer.Write(A.Count); foreach (Line a in A) { writer.Write(a.Quantity); }",
            "int n = reader.ReadInt32(); A = new(n); for (int i = 0; i < n; i++) { Line line = new() { Quantity = reader.ReadInt32() }; A.Add(line); A.Add(line); }"),
        Order(
            "public List<Line> A = [];",
            "writer.Write(A.Count); foreach (Line a in A) { writer.Write(a.Quantity); }",
            "int n = reader.ReadInt32(); A = new(n); for (int i = 0; i < n; i++) { A.Add(new Line { Quantity = reader.ReadInt32(), Article = \"x\" }); }"),
        Order("public Counted A = new();", "writer.Write(A.A);", "Counted a = new(); A = new Counted { A = reader.ReadInt32() };"),
        Order("public Doubled A = new();", "writer.Write(A.A);", "A = new Doubled { A = reader.ReadInt32() };"),
        Order(
            "public Dictionary<string, int> A = [];",
            "writer.Write(A.Count); foreach ((string key, int value) in A) { writer.Write(key); writer.Write(value); }",
            "int n = reader.ReadInt32(); A = new Dictionary<string, int>(n, StringComparer.OrdinalIgnoreCase); for (int i = 0; i < n; i++) { A.Add(reader.ReadString(), reader.ReadInt32()); }"),
        Order(
            "public Dictionary<string, string> A = [];",
            "writer.Write(A.Count); foreach ((string key, string value) in A) { writer.Write(value); writer.Write(key); }",
            "int n = reader.ReadInt32(); A = new(n); for (int i = 0; i < n; i++) { A.Add(reader.ReadString(), reader.ReadString()); }"),
        Order(
            "public List<Spot> A = [];",
            "writer.Write(A.Count); foreach (Spot a in A) { writer.Write(a.X); }",
            "int n = reader.ReadInt32(); A = new(n); for (int i = 0; i < n; i++) { Spot a = new(); A.Add(a); a.X = reader.ReadInt32(); }",
            "public struct Spot { public int X; }"),
        Order("", "", ""),
        "public struct Order : ICustomBinarySerializable { public int A; public void WriteDataTo(System.IO.BinaryWriter writer) => writer.Write(A); public void SetDataFrom(System.IO.BinaryReader reader) => A = reader.ReadInt32(); }",
        "file sealed class Order : ICustomBinarySerializable { public int A; public void WriteDataTo(System.IO.BinaryWriter writer) => writer.Write(A); public void SetDataFrom(System.IO.BinaryReader reader) => A = reader.ReadInt32(); }",
        "public class Order<T> : ICustomBinarySerializable { public int A; public void WriteDataTo(System.IO.BinaryWriter writer) => writer.Write(A); public void SetDataFrom(System.IO.BinaryReader reader) => A = reader.ReadInt32(); }",
        "public abstract class Order : ICustomBinarySerializable { public int A; public void WriteDataTo(System.IO.BinaryWriter writer) => writer.Write(A); public void SetDataFrom(System.IO.BinaryReader reader) => A = reader.ReadInt32(); }",
        "public class Order : ICustomBinarySerializable { public virtual int A { get; set; } public void WriteDataTo(System.IO.BinaryWriter writer) => writer.Write(A); public void SetDataFrom(System.IO.BinaryReader reader) => A = reader.ReadInt32(); }",
        "public class Base { public int A; } public sealed class Order : Base, ICustomBinarySerializable { public new int A; public void WriteDataTo(System.IO.BinaryWriter writer) { writer.Write(base.A); writer.Write(A); } public void SetDataFrom(System.IO.BinaryReader reader) { base.A = reader.ReadInt32(); A = reader.ReadInt32(); } }",
    ];

    [TestCaseSource(nameof(s_flat))]
    public void ContractOfMembersHasFlatForm(string source)
    {
        GeneratedProgram program = Optimized(source);

        Assert.That(program.Contracts?.FormOf("Order"), Is.InstanceOf<GeneratedFlatForm>());
        Assert.That(new TypeRegistry().Register(program.Type("Order"), 1).Find(1), Is.InstanceOf<FlatContract>());
    }

    [TestCaseSource(nameof(s_onCursors))]
    public void ContractWithLoopsOrNestedObjectsHasForm(string source)
    {
        GeneratedProgram program = Optimized(source);

        Assert.That(program.Contracts?.FormOf("Order"), Is.InstanceOf<GeneratedCursorForm>());
        Assert.That(new TypeRegistry().Register(program.Type("Order"), 1).Find(1), Is.InstanceOf<CursorFormContract>());
    }

    [TestCaseSource(nameof(s_without))]
    public void OtherContractHasNoForm(string source) => Assert.That(Optimized(source).Contracts, Is.Null);

    [Test]
    public void DebugBuildHasNoForms()
    {
        GeneratedProgram program = new(OutputKind.DynamicallyLinkedLibrary, Source(s_flat[0]));

        Assert.That(program.Contracts, Is.Null);
    }

    [Test]
    public void UninitializedInstancesAreReadByTheContract()
    {
        RegistrationOptions options = new() { InstanceCreation = InstanceCreation.Uninitialized };
        TypeRegistry registry = new TypeRegistry().Register(Optimized(s_flat[0]).Type("Order"), 1, options);

        Assert.That(registry.Find(1), Is.Not.InstanceOf<FlatContract>());
    }

    [Test]
    public void FlatFormIsStraightLineCode() => Assert.That(
        Optimized(Order(
            "public int Id; public string Name = \"\";",
            "writer.Write(Id); writer.Write(Name);",
            "Id = reader.ReadInt32(); Name = reader.ReadString();")).File("global__Order_Form"),
        Does.Contain("""
                public override nint WriteFlat(nint next, nint end, object value)
                {
                    unchecked
                    {
                        global::Order root = Unsafe.As<global::Order>(value);
                        if (next + 4 > end)
                        {
                            return 0;
                        }

                        LittleEndian.Store<int>(next, root.Id);
                        next += 4;
                        next = PrefixedText.TryWriteText<Utf8Form>(next, end, root.Name, 0);
                        if (next == 0)
                        {
                            return 0;
                        }

                        return next;
                    }
                }
        """));

    private static GeneratedProgram Optimized(string source) =>
        new(OutputKind.DynamicallyLinkedLibrary, OptimizationLevel.Release, Source(source));

    private static string Source(string source) => GeneratedProgram.Usings + source + Types;

    private static string Order(string members, string write, string read, string others = "") => $$"""
        public sealed class Order : ICustomBinarySerializable
        {
            {{members}}
            public void WriteDataTo(System.IO.BinaryWriter writer) { {{write}} }
            public void SetDataFrom(System.IO.BinaryReader reader) { {{read}} }
            {{others}}
        }
        """;
}
