namespace CustomBinarySerializer.Tests.Contracts.Schema;

/// <summary>
/// Types of every kind that auto contracts are for, as C#: each case is a name, a type as reflection names it, and
/// options.
/// </summary>
internal static class TypeCases
{
    private const string Usings = """
        using System; using System.Collections.Concurrent; using System.Collections.Frozen; using System.Collections.Generic; using System.Collections.Immutable; using System.Collections.ObjectModel; using System.Linq; using System.Net; using System.Numerics; using System.Runtime.Serialization; using System.Text; using CustomBinarySerializer; using CustomBinarySerializer.Tests.FSharpTypes; using Microsoft.FSharp.Core; using Microsoft.FSharp.Collections;
        namespace Shop;

        """;

    internal static IEnumerable<TestCaseData> All()
    {
        yield return Case(
            "Scalars",
            "public partial class X { public int A { get; set; } public string B { get; set; } public DateTime C; public Guid D; public decimal? E; public bool F; public char G; public DayOfWeek H; public DayOfWeek? I; public Half J; public Int128 K; public UInt128 L; public long M; }");
        yield return Case(
            "MoreScalars",
            "public partial class X { public DateTimeOffset A; public DateOnly B; public TimeOnly C; public TimeSpan D; public nint E; public nuint F; public BigInteger G; public Complex H; public Rune I; public Index J; public Range K; public Uri L; public Version M; public StringBuilder N; public IPAddress O; public IPEndPoint P; public System.Collections.BitArray Q; public DBNull R; public System.Globalization.CultureInfo S; }");
        yield return Case(
            "Collections",
            "public partial class X { public int[] A; public List<string> B; public byte[][] C; public List<int?> D; public bool[] E; public Guid[] F; public DayOfWeek[] G; public List<List<decimal>> H; public Dictionary<int, string> I; public Dictionary<string, int> J; public Memory<byte> K; public ArraySegment<int> L; }");
        yield return Case(
            "Lists",
            "public partial class X { public IEnumerable<int> A; public ICollection<string> B; public IReadOnlyCollection<int> C; public IList<Guid> D; public IReadOnlyList<int?> E; public Collection<int> F; public ReadOnlyCollection<string> G; public ObservableCollection<int> H; public ReadOnlyObservableCollection<int> I; public Queue<int> J; public Stack<string> K; public LinkedList<int> L; public PriorityQueue<int, int> M; public PriorityQueue<string, string> N; public ConcurrentQueue<int> O; public ConcurrentStack<int> P; public ConcurrentBag<int> Q; }");
        yield return Case("Dictionaries", string.Concat(
            "public partial class X { ",
            string.Concat(
                from name in (
                    string[])["Dictionary", "IDictionary", "IReadOnlyDictionary", "ReadOnlyDictionary", "SortedDictionary", "SortedList",
                    "OrderedDictionary", "ConcurrentDictionary", "ImmutableDictionary", "IImmutableDictionary", "ImmutableSortedDictionary",
                    "FrozenDictionary"]
                from key in (string[])["int", "string"]
                select $"public {name}<{key}, string> {name}{key}; "),
            "}"));
        yield return Case("Sets", string.Concat(
            "public partial class X { ",
            string.Concat(
                from name in (
                    string[])["HashSet", "ISet", "IReadOnlySet", "ReadOnlySet", "SortedSet", "ImmutableHashSet", "IImmutableSet",
                    "ImmutableSortedSet", "FrozenSet"]
                from key in (string[])["int", "string"]
                select $"public {name}<{key}> {name}{key}; "),
            "}"));
        yield return Case(
            "ImmutableLists",
            "public partial class X { public ImmutableArray<int> A; public ImmutableList<string> B; public IImmutableList<int> C; public ImmutableQueue<int> D; public IImmutableQueue<int> E; public ImmutableStack<string> F; public IImmutableStack<int> G; }");
        yield return Case(
            "FusedCollections",
            "public partial class X { public A A; public B B; public C C; public D D; } public class A { public HashSet<string> S; } public sealed class B { public ImmutableArray<string> S; } public class C { public Queue<int> S; } public class D { public int[,] S; }");
        yield return Case(
            "Shaped",
            "public partial class X { public int[,] A; public string[,,] B; public byte[][,] C; public List<int[,]> D; public Queue<int[,]> E; public Queue<byte[][,]> F; }");
        yield return Case(
            "UsersCollections",
            "public partial class X { public L A; public M B; public S C; } public class L : List<int> { } public class M : Dictionary<string, int> { } public class S : IEnumerable<string> { private readonly List<string> _s = new(); public void Add(string s) => _s.Add(s); public IEnumerator<string> GetEnumerator() => _s.GetEnumerator(); System.Collections.IEnumerator System.Collections.IEnumerable.GetEnumerator() => GetEnumerator(); }");
        yield return Case(
            "FSharp",
            "public partial class X { public FSharpOption<int> A; public FSharpOption<string> B; public FSharpValueOption<int> C; public FSharpResult<int, string> D; public FSharpList<int> E; public FSharpSet<string> F; public FSharpMap<string, int> G; public FSharpChoice<int, string, bool> H; }");
        yield return Case(
            "FSharpTypes",
            "public partial class X { public Person A; public CustomBinarySerializer.Tests.FSharpTypes.Vector B; public Row C; public Color D; public Shape E; public Either F; public Measure G; public OrderId H; public Tree<int> I; public Maybe<string> J; public Many K; }");
        yield return Case(
            "FSharpFused",
            "public partial class X { public A A; public B B; public C C; } public class A { public FSharpOption<int> S; } public sealed class B { public FSharpChoice<int, string> S; } public class C { public FSharpList<string> S; }");
        yield return Case("CollectionAsRoot", "public class X : List<string> { }");
        yield return Case("DictionaryAsRoot", "public class X : Dictionary<string, Y> { } public class Y { public List<int> S; }");
        yield return Case(
            "EmbeddedSealedClass",
            "public partial class X { public Y A; public Y B; } public sealed class Y { public string S; public int N; }");
        yield return Case(
            "EmbeddedClassWithoutPrefix",
            "public partial class X { public Y A; public List<Y> B; } public class Y { public int N; public string S; }");
        yield return Case(
            "FusedCollection",
            "public partial class X { public Y A; public Z B; } public sealed class Y { public List<int> S; public int N; } public class Z { public int[] S; public int N; }");
        yield return Case(
            "FusedDictionary", "public partial class X { public Y A; } public class Y { public Dictionary<string, int> S; public int N; }");
        yield return Case(
            "FusedConversion",
            "public partial class X { public Y A; public Z B; } public sealed class Y { public Uri S; public int N; } public class Z { public BigInteger S; }");
        yield return Case(
            "FusedStruct",
            "public partial class X { public Y A; public S B; } public class Y { public S S; public int N; } public struct S { public string T; public int N; }");
        yield return Case("EmptyClass", "public partial class X { public Y A; public int B; } public class Y { }");
        yield return Case("Recursive", "public partial class X { public string Name; public X Left; public List<X> Others; }");
        yield return Case("RecursiveSealed", "public sealed partial class X { public int N; public X Left; }");
        yield return Case("Struct", "public partial struct X { public int A; public string B; }");
        yield return Case("Record", "public sealed record X(int A, string B, Y C); public sealed record Y(string S, int N);");
        yield return Case("RecordWithMore", "public record X(int A, string B) { public int C { get; set; } public int D { get; init; } }");
        yield return Case("PartialRecord", "public partial record X { public int A { get; set; } public string B { get; set; } }");
        yield return Case("RecordStruct", "public partial record struct X { public int A { get; set; } public string B { get; set; } }");
        yield return Case(
            "ReadOnlyStruct", "public readonly struct X(int a, string b) { public int A { get; } = a; public string B { get; } = b; }");
        yield return Case(
            "InitOnly",
            "public class X { public int A { get; init; } public string B { get; init; } public Y C { get; init; } } public class Y { public string S { get; init; } public int N { get; init; } }");
        yield return Case(
            "Required",
            "public partial class X { public required int A { get; set; } public Y B { get; set; } } public class Y { public required string S { get; set; } public int N { get; set; } }");
        yield return Case(
            "PrivateSetter",
            "public partial class X { public int A { get; private set; } public Y B { get; private set; } } public class Y { public string S { get; private set; } private Y() { } }");
        yield return Case(
            "Tuples",
            "public partial class X { public (int A, string B) A; public Tuple<string, int> B; public KeyValuePair<string, int>[] C; public (int, int, int, int, int, int, int, int, string) D; public List<(int, string)> E; }");
        yield return Case("Slots", "public partial class X { public object A; public IComparable B; public object[] C; }");
        yield return Case(
            "DerivedObjects",
            "public partial class X { public A A; public B B; public List<A> C; public I D; public object E; } public class A { public int N; } [BinaryTypeId(2)] public class A2 : A { public string S; } public class B { public string S; } [BinaryTypeId(3)] public sealed class B3 : B, I { public string T; } public interface I { }");
        yield return Case(
            "HandWritten",
            "public partial class X { public H A; public G B; public S C; public List<H> D; } [BinaryTypeId(2)] public sealed class H : ICustomBinarySerializable { public void WriteDataTo(System.IO.BinaryWriter w) => w.Write(5); public void SetDataFrom(System.IO.BinaryReader r) => r.ReadInt32(); } [BinaryTypeId(3)] public class G : ICustomBinarySerializable { public void WriteDataTo(System.IO.BinaryWriter w) => w.Write(6); public void SetDataFrom(System.IO.BinaryReader r) => r.ReadInt32(); } [BinaryTypeId(4)] public struct S : ICustomBinarySerializable { public void WriteDataTo(System.IO.BinaryWriter w) => w.Write(7); public void SetDataFrom(System.IO.BinaryReader r) => r.ReadInt32(); }");
        yield return Case(
            "Optional", "public partial class X { public int A; [OptionalField] public string B; [OptionalField] public int C; }");
        yield return Case(
            "OptionalWithDefaults",
            "public record X(int A, [field: OptionalField] string B = \"te\\\"a\", [field: OptionalField] System.DayOfWeek C = System.DayOfWeek.Friday, [field: OptionalField] decimal D = -1.5m, [field: OptionalField] double E = 0.1, [field: OptionalField] char F = '\\'', [field: OptionalField] ulong G = 18446744073709551615, [field: OptionalField] float H = float.NaN, [field: OptionalField] bool I = true);");
        yield return Case(
            "OptionalOfRecord",
            "public record X(int A) { [OptionalField] public int F; [field: OptionalField] public string B { get; init; } }");
        yield return Case(
            "Nested",
            "public partial class Outer { public partial class X { public int A; public Inner B; } public class Inner { public string S; } }",
            "Shop.Outer+X");
        yield return Case(
            "NestedPrivate",
            "public partial class Outer { private partial class X { public int A; private Inner B { get; set; } private class Inner { public string S; } } }",
            "Shop.Outer+X",
            options: new RegistrationOptions { Members = SerializedMembers.PublicMembersDropPrivate });
        yield return Case("NestedPrivateRecord", "public partial class Outer { private record X(int A, string B); }", "Shop.Outer+X");
        yield return Case(
            "Derived",
            "public class Base { public int A { get; set; } protected string B { get; private set; } } public partial class X : Base { public string C { get; set; } }",
            options: new RegistrationOptions { Members = SerializedMembers.PublicMembersDropPrivate });
        yield return Case(
            "Keywords",
            "public partial class X { public int @class { get; set; } public string reader; public int writer; public Y @event; } public record Y(string @class, int value);");
        yield return Case(
            "SameNames",
            "public partial class X { public Other.Version A; public Version B; public Other.Index E; public Other.Y C; public Y D; } public class Y { public string S; } } namespace Other { public class Version { public string S; } public class Index { public string S; } public class Y { public int N; }");
        yield return Case(
            "Generic",
            "public partial class X { public G<int> A; public G<string>.N<bool> B; } public class G<T> { public T V; public class N<U> { public T V; public U W; } }");
        yield return Case(
            "Callbacks",
            "public partial class X { public int A; public Y B; [OnSerializing] void M(StreamingContext c) { } [OnDeserialized] void N(StreamingContext c) { } } public class Y { public string S; [OnDeserializing] void M(StreamingContext c) { } [OnSerialized] void N(StreamingContext c) { } }");
        yield return Case(
            "AllFields",
            "public class Base { private int _a; public int B { get; set; } public int A() => _a; } public partial class X : Base { private string _s; public int P { get; set; } private Y _y; public string S() => _s + _y; } public class Y { private string _t; public string T() => _t; }",
            options: new RegistrationOptions { Members = SerializedMembers.AllFields });
        yield return Case(
            "AllReadOnlyFields",
            "public class X { private readonly int _a; private readonly string _b; public int P { get; } public int A() => _a + _b.Length; public X() { _b = \"\"; } }",
            options: new RegistrationOptions { Members = SerializedMembers.AllFields });
        yield return Case(
            "Interned",
            "public partial class X { public string A; public string B; public List<string> C; public Y D; public int? E; } public sealed class Y { public string S; public Dictionary<int, string> T; public int?[] U; }",
            options: new RegistrationOptions { InternStrings = true });
        yield return Case(
            "Compact",
            "public partial class X { public string A; public string B; public List<string> C; public Y D; public int? E; public Uri F; } public sealed class Y { public string S; public Dictionary<string, string> T; public int?[] U; }",
            options: new RegistrationOptions { CompactStrings = true });
        yield return Case(
            "CompactRecord", "public record X(string A, string B, int C);", options: new RegistrationOptions { CompactStrings = true });
        yield return Case(
            "InternedRecord",
            "public record X(string A, string B, List<string> C);",
            options: new RegistrationOptions { InternStrings = true });
    }

    private static TestCaseData Case(string test, string types, string name = "Shop.X", RegistrationOptions? options = null) =>
        new TestCaseData(
            types.Contains("namespace", StringComparison.Ordinal)
                ? Usings.Replace("namespace Shop;", "namespace Shop {", StringComparison.Ordinal) + types + "}"
                : Usings + types, name, options)
            .SetArgDisplayNames(test);
}
