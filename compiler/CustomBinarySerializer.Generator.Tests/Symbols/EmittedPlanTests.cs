using System.Reflection;
using System.Runtime.Loader;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Emit;

namespace CustomBinarySerializer.Generator.Tests.Symbols;

/// <summary>Tests that a compiled type is planned by reflection as its source is planned by symbols.</summary>
internal sealed class EmittedPlanTests
{
    private static readonly TestCaseData[] s_sources =
    [
        Of(
            "PartialClassesInTheOrderOfFiles",
            "public partial class Order { public int First { get; set; } public string? Field1; public int Computed { get => First; set => First = value; } }",
            "public partial class Order { public int Second { get; set; } public int Field2; private int _third; public int Third { get { return _third; } set { _third = value; } } }",
            "public partial class Order { public event Action? Changed; public string? Fourth { get; init; } }"),
        Of(
            "PartialProperties",
            "public partial class Half { public partial int A { get; set; } public int B { get; set; } }",
            "public partial class Half { private int _a; public partial int A { get => _a; set => _a = value; } }"),
        Of(
            "Records",
            """
            public record Base(int Id) { public string? Note { get; set; } }
            public record Derived(int Id, string Name, params int[] Numbers) : Base(Id) { private readonly int _sum = Numbers.Length; public int Sum => _sum; }
            public sealed record Own(int A) { public int A { get; } = A + 1; public int B; public Own(string text) : this(text.Length) { } }
            public readonly record struct Point(int X, int Y);
            public record struct Mutable(int X, string? Text) { public int Z { get; set; } }
            public record Generic<T>(T Value, List<T> Values);
            public record Closed(Generic<int> Number, Generic<string?> Text) : Generic<long>(1, new());
            """),
        Of(
            "PrimaryConstructors",
            """
            public class Kept(int a, string b, int c) { public int A => a; public int B { get; } = b.Length; public int C() { c++; return c; } }
            public class Unkept(int a) { public int A { get; } = a; public string Name => nameof(a); }
            public class Passed(int a, int b) : Unkept(a) { public int B { get; set; } = b; }
            public struct Small(int x, int y) { public readonly int X => x; public int Y { get; set; } = y; }
            public partial class Apart(int a) { public int One { get; set; } }
            public partial class Apart { public int A { get => a; set => a = value; } public int Two; }
            public class InLambda(int a) { private readonly Func<int> _get = () => a; public int B { get; set; } }
            """),
        Of(
            "RequiredAndInit",
            """
            public class Required { public required int A { get; init; } public required string B; public int C { get; private set; } public int D { private get; set; } }
            public class ReadOnly { public ReadOnly(int a, string b) { A = a; B = b; } public int A { get; } public string B { get; } public int Length => B.Length; }
            public class Ambiguous { public Ambiguous(int a) { A = a; } public Ambiguous(string b) { B = b; } public int A { get; } public string? B { get; } }
            """),
        Of(
            "GenericsAndNestedTypes",
            """
            namespace Of.Some
            {
                public class Outer<T> { public T? Value { get; set; } public class Inner { public T? Held { get; set; } } public class Own<U> { public T? A { get; set; } public U? B { get; set; } public Dictionary<T, U[]>? Map; } public enum Kind : byte { A, B = 7, C = B } }
                public class Holder { public Outer<int>? A; public Outer<string?>.Inner? B; public Outer<int>.Own<string>? C; public Outer<long>.Kind D; public Outer<Outer<int>>? E; public List<Outer<int>.Own<(int, string)>[]>? F; public Outer<int>.Inner[,]? G; }
                public struct Pair<A, B> { public A First; public B Second; }
                public class Pairs { public Pair<int, int>[]? Blocks; public Pair<int, long>[]? Padded; public Pair<string, int>[]? Texts; public Pair<Pair<short, short>, int>[]? Deep; }
            }
            """),
        Of(
            "TuplesAndTheLike",
            """
            public class Tuples
            {
                public (int Id, string? Name) A { get; set; }
                public (int, int)[]? B;
                public (int A, (string B, long C) D)? E { get; set; }
                public (int A, int B, int C, int D, int E, int F, int G, int H, string I) Long;
                public Tuple<int, string>? Class;
                public KeyValuePair<int, (int X, int Y)>[]? Pairs;
                public Dictionary<string, (int A, dynamic B)>? Map;
                public dynamic? Any { get; set; }
                public List<dynamic>? Anything;
                public nint Native; public nuint[]? Natives; public IntPtr Old;
                public int? Maybe; public (int, int)? MaybePair; public DateTime? When; public Guid[]? Ids; public bool[]? Flags; public TimeSpan[]? Spans; public Int128[]? Wide; public char[]? Chars;
                public string?[]? Texts { get; set; } public IReadOnlyList<string?>? Interface { get; set; } public IEnumerable<KeyValuePair<string, int>>? Enumerable;
                public Exception? Error; public Uri? Uri; public object? Object; public IComparable? Comparable; public DayOfWeek Day; public System.Net.HttpStatusCode Status; public UriKind UriKind; public Array? Array;
            }
            """),
        Of(
            "StructsAndTheirMemory",
            """
            using System.Runtime.CompilerServices;
            using System.Runtime.InteropServices;
            public struct Two { public int A; public int B { get; set; } }
            public struct Padded { public byte A; public long B; }
            public struct Fits { public long A; public int B; public short C; public byte D; public byte E; }
            public struct WithBool { public bool A; public byte B; }
            public struct WithEnum { public DayOfWeek A; public Two B; }
            public struct WithTime { public DateTime A; public TimeSpan B; }
            public struct WithProperty { private int _a; public int A { get => _a; set => _a = value; } }
            public struct WithIgnored { public int A; [NonSerialized] public int B; }
            public struct Native { public nint A; public nuint B; }
            public struct Ranges { public Range A; public Index B; }
            public struct Wide { public Int128 A; public Guid B; }
            public struct Halfs { public Half A; public ushort B; }
            public struct Empty { }
            [StructLayout(LayoutKind.Sequential, Pack = 1)] public struct Packed { public byte A; public long B; }
            [StructLayout(LayoutKind.Sequential, Size = 12)] public struct Sized { public long A; }
            [StructLayout(LayoutKind.Sequential, Size = 16)] public struct Sized16 { public long A; public int B; }
            [StructLayout(LayoutKind.Explicit)] public struct Explicit { [FieldOffset(4)] public int B; [FieldOffset(0)] public int A; }
            [StructLayout(LayoutKind.Explicit)] public struct ExplicitInOrder { [FieldOffset(0)] public int A; [FieldOffset(4)] public int B; }
            [StructLayout(LayoutKind.Auto)] public struct Auto { public int A; public long B; public int C; }
            [StructLayout(LayoutKind.Auto)] public struct AutoInOrder { public long A; public int B; public int C; }
            [InlineArray(3)] public struct Inline { private int _first; }
            public unsafe struct Fixed { public fixed int Items[4]; public int B; }
            public readonly struct Immutable { public Immutable(int a, int b) { A = a; B = b; } public int A { get; } public int B { get; } }
            public class All
            {
                public Two[]? A; public Padded[]? B; public Fits[]? C; public WithBool[]? D; public WithEnum[]? E; public WithTime[]? F; public WithProperty[]? G; public Native[]? I; public Ranges[]? J; public Wide[]? K;
                public Halfs[]? L; public Packed[]? N; public Sized[]? O; public Sized16[]? P; public Explicit[]? Q; public ExplicitInOrder[]? R; public Auto[]? S; public AutoInOrder[]? T; public List<Immutable>? W; public List<Two>? X; public WithIgnored[]? Y;
            }
            public class Refused { public Empty[]? M; public Inline U; public Fixed V; public Span<int> Span => default; public unsafe int* Pointer; public unsafe delegate*<int, void> Function; }
            """),
        Of(
            "AccessorsThatUseFields",
            """
            public struct Spot { public int X; public int Y { get; set; } public int Sum() => X + Y; public readonly int Difference() => X - Y; public void Clear() { X = 0; } }
            public class Stored
            {
                private int z1, z2, z3, z4, z5, z6, z7, z8, z9, z10, z11; private string? t1; private int? m1, m2; private List<int>? l1;
                public long Assigned { get => 1; set => z1 = (int)value; }
                public long Compound { get => 1; set => z2 += (int)value; }
                public long Incremented { get => 1; set { z3++; --z4; } }
                public long Deconstructed { get => 1; set => (z5, (_, z6)) = (1, (2, 3)); }
                public long ByOut { get => 1; set => int.TryParse("1", out z7); }
                public long ByRef { get => 1; set => System.Threading.Interlocked.Exchange(ref z8, 1); }
                public long RefLocal { get => 1; set { ref int n = ref z9; n = 1; } }
                public long Coalesced { get => 1; set => t1 ??= "x"; }
                public long Conditional { get => 1; set { if (value > 0) { z10 = 1; } else { for (int i = 0; i < 3; i++) { z11 = i; } } } }
                public long Maybe { get => 1; set { m1 = (int)value; _ = m2.HasValue; } }
                public long Listed { get => 1; set => l1 = [(int)value]; }
            }
            public class NotStored
            {
                private int z1, z2, z3, z4, z5; private readonly int r1; private readonly Spot r2; private Spot s1, s2, s3, s4, s5; private string? t1; private int[] a1 = []; private List<int> l1 = []; private (int X, int Y) p1, p2; private int? m1;
                public long InLambda { get => 1; set { Action set = () => z1 = 1; set(); } }
                public long InLocal { get => 1; set { void Set() => z2 = 1; Set(); } }
                public long OnlyLoaded { get => 1; set => Console.WriteLine(z3); }
                public long Named { get => 1; set => Console.WriteLine(nameof(z4)); }
                public long ByIn { get => 1; set => Use(in z5); }
                public long OfReadOnly { get => 1; set { r1.ToString(); r2.Sum(); r2.Difference(); } }
                public long PartStored { get => 1; set => s1.X = 1; }
                public long PropertyStored { get => 1; set => s2.Y = 1; }
                public long PartLoaded { get => 1; set => Console.WriteLine(s3.X); }
                public long Called { get => 1; set { s4.Sum(); s5.Difference(); m1.GetValueOrDefault(); } }
                public long OfText { get => 1; set => Console.WriteLine(t1!.Length + a1[0]); }
                public long Item { get => 1; set { a1[0] = 1; l1[0] = 1; l1.Add(1); } }
                public long Pair { get => 1; set { p1.X = 1; Console.WriteLine(p2.X); } }
                private static void Use(in int value) { }
            }
            public class Loaded
            {
                private int z1, z2, z3, z4; private string? t1, t2; private object? o1; private List<int> l1 = []; private long n1, n2; private Spot s1; private DateTime d1; private int? m1;
                public int One { get => z1; set { } }
                public int Two { get { return z2 + z3; } set { } }
                public string? Text { get => t1 ?? "x"; set { } }
                public int Length { get => t2!.Length; set { } }
                public object? Any { get => o1; set { } }
                public IReadOnlyList<int> Items { get => l1; set { } }
                public long Long { get => n1 + z4; set { } }
                public long Longs { get => Math.Max(n1, n2); set { } }
                public int Part { get => s1.X; set { } }
                public Spot Spot { get => s1; set { } }
                public DateTime When { get => d1.ToUniversalTime(); set { } }
                public int? Maybe { get => m1.HasValue ? m1.Value : null; set { } }
            }
            public class LoadedAndIgnored { private int z1, z2, z3; [System.Runtime.Serialization.IgnoreDataMember] public long A { get => z1; set => Console.WriteLine(z2); } public int B { get; set; } }
            public class Iterates { private int z1; public IEnumerable<int> A { get { yield return z1; } set => z1 = value.Count(); } private int z2; public int B { get => Get(); set { } } private int Get() => z2; }
            public class GenericBodies<T> { private T? z1; private List<T>? z2; public T? A { get => z1; set => z1 = value; } public IEnumerable<T>? B { get => z2; set => z2 = value!.ToList(); } }
            public class Closes : GenericBodies<int> { public GenericBodies<string>? More { get; set; } }
            public class OnlyGetters { private readonly int _a; private readonly string _b; public OnlyGetters(int a, string b) { _a = a; _b = b; } public int A => _a; public string B => _b + ""; }
            public class Lost { private int _secret; public int Visible { get; set; } public void Set(int value) => _secret = value; public int Double => _secret * 2; }
            public class Ignored { private int _cache; [System.Runtime.Serialization.IgnoreDataMember] public int Cache { get => _cache; set => _cache = value; } public int A { get; set; } }
            public class Lazy { private string? _value; public string Value { get => _value ??= "x"; set => _value = value; } private int _n; public int N { get { int n = _n; return n; } set { ref int n = ref _n; n = value; } } }
            public class FieldKeyword { public int A { get => field; set => field = value + 1; } public string B { get; set => field = value.Trim(); } = ""; public int C => field == 0 ? 1 : field; }
            public class Locks { private readonly object _gate = new(); private readonly object _other; private readonly object _given; public Locks(object given) { _other = new object(); _given = given; } public int A { get; set; } }
            public class LockInProperty { private object Gate { get; } = new object(); public int A { get; set; } }
            public class Outsourced { private int m_size; public int Size { get => Get(); set => Put(value); } private int Get() => m_size; private void Put(int value) => m_size = value; }
            """),
        Of(
            "OverridesAndInterfaces",
            """
            public interface INamed { string? Name { get; set; } int this[int index] { get; } }
            public abstract class Shape { public abstract int Sides { get; set; } public virtual string? Name { get; set; } public virtual object? Value { get; } protected virtual int Hidden { get; set; } }
            public class Square : Shape, INamed { public override int Sides { get; set; } public override string? Name { get => base.Name; set => base.Name = value; } public override string? Value => "x"; string? INamed.Name { get; set; } int INamed.this[int index] => index; public int this[string key] { get => 1; set { } } }
            public class Wide : Square { public override int Sides { get => 4; } public new string? Name { get; set; } public ref int Reference => ref _field; private int _field; public ref readonly int Read => ref _field; }
            public class Collection : System.Collections.ObjectModel.Collection<int> { public int Extra { get; set; } }
            public class Plain : List<string> { }
            public class Own : IEnumerable<int> { private readonly List<int> _items = new(); public void Add(int item) => _items.Add(item); public IEnumerator<int> GetEnumerator() => _items.GetEnumerator(); System.Collections.IEnumerator System.Collections.IEnumerable.GetEnumerator() => GetEnumerator(); }
            public class Several : List<int>, ICollection<string> { int ICollection<string>.Count => 0; bool ICollection<string>.IsReadOnly => false; void ICollection<string>.Add(string item) { } void ICollection<string>.Clear() { } bool ICollection<string>.Contains(string item) => false; void ICollection<string>.CopyTo(string[] array, int index) { } bool ICollection<string>.Remove(string item) => false; IEnumerator<string> IEnumerable<string>.GetEnumerator() => null!; }
            public class HandWritten : ICustomBinarySerializable { public void WriteDataTo(BinaryWriter writer) { } public void SetDataFrom(BinaryReader reader) { } }
            public class Holds { public HandWritten? A; public INamed? B; public Shape? C; public Square? D; public Plain? E; public Own? F; public Several? G; }
            """),
        Of(
            "AttributesAndCallbacks",
            """
            using System.Runtime.Serialization;
            [DataContract] public class Contract { [DataMember(Order = 2)] public int A { get; set; } [DataMember] private int _b; [DataMember(Order = 1)] public string? C; public int D { get; set; } [DataMember] public int E => _b; }
            [DataContract] public class Wrong { [DataMember, IgnoreDataMember] public int A { get; set; } [DataMember] public static int B { get; set; } [DataMember] public const int C = 1; }
            public class NoContract { [DataMember] public int A { get; set; } }
            public class Grown { public int A { get; set; } [OptionalField] public int B; [field: OptionalField] public string? C { get; set; } }
            public class Left { [IgnoreDataMember] public int A { get; set; } [field: NonSerialized] public int B { get; set; } [NonSerialized] public int C; [field: NonSerialized] public event Action? D; public event Action? E; }
            public class Called { public int A { get; set; } [OnSerializing] private void Before(StreamingContext context) { } [OnSerialized] internal void After(StreamingContext context) { } [OnDeserializing] protected virtual void Start(StreamingContext context) { } [OnDeserialized] private void Done(StreamingContext context) { } }
            public class CalledDerived : Called { [OnDeserializing] protected override void Start(StreamingContext context) { } [OnDeserialized] private void Done2(StreamingContext c) { } }
            public class WrongCallback { [OnSerialized] public int After(StreamingContext context) => 1; [OnSerializing] public static void Before(StreamingContext context) { } }
            public class Problem : Exception { public int Code { get; set; } public Problem(string message) : base(message) { } }
            public class ArgumentProblem : ArgumentException { public ArgumentProblem() { } public string? More { get; init; } }
            public class Aggregate : AggregateException { }
            public class Holds { public Problem? A; public Exception? B; }
            """),
        Of(
            "FileLocalTypes",
            "file class Local { public int A { get; set; } public Other? B { get; set; } } file class Other { public string? Text; } file class Uses { public Local? Held { get; set; } public int B { get; set; } }",
            "file class Local { public string? C { get; set; } }"),
        Of(
            "Recursion",
            """
            public class Node { public Node? Next { get; set; } public List<Node>? Children; public Dictionary<string, Node>? Named { get; set; } }
            public sealed class Leaf { public Leaf[]? Leaves; }
            public class Endless<T> { public Endless<Endless<T>>? More { get; set; } }
            public class Starts { public Endless<int>? A { get; set; } }
            public class ItsItems : List<ItsItems> { }
            """),
    ];

    [TestCaseSource(nameof(s_sources))]
    public void IsTheSame(string[] files)
    {
        CSharpCompilation compilation = Compile(files);
        using MemoryStream image = new();
        EmitResult emitted = compilation.Emit(image);
        Assert.That(emitted.Diagnostics.Where(diagnostic => diagnostic.Severity == DiagnosticSeverity.Error), Is.Empty);
        image.Position = 0;
        AssemblyLoadContext context = new(name: null, isCollectible: true);
        Assembly assembly = context.LoadFromStream(image);
        Dictionary<string, INamedTypeSymbol> symbols = TypesOf(compilation.Assembly.GlobalNamespace).ToDictionary(NameOf);
        List<string> different = [];
        int planned = 0;
        foreach (Type type in assembly.GetTypes().Where(type => !type.ContainsGenericParameters && symbols.ContainsKey(type.FullName!)))
        {
            foreach (PlannedTwice one in PlannedTwice.WithOptions(type, compilation, symbols[type.FullName!], all: true))
            {
                planned++;
                if (!one.IsSame)
                {
                    different.Add(one.ToString());
                }
            }
        }

        context.Unload();
        Assert.Multiple(() =>
        {
            Assert.That(string.Join("\n\n", different), Is.Empty);
            Assert.That(planned, Is.Positive);
        });
    }

    private static TestCaseData Of(string name, params string[] files) => new TestCaseData([files]).SetName($"{{m}}For{name}");

    private static CSharpCompilation Compile(string[] files)
    {
        CSharpCompilation compilation = Source.Unchecked(files);
        return compilation
            .WithReferences(
                [
                    .. ReferenceAssemblies.All,
                    .. compilation.References.Where(reference =>
                        Path.GetFileName(reference.Display)?.StartsWith("CustomBinarySerializer", StringComparison.Ordinal) == true)
                ])
            .WithOptions(compilation.Options.WithAllowUnsafe(true).WithOptimizationLevel(OptimizationLevel.Release));
    }

    private static IEnumerable<INamedTypeSymbol> TypesOf(INamespaceOrTypeSymbol container) =>
        container.GetMembers().OfType<INamespaceOrTypeSymbol>()
            .SelectMany(member => member is INamedTypeSymbol type ? [type, .. TypesOf(type)] : TypesOf(member));

    private static string NameOf(INamedTypeSymbol type) =>
        type.ContainingType is { } outer ? $"{NameOf(outer)}+{type.MetadataName}"
        : type.ContainingNamespace.IsGlobalNamespace ? type.MetadataName
        : $"{type.ContainingNamespace.ToDisplayString()}.{type.MetadataName}";
}
