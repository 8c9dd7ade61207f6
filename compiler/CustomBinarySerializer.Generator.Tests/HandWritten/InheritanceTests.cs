namespace CustomBinarySerializer.Generator.Tests.HandWritten;

/// <summary>Tests of contracts that base and derived classes share.</summary>
internal sealed class InheritanceTests
{
    private const string Animal = """
        public abstract class Animal : ICustomBinarySerializable
        {
            public string Name { get; set; } = "";
            public virtual void WriteDataTo(BinaryWriter writer) => writer.Write(Name);
            public virtual void SetDataFrom(BinaryReader reader) => Name = reader.ReadString();
        }

        """;

    private const string Template = """
        public abstract class Animal : ICustomBinarySerializable
        {
            public string Name { get; set; } = "";
            public void WriteDataTo(BinaryWriter writer) { writer.Write(Name); WriteMore(writer); }
            public void SetDataFrom(BinaryReader reader) { Name = reader.ReadString(); ReadMore(reader); }
            protected abstract void WriteMore(BinaryWriter writer);
            protected abstract void ReadMore(BinaryReader reader);
        }

        """;

    [TestCase(
        Animal
            + "public sealed class Dog : Animal { public int Age; public override void WriteDataTo(BinaryWriter writer) { base.WriteDataTo(writer); writer.Write(Age); } public override void SetDataFrom(BinaryReader reader) { base.SetDataFrom(reader); Age = reader.ReadInt32(); } }",
        "",
        TestName = "Base calls")]
    [TestCase(
        Animal
            + "public sealed class Dog : Animal { public int Age; public override void WriteDataTo(BinaryWriter writer) { base.WriteDataTo(writer); writer.Write(Age); } public override void SetDataFrom(BinaryReader reader) { Age = reader.ReadInt32(); base.SetDataFrom(reader); } }",
        "CBS001 reader.ReadInt32()",
        TestName = "The base call is at another place")]
    [TestCase(
        Animal
            + "public sealed class Dog : Animal { public int Age; public override void WriteDataTo(BinaryWriter writer) { base.WriteDataTo(writer); writer.Write(Age); } public override void SetDataFrom(BinaryReader reader) { Age = reader.ReadInt32(); } }",
        "CBS001 reader.ReadInt32()",
        TestName = "The base call is missing")]
    [TestCase(
        Animal
            + "public sealed class Dog : Animal { public int Age; public override void WriteDataTo(BinaryWriter writer) => writer.Write(Age); public override void SetDataFrom(BinaryReader reader) => Age = reader.ReadInt32(); }",
        "CBS003 Dog",
        TestName = "No base call")]
    [TestCase(Animal + "public sealed class Dog : Animal { }", "", TestName = "Nothing is added")]
    [TestCase(Animal + "public sealed class Dog : Animal { public int Age; }", "CBS003 Age", TestName = "A member is added")]
    [TestCase(
        Template
            + "public sealed class Dog : Animal { public int Age; protected override void WriteMore(BinaryWriter writer) => writer.Write(Age); protected override void ReadMore(BinaryReader reader) => Age = reader.ReadInt32(); }",
        "",
        TestName = "Methods that derived classes implement")]
    [TestCase(
        Template
            + "public sealed class Dog : Animal { public int Age; protected override void WriteMore(BinaryWriter writer) => writer.Write(Age); protected override void ReadMore(BinaryReader reader) => Age = reader.ReadInt16(); }",
        "CBS001 reader.ReadInt16()",
        TestName = "Methods that a derived class implements in two ways")]
    [TestCase(
        Template
            + "public class Dog : Animal { public int Age; protected override void WriteMore(BinaryWriter writer) => writer.Write(Age); protected override void ReadMore(BinaryReader reader) => Age = reader.ReadInt16(); } public sealed class Puppy : Dog { }",
        "CBS001 reader.ReadInt16()",
        TestName = "A mismatch is reported once")]
    [TestCase(
        "public sealed class Order : ICustomBinarySerializable { public int A; void ICustomBinarySerializable.WriteDataTo(BinaryWriter w) => w.Write(A); void ICustomBinarySerializable.SetDataFrom(BinaryReader r) => A = r.ReadByte(); }",
        "CBS001 r.ReadByte()",
        TestName = "Explicit implementations")]
    [TestCase(
        "public partial class Order : ICustomBinarySerializable { public int A; public partial void WriteDataTo(BinaryWriter w); public void SetDataFrom(BinaryReader r) => A = r.ReadByte(); } public partial class Order { public partial void WriteDataTo(BinaryWriter w) => w.Write(A); }",
        "CBS001 r.ReadByte()",
        TestName = "Partial classes and methods")]
    [TestCase(
        "public sealed class Box<T> : ICustomBinarySerializable where T : ICustomBinarySerializable, new() { public T A = new(); public int B; public void WriteDataTo(BinaryWriter w) { A.WriteDataTo(w); w.Write(B); } public void SetDataFrom(BinaryReader r) { A = new T(); A.SetDataFrom(r); B = r.ReadByte(); } }",
        "CBS001 r.ReadByte()",
        TestName = "Generic classes")]
    [TestCase(
        "public record struct Point(int X, int Y) : ICustomBinarySerializable { public readonly void WriteDataTo(BinaryWriter w) { w.Write(X); w.Write(Y); } public void SetDataFrom(BinaryReader r) { X = r.ReadInt32(); Y = r.ReadInt32(); } }",
        "",
        TestName = "Structs")]
    [TestCase(
        "public record struct Point(int X, int Y) : ICustomBinarySerializable { public readonly void WriteDataTo(BinaryWriter w) { w.Write(X); w.Write(Y); } public void SetDataFrom(BinaryReader r) { (Y, X) = (r.ReadInt32(), r.ReadInt32()); } }",
        "CBS002 Y\nCBS002 X",
        TestName = "Exchanged members of a struct")]
    [TestCase(
        "public class Outer { private sealed class Inner : ICustomBinarySerializable { public int A; public void WriteDataTo(BinaryWriter w) => w.Write(A); public void SetDataFrom(BinaryReader r) => A = (int)r.ReadDouble(); } }",
        "CBS001 r.ReadDouble()",
        TestName = "Nested classes")]
    public async Task ReportsOf(string source, string reports) => Assert.That(await Contracts.ReportsOn(source), Is.EqualTo(reports));

    [Test]
    public async Task AForgottenBaseContractIsToBeCalled()
    {
        const string Dog =
            "public sealed class Dog : Animal { public int Age; public override void WriteDataTo(BinaryWriter writer) => writer.Write(Age); public override void SetDataFrom(BinaryReader reader) => Age = reader.ReadInt32(); }";

        Assert.That(
            (await Contracts.Diagnostics(Animal + Dog)).Single().GetMessage(null),
            Is.EqualTo(
                "Dog.Name is neither written by WriteDataTo nor set by SetDataFrom: call base.WriteDataTo and base.SetDataFrom first, which write and read what the base class has"));
    }

    [Test]
    public async Task OtherInterfacesOfThatNameAreLeftAlone() =>
        Assert.That(
            await Contracts.ReportsOn(
                "namespace Mine { public interface ICustomBinarySerializable { void WriteDataTo(BinaryWriter w); void SetDataFrom(BinaryReader r); } public class X : ICustomBinarySerializable { public int A; public void WriteDataTo(BinaryWriter w) => w.Write(A); public void SetDataFrom(BinaryReader r) => A = r.ReadByte(); } }"),
            Is.Empty);
}
