using System.Reflection;
using System.Reflection.Emit;
using CustomBinarySerializer.Tests.TestTypes;
using Microsoft.CodeAnalysis;

namespace CustomBinarySerializer.Tests.Contracts.Planning;

/// <summary>Tests that fields which no written member represents are never left out silently.</summary>
public sealed class LostFieldTests
{
    private const string Begin = "using System; using System.Collections.Generic; using System.Linq; using System.Runtime.Serialization; ";

    // Debug and release, whose code differs.
    private static readonly Dictionary<OptimizationLevel, Lazy<Assembly>> s_compiled = Enum.GetValues<OptimizationLevel>().ToDictionary(
        level => level,
        level => new Lazy<Assembly>(
            () => CompiledSource.Load(
                Begin
                    + string.Concat(
                        s_lost!.Concat(s_stoodFor!)
                            .Append(SeveralLost)
                            .Append(LostBesideItems)
                            .Select((source, i) => $"namespace N{i} {{ {source} }}\n")),
                level)));

    private static readonly string[] s_lost =
    [
        "class X { private readonly List<string> lost = new(); public int A { get; set; } public int Count => lost.Count; }",
        "class X { private int lost; public int A; public void B() => lost++; }",
        "class X { internal int lost; public int A; }",
        "class X { protected int lost; public int A; }",
        "class X { public int A { get; set; } private string lost { get; set; } }",
        "class X { public int A { get; set; } internal string lost { get; set; } }",
        "class B { private int lost; public int C() => lost; } class X : B { public int A; }",
        "struct X { private int lost; public int A; public void B() => lost++; }",
        "class X { private List<int> lost = new(); public int Lost { get; set; } public int A() => lost.Count; }",
        "class X { private List<int> lost = new(); public int Lost { get => lost.Count; set => lost.Capacity = value; } }",
        "class X { private Dictionary<string, object> lost = new(); public string A { get => (string)lost[\"A\"]; set => lost[\"A\"] = value; } }",
        "class X { private List<int> lost = new(); public X(int count) { } public int Count => lost.Count; }",
        "class X { private int _a; private int lost; public int A { get => _a + lost; set => _a = value; } }",
        "class X { public int A; private object lost = new(); }",
        "record X(int A) { private readonly List<int> lost = new(); }",
        "record struct X(int A) { private readonly List<int> lost = new(); }",
        "class X<T> { public T A; private T lost; public T B() => lost; }",
        "class X { private (int A, string B) lost; public int A { get => lost.A; set => lost.A = value; } }",
        "struct S { public int A, B; } class X { private S lost; public int A { get => lost.A; set => lost.A = value; } }",
        "struct S { public int A { get; set; } public int B { get; set; } } class X { private S lost; public int A { get => lost.A; set => lost.A = value; } }",
        "struct S<T> { public T A, B; } class X<T> { private S<T> lost; public T A { get => lost.A; set => lost.A = value; } }",
    ];

    private static readonly string[] s_stoodFor =
    [
        "class X { private int _a; public int A { get { return _a; } set { _a = value; } } }",
        "class X { private int m_a; public int A { get => Get(); set => Put(value); } int Get() => m_a; void Put(int value) => m_a = value; }",
        "class X { private string other; public string A { get => other ?? \"\"; set => other = value.Trim(); } }",
        "class X { private string other; public string A { get => other; set => Put(value); } void Put(string value) => other = value; }",
        "class X { private string other; public string A { get => \"\"; set => Set(ref other, value); } void Set(ref string to, string value) => to = value; }",
        "class X { private readonly object _lock = null; private string other; [IgnoreDataMember] public object B => _lock; public string A { get { lock (_lock) { return other; } } set { lock (_lock) other = value; } } }",
        "class X { private long ticks; public DateTime A { get => new(ticks); set => ticks = value.Ticks; } }",
        "class X { private readonly List<int> other = new(); public IReadOnlyList<int> A { get => other.AsReadOnly(); set { other.Clear(); other.AddRange(value); } } }",
        "class X { private int? other; public int A { get => other ?? 1; set => Put(value); } void Put(int value) => other = value; }",
        "class X { private readonly double kelvin; public X(double celsius) => kelvin = celsius + 273; public double Celsius => kelvin - 273; }",
        "class X { private readonly string other; public X(string name) { other = name; } public string Name => other; }",
        "class X(string name) { private readonly string other = name; public string Name => other; }",
        "class X { [NonSerialized] private int cache; public int A; public int B() => cache; }",
        "class X { [IgnoreDataMember] private int cache; public int A; public int B() => cache; }",
        "class X { [field: NonSerialized] private int cache { get; set; } public int A; }",
        "class X { [IgnoreDataMember] private int cache { get; set; } public int A; }",
        "class X { private Action _code; public event Action Happened; public int A; public void B() { _code(); Happened(); } }",
        "class X<T> { private T other; public T A { get => other; set => other = value; } }",
        "public struct S { public int A, B; } class X { private S other; public S A { get => other; set { other.A = value.A; other.B = value.B; } } }",
        "public struct S { public int A, B; } class X { private S other; public S A { get => other; set => System.Threading.Volatile.Write(ref other.A, Put(ref other, value)); } int Put(ref S to, S value) { to = value; return value.A; } }",
        "class B<T> { private T other; public virtual T A { get => other; set => other = value; } } class X : B<int> { public override int A { get => base.A; set => base.A = value; } }",
        "abstract class B { public abstract int A { get; set; } } class X : B { private int other; public override int A { get => other; set => other = value; } }",
        "[DataContract] class X { private int lost; [DataMember] public int A; public int B() => lost; }",
        "class X { public string A { get => field ?? \"\"; set => field = value; } }",
        "record X(int A, string B);",
        "class L : List<int> { [NonSerialized] private string lost; public string B() => lost; } class X { public L A; }",
        "class X { private int _a; public int A { get => _a; set { switch (value) { case 1: _a = 7; break; case 2: _a = 8; break; case 3: _a = 1; break; default: _a = value; break; } } } }",
    ];

    private const string LostBesideItems = "class X : List<int> { private string lost; public string B() => lost; }";

    private const string SeveralLost =
        "class B { private int one; public int C() => one; } class X : B { public int A; private int two; private string Three { get; set; } public int D() => two; }";

    [Test]
    public void FieldsThatNoMemberStandsForAreRefusedWithTheRemedies(
        [ValueSource(nameof(s_lost))] string source, [Values] OptimizationLevel level)
    {
        Type type = Compiled(source, level);

        ArgumentException refusal = Assert.Throws<ArgumentException>(() => new TypeRegistry().Register(type, 1))!;

        Assert.That(
            refusal.Message, Does.Contain("lost")
                .And.Contain("[NonSerialized]")
                .And.Contain("AllFields")
                .And.Contain("PublicMembersDropPrivate"));
        Assert.That(
            () => new TypeRegistry()
                .Register(type, 1, new RegistrationOptions { Members = SerializedMembers.PublicMembersDropPrivate }), Throws.Nothing);
    }

    [Test]
    public void FieldsThatAMemberStandsForAreAccountedFor(
        [ValueSource(nameof(s_stoodFor))] string source, [Values] OptimizationLevel level) =>
        Assert.That(() => new TypeRegistry().Register(Compiled(source, level), 1), Throws.Nothing);

    [Test]
    public void AllFieldsThatWouldBeLostAreNamedInOneError()
    {
        Type type = Compiled(SeveralLost, OptimizationLevel.Release);

        Assert.That(
            () => new TypeRegistry().Register(type, 1),
            Throws.ArgumentException.With.Message.Contains("B.one").And.Message.Contains("X.two").And.Message.Contains("X.Three"));
    }

    [Test]
    public void FieldsBesideTheItemsOfACollectionAreRefused() =>
        Assert.That(
            () => new TypeRegistry().Register(Compiled(LostBesideItems, OptimizationLevel.Release), 1),
            Throws.ArgumentException.With.Message.Contains("members lost").And.Message.Contains("[NonSerialized]"));

    [Test]
    public void OpcodesHaveTheSizesOfTheRuntimesOwnTable()
    {
        IEnumerable<OpCode> all = typeof(OpCodes).GetFields(BindingFlags.Public | BindingFlags.Static)
            .Select(field => (OpCode)field.GetValue(null)!)
            .Where(code => code.OpCodeType != OpCodeType.Nternal && code.OperandType != OperandType.InlineSwitch);

        Assert.That(
            all.Where(
                code => AccessorCode.OperandSize((byte)(code.Value & byte.MaxValue), hasPrefix: code.Size == 2) != SizeOf(code.OperandType))
                .Select(code => code.Name),
            Is.Empty);
    }

    private static int SizeOf(OperandType operand) => operand switch
    {
        OperandType.InlineNone => 0,
        OperandType.ShortInlineBrTarget or OperandType.ShortInlineI or OperandType.ShortInlineVar => 1,
        OperandType.InlineVar => 2,
        OperandType.InlineI8 or OperandType.InlineR => 8,
        _ => 4,
    };

    private static Type Compiled(string source, OptimizationLevel level)
    {
        int number = Array.IndexOf([.. s_lost, .. s_stoodFor, SeveralLost, LostBesideItems], source);
        Assembly assembly = s_compiled[level].Value;
        return assembly.GetType($"N{number}.X") ?? assembly.GetType($"N{number}.X`1")!.MakeGenericType(typeof(int));
    }
}
