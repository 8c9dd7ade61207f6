using System.Collections.Concurrent;
using System.Collections.Frozen;
using System.Collections.Immutable;
using System.Collections.ObjectModel;
using System.Globalization;

namespace CustomBinarySerializer.Tests.Contracts.Collections;

/// <summary>Tests of the comparers of collections, which survive a round trip.</summary>
public sealed class ComparerTests
{
    private static readonly KeyValuePair<string, int>[] s_entries = [new("a", 1), new("b", 2)];
    private static readonly string[] s_texts = ["a", "b"];

    private static readonly (int Code, StringComparer? Comparer)[] s_known =
    [
        (0, null),
        (1, StringComparer.Ordinal),
        (2, StringComparer.OrdinalIgnoreCase),
        (3, StringComparer.InvariantCulture),
        (4, StringComparer.InvariantCultureIgnoreCase),
    ];

    // One of each kind that compares, made with a comparer, and what tells that comparer of a copy.
    private static readonly Kind[] s_kinds =
    [
        new(
            typeof(Dictionary<string, int>), c => new Dictionary<string, int>(s_entries, c), copy => ((Dictionary<string, int>)copy)
                .Comparer),
        new(
            typeof(OrderedDictionary<string, int>),
            c => new OrderedDictionary<string, int>(s_entries, c),
            copy => ((OrderedDictionary<string, int>)copy)
                .Comparer),
        new(
            typeof(ConcurrentDictionary<string, int>),
            c => new ConcurrentDictionary<string, int>(s_entries, c),
            copy => ((ConcurrentDictionary<string, int>)copy)
                .Comparer),
        new(
            typeof(ImmutableDictionary<string, int>),
            c => s_entries.ToImmutableDictionary(c),
            copy => ((ImmutableDictionary<string, int>)copy)
                .KeyComparer),
        new(
            typeof(FrozenDictionary<string, int>), c => s_entries.ToFrozenDictionary(c), copy => ((FrozenDictionary<string, int>)copy)
                .Comparer),
        new(
            typeof(SortedDictionary<string, int>),
            c => new SortedDictionary<string, int>(s_entries.ToDictionary(), c),
            copy => ((SortedDictionary<string, int>)copy)
                .Comparer),
        new(
            typeof(SortedList<string, int>),
            c => new SortedList<string, int>(s_entries.ToDictionary(), c),
            copy => ((SortedList<string, int>)copy)
                .Comparer),
        new(
            typeof(ImmutableSortedDictionary<string, int>),
            c => s_entries.ToImmutableSortedDictionary(c),
            copy => ((ImmutableSortedDictionary<string, int>)copy)
                .KeyComparer),
        new(typeof(HashSet<string>), c => new HashSet<string>(s_texts, c), copy => ((HashSet<string>)copy).Comparer),
        new(typeof(ImmutableHashSet<string>), c => s_texts.ToImmutableHashSet(c), copy => ((ImmutableHashSet<string>)copy).KeyComparer),
        new(typeof(FrozenSet<string>), c => s_texts.ToFrozenSet(c), copy => ((FrozenSet<string>)copy).Comparer),
        new(typeof(SortedSet<string>), c => new SortedSet<string>(s_texts, c), copy => ((SortedSet<string>)copy).Comparer),
        new(
            typeof(ImmutableSortedSet<string>), c => s_texts.ToImmutableSortedSet(c), copy => ((ImmutableSortedSet<string>)copy)
                .KeyComparer),
        new(
            typeof(PriorityQueue<int, string>), c => new PriorityQueue<int, string>(c), copy => ((PriorityQueue<int, string>)copy)
                .Comparer),
        new(typeof(IDictionary<string, int>), c => new SortedDictionary<string, int>(c), copy => ((Dictionary<string, int>)copy).Comparer),
        new(
            typeof(IReadOnlyDictionary<string, int>), c => s_entries.ToFrozenDictionary(c), copy => ((Dictionary<string, int>)copy)
                .Comparer),
        new(
            typeof(IImmutableDictionary<string, int>),
            c => s_entries.ToImmutableDictionary(c),
            copy => ((ImmutableDictionary<string, int>)copy)
                .KeyComparer),
        new(typeof(ISet<string>), c => new SortedSet<string>(c), copy => ((HashSet<string>)copy).Comparer),
        new(typeof(IReadOnlySet<string>), c => s_texts.ToImmutableSortedSet(c), copy => ((HashSet<string>)copy).Comparer),
        new(typeof(IImmutableSet<string>), c => s_texts.ToImmutableHashSet(c), copy => ((ImmutableHashSet<string>)copy).KeyComparer),
        new(
            typeof(ReadOnlyDictionary<string, int>),
            c => new ReadOnlyDictionary<string, int>(new OrderedDictionary<string, int>(s_entries, c)),
            copy => ComparerIn((ReadOnlyDictionary<string, int>)copy)),
        new(
            typeof(ReadOnlySet<string>),
            c => new ReadOnlySet<string>(new HashSet<string>(s_texts, c)),
            copy => ComparerIn((ReadOnlySet<string>)copy)),
    ];

    private static IEnumerable<TestCaseData> Known =>
        from kind in s_kinds
        from known in s_known
        select new TestCaseData(kind, known.Code, known.Comparer).SetArgDisplayNames(kind.Name, $"{known.Code}");

    private static IEnumerable<TestCaseData> Kinds => s_kinds.Select(kind => new TestCaseData(kind).SetArgDisplayNames(kind.Name));

    private static IEnumerable<object> OwnComparers =>
    [
        new HashSet<int>(EqualityComparer<int>.Create((x, y) => x == y, x => x)),
        new HashSet<object>(ReferenceEqualityComparer.Instance),
        new Dictionary<int, int>(EqualityComparer<int>.Create((x, y) => x == y, x => x)),
        new SortedSet<int>(Comparer<int>.Create((x, y) => y - x)),
        new SortedList<int, int>(Comparer<int>.Create((x, y) => y - x)),
        new PriorityQueue<string, int>(Comparer<int>.Create((x, y) => y - x)),
        ImmutableDictionary.Create<int, int>(null, EqualityComparer<int>.Create((x, y) => true, x => 0)),
        ImmutableSortedDictionary.Create<int, int>(null, EqualityComparer<int>.Create((x, y) => true, x => 0)),
        FrozenSet.ToFrozenSet([1], EqualityComparer<int>.Create((x, y) => x == y, x => x)),
    ];

    [TestCaseSource(nameof(Known))]
    public void ComparerIsKept(object kind, int code, StringComparer? comparer)
    {
        (Type declared, Func<StringComparer?, object> create, Func<object, object> comparerOf) = (Kind)kind;
        object collection = create(comparer);

        Assert.That(Shapes.Take(declared, collection).Comparer, Is.EqualTo(code));
        object used = comparerOf(Shapes.Copy(declared, collection));
        Assert.That(
            used, comparer is not null
                ? Is.EqualTo(comparer)
                : Is.EqualTo(EqualityComparer<string>.Default).Or.EqualTo(Comparer<string>.Default));
    }

    [TestCaseSource(nameof(Known))]
    public void ComparerOfUntrustedDataIsKept(object kind, int code, StringComparer? comparer)
    {
        (Type declared, Func<StringComparer?, object> create, _) = (Kind)kind;

        object copy = Shapes.Copy(declared, create(comparer), untrusted: true);

        Assert.That(Shapes.Take(declared, copy).Comparer, Is.EqualTo(code));
    }

    [TestCaseSource(nameof(Kinds))]
    public void ComparerOfTheProgramIsRefused(object kind)
    {
        (Type declared, Func<StringComparer?, object> create, _) = (Kind)kind;
        StringComparer own = StringComparer.Create(CultureInfo.InvariantCulture, CompareOptions.IgnoreSymbols);

        Assert.That(
            () => Shapes.Take(declared, create(own)),
            Throws.TypeOf<BinarySerializationException>()
                .With.Property("Code").EqualTo(SerializationErrorCode.UnsupportedValue)
                .And.Message.Contains(own.GetType().ToString())
                .And.Message.Contains("RegisterSurrogate")
                .And.Message.Contains("OrdinalIgnoreCase"));
    }

    [TestCaseSource(nameof(OwnComparers))]
    public void ComparerForOtherKeysIsRefusedUnlessItIsTheDefault(object collection) =>
        Assert.That(
            () => Shapes.Take(
                collection.GetType().Name.Contains("Frozen", StringComparison.Ordinal)
                    ? typeof(FrozenSet<int>)
                    : collection.GetType(), collection),
            Throws.TypeOf<BinarySerializationException>().With.Property("Code").EqualTo(SerializationErrorCode.UnsupportedValue));

    [TestCase(5)]
    [TestCase(255)]
    public void BytesWithoutAComparerAreRefused(int code) =>
        Assert.That(
            () => Shapes.Make(typeof(HashSet<string>), code, []),
            Throws.TypeOf<BinarySerializationException>().With.Property("Code").EqualTo(SerializationErrorCode.InvalidValue));

    private static object ComparerIn(object wrapper) =>
        Shapes.Take(wrapper.GetType(), wrapper).Comparer is int code
            && s_known[code].Comparer is { } comparer ? comparer : EqualityComparer<string>.Default;

    private sealed record Kind(Type Declared, Func<StringComparer?, object> Create, Func<object, object> ComparerOf)
    {
        internal string Name => Declared.Name.Split('`')[0];
    }
}
