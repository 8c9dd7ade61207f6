using Microsoft.CodeAnalysis;

namespace CustomBinarySerializer.Tests.Generation;

/// <summary>Which hand-written contracts get a flat form, which optimized builds use in their place.</summary>
public sealed class FlatFormTests
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

        """;

    private static readonly string[] s_withFlatForm =
    [
        Order("public int A { get; set; }", "writer.Write(A);", "A = reader.ReadInt32();"),
        Order("public int A { get; private set; } private string _b = \"\"; public Guid C;", "writer.Write(A); writer.Write(_b); writer.WriteGuid(C);", "A = reader.ReadInt32(); _b = reader.ReadString(); C = reader.ReadGuid();"),
        Order("public string? A;", "writer.WriteNullableString(A);", "A = reader.ReadNullableString();"),
        Order("public string? A;", "writer.WriteCompactString(A);", "A = reader.ReadCompactString();"),
        Order("public State A; public Color B;", "writer.Write((int)A); writer.WriteEnum(B);", "A = (State)reader.ReadInt32(); B = reader.ReadEnum<Color>();"),
        Order("public Guid? A;", "writer.Write(A.HasValue); if (A.HasValue) { writer.WriteGuid(A.GetValueOrDefault()); }", "A = reader.ReadBoolean() ? reader.ReadGuid() : null;"),
        Order("public long? A;", "writer.Write(A is not null); if (A is not null) writer.Write(A.Value);", "if (reader.ReadBoolean()) { A = reader.ReadInt64(); } else { A = null; }"),
        Order("public long? A;", "writer.Write(A != null); if (A is { } a) writer.Write(a);", "bool hasA = reader.ReadBoolean(); A = hasA ? reader.ReadInt64() : null;"),
        Order("public int? A;", "writer.WriteNullable(A, static (w, a) => w.Write(a));", "A = reader.ReadNullable(static r => r.ReadInt32());"),
        Order("public int A; public int B;", "writer.Write(A); writer.Write(B);", "int a = reader.ReadInt32(); int b = reader.ReadInt32(); A = a; B = b;"),
        Order("public int A;", "WriteAll(writer);", "ReadAll(reader);", "private void WriteAll(System.IO.BinaryWriter w) => w.Write(A); private void ReadAll(System.IO.BinaryReader r) => A = r.ReadInt32();"),
        Order("public int A; private Order() { }", "writer.Write(A);", "A = reader.ReadInt32();"),
        Order("public int A; public Order(int a) => A = a;", "writer.Write(A);", "A = reader.ReadInt32();"),
        Order("public required int A { get; set; }", "writer.Write(A);", "A = reader.ReadInt32();"),
        "public sealed class Order : ICustomBinarySerializable { private int _a; void ICustomBinarySerializable.WriteDataTo(System.IO.BinaryWriter writer) => writer.Write(_a); void ICustomBinarySerializable.SetDataFrom(System.IO.BinaryReader reader) => _a = reader.ReadInt32(); }",
        "public class Order : Entity, ICustomBinarySerializable { public int A; public override void WriteDataTo(System.IO.BinaryWriter writer) { base.WriteDataTo(writer); writer.Write(A); } public override void SetDataFrom(System.IO.BinaryReader reader) { base.SetDataFrom(reader); A = reader.ReadInt32(); } }",
        "public class Order : Entity, ICustomBinarySerializable { public int A; public override void WriteDataTo(System.IO.BinaryWriter writer) { WriteKey(writer); writer.Write(A); } public override void SetDataFrom(System.IO.BinaryReader reader) { ReadKey(reader); A = reader.ReadInt32(); } }",
        "public record Order : ICustomBinarySerializable { public int A { get; set; } public void WriteDataTo(System.IO.BinaryWriter writer) => writer.Write(A); public void SetDataFrom(System.IO.BinaryReader reader) => A = reader.ReadInt32(); }",
    ];

    private static readonly string[] s_withoutFlatForm =
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
        Order("public long? A;", "writer.Write(A.HasValue); if (A.HasValue) writer.Write(A.Value);", "if (reader.ReadBoolean()) { A = reader.ReadInt64(); }"),
        Order("public bool A; public long B;", "writer.Write(A); if (A) writer.Write(B);", "A = reader.ReadBoolean(); if (A) { B = reader.ReadInt64(); }"),
        Order("public int A; public int B;", "writer.Write(A); writer.Write(B);", "A = reader.ReadInt32(); B = reader.ReadInt32(); B = A;"),
        Order("public int A; public int B;", "writer.Write(A);", "A = reader.ReadInt32(); B = A;"),
        Order("public int A; public int B;", "writer.Write(A); writer.Write(B);", "A = reader.ReadInt32(); if (reader.HasMore()) { B = reader.ReadInt32(); }"),
        Order("public int[] A = [];", "writer.WriteUnmanagedArray(A);", "A = reader.ReadUnmanagedArray<int>()!;"),
        Order("public int A;", "writer.Write(A); writer.Flush();", "A = reader.ReadInt32();"),
        Order("public int A; public Other B = new();", "writer.Write(A); writer.Write(B.C);", "A = reader.ReadInt32(); B.C = reader.ReadInt32();", "public sealed class Other { public int C; }"),
        Order("", "", ""),
        "public struct Order : ICustomBinarySerializable { public int A; public void WriteDataTo(System.IO.BinaryWriter writer) => writer.Write(A); public void SetDataFrom(System.IO.BinaryReader reader) => A = reader.ReadInt32(); }",
        "file sealed class Order : ICustomBinarySerializable { public int A; public void WriteDataTo(System.IO.BinaryWriter writer) => writer.Write(A); public void SetDataFrom(System.IO.BinaryReader reader) => A = reader.ReadInt32(); }",
        "public class Order<T> : ICustomBinarySerializable { public int A; public void WriteDataTo(System.IO.BinaryWriter writer) => writer.Write(A); public void SetDataFrom(System.IO.BinaryReader reader) => A = reader.ReadInt32(); }",
        "public abstract class Order : ICustomBinarySerializable { public int A; public void WriteDataTo(System.IO.BinaryWriter writer) => writer.Write(A); public void SetDataFrom(System.IO.BinaryReader reader) => A = reader.ReadInt32(); }",
        "public class Order : ICustomBinarySerializable { public virtual int A { get; set; } public void WriteDataTo(System.IO.BinaryWriter writer) => writer.Write(A); public void SetDataFrom(System.IO.BinaryReader reader) => A = reader.ReadInt32(); }",
        "public class Base { public int A; } public sealed class Order : Base, ICustomBinarySerializable { public new int A; public void WriteDataTo(System.IO.BinaryWriter writer) { writer.Write(base.A); writer.Write(A); } public void SetDataFrom(System.IO.BinaryReader reader) { base.A = reader.ReadInt32(); A = reader.ReadInt32(); } }",
    ];

    [TestCaseSource(nameof(s_withFlatForm))]
    public void AContractThatOnlyMovesMembersHasOne(string source)
    {
        GeneratedProgram program = Optimized(source);

        Assert.That(program.Contracts?.FlatFormOf("Order"), Is.Not.Null);
        Assert.That(new TypeRegistry().Register(program.Type("Order"), 1).Find(1), Is.InstanceOf<FlatContract>());
    }

    [TestCaseSource(nameof(s_withoutFlatForm))]
    public void AnyOtherContractHasNone(string source) => Assert.That(Optimized(source).Contracts, Is.Null);

    [Test]
    public void WhoDebugsHisContractHasNone() => Assert.That(new GeneratedProgram(OutputKind.DynamicallyLinkedLibrary, Source(s_withFlatForm[0])).Contracts, Is.Null);

    [Test]
    public void WithoutConstructorTheContractIsCalled() => Assert.That(
        new TypeRegistry().Register(Optimized(s_withFlatForm[0]).Type("Order"), 1, new RegistrationOptions { InstanceCreation = InstanceCreation.Uninitialized }).Find(1), Is.Not.InstanceOf<FlatContract>());

    [Test]
    public void ItReadsLikeTheContract() => Assert.That(
        Optimized(Order("public int Id; public string Name = \"\";", "writer.Write(Id); writer.Write(Name);", "Id = reader.ReadInt32(); Name = reader.ReadString();")).File("global__Order_Flat"),
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

    private static GeneratedProgram Optimized(string source) => new(OutputKind.DynamicallyLinkedLibrary, OptimizationLevel.Release, Source(source));

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
