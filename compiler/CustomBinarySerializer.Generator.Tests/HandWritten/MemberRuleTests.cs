using Microsoft.CodeAnalysis;

namespace CustomBinarySerializer.Generator.Tests.HandWritten;

/// <summary>Tests of CBS002 and CBS003, which report members that a contract doesn't restore.</summary>
internal sealed class MemberRuleTests
{
    [TestCase(
        "public int A; public int B;",
        "writer.Write(A); writer.Write(B);",
        "B = reader.ReadInt32(); A = reader.ReadInt32();",
        "CBS002 B = reader.ReadInt32()\nCBS002 A = reader.ReadInt32()",
        TestName = "Two members are exchanged")]
    [TestCase(
        "public int A; public int B;",
        "writer.Write(A); writer.Write(B);",
        "A = reader.ReadInt32(); A = reader.ReadInt32();",
        "CBS002 A = reader.ReadInt32()",
        TestName = "One member is set twice")]
    [TestCase(
        "public int A; public int B;",
        "writer.Write(A); writer.Write(B);",
        "A = reader.ReadInt32(); reader.ReadInt32();",
        "CBS002 writer.Write(B)",
        TestName = "A value is read and thrown away")]
    [TestCase(
        "public int A; public int B;",
        "writer.Write(A); writer.Write(B);",
        "A = reader.ReadInt32(); int b = reader.ReadInt32();",
        "CBS002 writer.Write(B)",
        TestName = "A value stays in a variable")]
    [TestCase(
        "public string? A; public string? B;",
        "writer.WriteNullableString(A); writer.WriteNullableString(B);",
        "var a = reader.ReadNullableString(); var b = reader.ReadNullableString(); A = b; B = a;",
        "CBS002 A = b\nCBS002 B = a",
        TestName = "They are exchanged through variables")]
    [TestCase(
        "public string? A; public string? B;",
        "writer.Write(A != null); if (A != null) writer.Write(A); writer.WriteNullableString(B);",
        "B = reader.ReadBoolean() ? reader.ReadString() : null; A = reader.ReadNullableString();",
        "CBS002 B = reader.ReadBoolean() ? reader.ReadString() : null\nCBS002 A = reader.ReadNullableString()",
        TestName = "They are exchanged after a flag")]
    [TestCase(
        "public List<int> A = []; public List<int> B = [];",
        "writer.WriteCollection(A, (w, a) => w.Write(a)); writer.WriteCollection(B, (w, a) => w.Write(a));",
        "B = reader.ReadList(r => r.ReadInt32()) ?? []; A = reader.ReadList(r => r.ReadInt32()) ?? [];",
        "CBS002 B = reader.ReadList(r => r.ReadInt32()) ?? []\nCBS002 A = reader.ReadList(r => r.ReadInt32()) ?? []",
        TestName = "Two collections are exchanged")]
    [TestCase(
        "public List<int> A = [];",
        "writer.Write(A.Count); foreach (int a in A) writer.Write(a);",
        "int n = reader.ReadInt32(); for (int i = 0; i < n; i++) reader.ReadInt32();",
        "CBS002 writer.Write(a)",
        TestName = "Items are read and thrown away")]
    [TestCase(
        "public int A; private int _b; public int B => _b;",
        "writer.Write(A); writer.Write(B);",
        "A = reader.ReadInt32(); reader.ReadInt32();",
        "CBS002 writer.Write(B)",
        TestName = "A property that passes on a field")]
    public async Task AMemberThatIsNotRestoredIsReported(string members, string write, string read, string reports) =>
        Assert.That(await Contracts.ReportsOn(Contracts.Order(members, write, read)), Is.EqualTo(reports));

    [TestCase("public int A; public int Last;", "writer.Write(A);", "A = Last = reader.ReadInt32();", TestName = "A copy besides")]
    [TestCase(
        "public int A; public long Sum;",
        "writer.Write(A);",
        "A = reader.ReadInt32(); Sum = A;",
        TestName = "A member that follows from another")]
    [TestCase(
        "public Address A = new(); public string City = \"\";",
        "writer.Write(A.City);",
        "City = reader.ReadString();",
        TestName = "A part of a member")]
    [TestCase(
        "private readonly List<int> _a = [];",
        "writer.Write(_a.Count); foreach (int a in _a) writer.Write(a);",
        "_a.Clear(); int n = reader.ReadInt32(); for (int i = 0; i < n; i++) _a.Add(reader.ReadInt32());",
        TestName = "Items that are added")]
    [TestCase(
        "public int A; private void Set(int a) => A = a;",
        "writer.Write(A);",
        "Set(reader.ReadInt32());",
        TestName = "A method that sets it")]
    [TestCase("public int A { get; set { field = value + 1; } }", "writer.Write(A - 1);", "A = reader.ReadInt32();", TestName = "A setter")]
    [TestCase(
        "public const int Version = 3; private readonly int _number = 4; public int A;",
        "writer.Write(Version); writer.Write(_number); writer.Write(A);",
        "reader.ReadInt32(); if (reader.ReadInt32() != _number) throw new InvalidDataException(); A = reader.ReadInt32();",
        TestName = "Constants that are checked")]
    [TestCase("public string A = \"\";", "writer.Write(A ?? \"\");", "A = reader.ReadString();", TestName = "A default for null")]
    [TestCase(
        "public (int X, int Y) A;",
        "writer.Write(A.X); writer.Write(A.Y);",
        "A = (reader.ReadInt32(), reader.ReadInt32());",
        TestName = "Parts of a tuple")]
    [TestCase(
        "public int A; public int B;",
        "writer.Write(A); writer.Write(B);",
        "int a = reader.ReadInt32(); B = reader.ReadInt32(); A = a;",
        TestName = "In another order")]
    [TestCase(
        "public int A; public int B;",
        "writer.Write(Math.Min(A, B)); writer.Write(Math.Max(A, B));",
        "A = reader.ReadInt32(); B = reader.ReadInt32();",
        TestName = "Computed values")]
    public async Task OtherMembersAreNot(string members, string write, string read) =>
        Assert.That(await Contracts.ReportsOn(Contracts.Order(members, write, read)), Is.Empty);

    [Test]
    public async Task TheWriteIsTheOtherPlace()
    {
        Diagnostic[] reports =
        [
            .. await Contracts.Diagnostics(Contracts.Order(
                "public int A; public int B;", "writer.Write(A); writer.Write(B);", "B = reader.ReadInt32(); A = reader.ReadInt32();"))
        ];

        Assert.That(
            string.Join(", ", reports.Select(report => Contracts.TextAt(report.AdditionalLocations.Single()))),
            Is.EqualTo("writer.Write(A), writer.Write(B)"));
        Assert.That(reports[0].GetMessage(null), Is.EqualTo("Order: B is set from what was written of A"));
    }

    [TestCase("public string? Note { get; set; }", "Note")]
    [TestCase("public int Number { get; init; }", "Number")]
    [TestCase("public int Number { get; }", "Number")]
    [TestCase("private int _count; public int Count => _count;", "_count")]
    [TestCase("private readonly List<int> _items = [];", "_items")]
    [TestCase("private readonly string _name; public Order(string name) => _name = name; public Order() => _name = \"\";", "_name")]
    [TestCase("public Address? Home;", "Home")]
    [TestCase("public int Lazy { get => field > 0 ? field : 1; set; }", "Lazy")]
    public async Task AMemberThatNeitherTouchesIsReported(string member, string name) =>
        Assert.That(
            await Contracts.ReportsOn(Contracts.Order($"public int A; {member}", "writer.Write(A);", "A = reader.ReadInt32();")),
            Is.EqualTo($"CBS003 {name}").Or.EqualTo($"CBS003 {name} = []"));

    [TestCase("[NonSerialized] private int _cache;")]
    [TestCase("[field: NonSerialized] public int Cache { get; set; }")]
    [TestCase("[System.Runtime.Serialization.IgnoreDataMember] public int Cache { get; set; }")]
    [TestCase("public const int Version = 1; public static int Made; private static readonly object s_gate = new();")]
    [TestCase("public int Twice => A * 2;")]
    [TestCase("private int _b; public int B { get => _b; set => _b = value; } private void Use() { }", false)]
    [TestCase(
        "private readonly object _gate = new(); private readonly System.Threading.Lock _lock = new(); private System.Threading.CancellationTokenSource? _source;")]
    [TestCase("public event EventHandler? Changed; private Action? _callback; private Func<int>? _ask;")]
    [TestCase("private readonly int _limit = 10; public string Kind { get; } = \"order\";")]
    [TestCase("private Lazy<int>? _lazy; private WeakReference<Order>? _parent;")]
    [TestCase("private readonly IComparer<int> _order; public Order() => _order = Comparer<int>.Default;")]
    public async Task MembersWithoutStateAreNotReported(string members, bool isState = true) =>
        Assert.That(
            await Contracts.ReportsOn(Contracts.Order($"public int A; {members}", "writer.Write(A);", "A = reader.ReadInt32();")),
            isState ? Is.Empty : Is.EqualTo("CBS003 _b"));

    [TestCase(
        "private int _sum; private void Count() => _sum = A;",
        "writer.Write(A);",
        "A = reader.ReadInt32(); Count();",
        TestName = "A method that sets it")]
    [TestCase(
        "private int _sum; private int Sum => _sum + 1;",
        "writer.Write(Sum); writer.Write(A);",
        "reader.ReadInt32(); A = reader.ReadInt32();",
        TestName = "A property that reads it")]
    [TestCase(
        "public int B;",
        "writer.Write(A); Console.WriteLine(this);",
        "A = reader.ReadInt32();",
        TestName = "The object is passed on")]
    [TestCase("public int B;", "", "", TestName = "The contract is empty")]
    [TestCase(
        "public int B;",
        "throw new NotSupportedException();",
        "throw new NotSupportedException();",
        TestName = "The contract isn't supported")]
    public async Task UsedElsewhereIsNot(string member, string write, string read) =>
        Assert.That(await Contracts.ReportsOn(Contracts.Order($"public int A; {member}", write, read)), Is.Empty.Or.StartsWith("CBS006"));

    [Test]
    public async Task AStructThatReplacesItselfTouchesEverything() =>
        Assert.That(
            await Contracts.ReportsOn("""
                public readonly record struct Pair(int A, int B) : ICustomBinarySerializable
                {
                    public void WriteDataTo(BinaryWriter writer) { writer.Write(A); writer.Write(B); }
                    public void SetDataFrom(BinaryReader reader) => System.Runtime.CompilerServices.Unsafe.AsRef(in this) = new Pair(reader.ReadInt32(), reader.ReadInt32());
                }
                public struct Other : ICustomBinarySerializable
                {
                    public int A; public int B;
                    public void WriteDataTo(BinaryWriter writer) { writer.Write(A); writer.Write(B); }
                    public void SetDataFrom(BinaryReader reader) => this = new Other { A = reader.ReadInt32(), B = reader.ReadInt32() };
                }
                """),
            Is.Empty.Or.StartsWith("CBS006"));

    [Test]
    public async Task StateThatADerivedClassAddsIsReported() =>
        Assert.That(
            await Contracts.ReportsOn("public class Office : Address { public int Floor { get; set; } }"),
            Is.EqualTo("CBS003 Floor"));

    [Test]
    public async Task StateOfABaseClassWithoutAContractIsReported() =>
        Assert.That(
            await Contracts.ReportsOn("""
                public class Entity { public int Id { get; set; } private int _hidden; public int Hidden() => _hidden; }
                public class Order : Entity, ICustomBinarySerializable
                {
                    public int A;
                    public void WriteDataTo(BinaryWriter writer) => writer.Write(A);
                    public void SetDataFrom(BinaryReader reader) => A = reader.ReadInt32();
                }
                """),
            Is.EqualTo("CBS003 Order"));
}
