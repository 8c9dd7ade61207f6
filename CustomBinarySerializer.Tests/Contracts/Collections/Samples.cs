using System.Collections.Concurrent;
using System.Collections.Frozen;
using System.Collections.Immutable;
using System.Collections.ObjectModel;

namespace CustomBinarySerializer.Tests.Contracts.Collections;

/// <summary>A collection for each line of the table, and what it becomes where that is another class.</summary>
internal sealed record Sample(Type Declared, object Collection, Type Becomes)
{
    private static readonly int[] s_numbers = [3, 1, 2, int.MinValue];
    private static readonly string[] s_texts = ["c", "a", "", "ß", "A\0"];

    private static readonly Dictionary<int, string?> s_byNumber = new() { [3] = "c", [1] = null, [2] = "" };
    private static readonly Dictionary<string, int> s_byText = new() { ["c"] = 3, [""] = 1, ["b"] = int.MinValue };

    internal static IReadOnlyList<Sample> All { get; } =
    [
        .. Of<IEnumerable<int>, List<int>>(s_numbers.Where(_ => true), s_numbers, new List<int>()),
        .. Of<ICollection<int>, List<int>>(s_numbers, new HashSet<int>(s_numbers)),
        .. Of<IReadOnlyCollection<int>, List<int>>(s_numbers, new Queue<int>(s_numbers)),
        .. Of<IList<int>, List<int>>(s_numbers, new Collection<int>(s_numbers)),
        .. Of<IReadOnlyList<string>, List<string>>(s_texts, s_texts.ToImmutableList()),
        .. Of<Collection<int>>(new(s_numbers), []),
        .. Of<ReadOnlyCollection<int>>(new(s_numbers), ReadOnlyCollection<int>.Empty),
        .. Of<ObservableCollection<string>>(new(s_texts), []),
        .. Of<ReadOnlyObservableCollection<string>>(new(new(s_texts)), ReadOnlyObservableCollection<string>.Empty),

        .. Of<Queue<int>>(new(s_numbers), new()),
        .. Of<Stack<int>>(new(s_numbers), new()),
        .. Of<LinkedList<string>>(new(s_texts), new()),

        .. Of<Dictionary<int, string?>>(s_byNumber, []),
        .. Of<Dictionary<string, int>>(s_byText),
        .. Of<IDictionary<int, string?>, Dictionary<int, string?>>(s_byNumber, new SortedList<int, string?>(s_byNumber)),
        .. Of<IReadOnlyDictionary<string, int>, Dictionary<string, int>>(s_byText, s_byText.ToFrozenDictionary()),
        .. Of<ReadOnlyDictionary<int, string?>>(new(s_byNumber), ReadOnlyDictionary<int, string?>.Empty),
        .. Of<SortedDictionary<int, string?>>(new(s_byNumber), []),
        .. Of<SortedList<string, int>>(new(s_byText), []),
        .. Of<SortedList<int, string?>>(new(s_byNumber), []),
        .. Of<OrderedDictionary<int, string?>>(new(s_byNumber), []),
        .. Of<OrderedDictionary<string, int>>(new(s_byText), []),

        .. Of<HashSet<int>>([.. s_numbers], []),
        .. Of<HashSet<string?>>([.. s_texts, null]),
        .. Of<ISet<int>, HashSet<int>>(new SortedSet<int>(s_numbers)),
        .. Of<IReadOnlySet<string>, HashSet<string>>(s_texts.ToFrozenSet(), ImmutableSortedSet.Create(s_texts)),
        .. Of<ReadOnlySet<int>>(new(new HashSet<int>(s_numbers)), ReadOnlySet<int>.Empty),
        .. Of<SortedSet<string?>>([.. s_texts, null], []),

        .. Of<ConcurrentQueue<int>>(new(s_numbers), []),
        .. Of<ConcurrentStack<int>>(new(s_numbers), []),
        .. Of<ConcurrentBag<int>>([.. s_numbers], []),
        .. Of<ConcurrentDictionary<string, int>>(new(s_byText), []),

        .. Of<ImmutableList<int>>([.. s_numbers], []),
        .. Of<IImmutableList<int>, ImmutableList<int>>(ImmutableArray.Create(s_numbers)),
        .. Of<ImmutableQueue<int>>([.. s_numbers], []),
        .. Of<IImmutableQueue<int>, ImmutableQueue<int>>(ImmutableQueue.Create(s_numbers)),
        .. Of<ImmutableStack<int>>([.. s_numbers], []),
        .. Of<IImmutableStack<int>, ImmutableStack<int>>(ImmutableStack.Create(s_numbers)),
        .. Of<ImmutableDictionary<int, string?>>(s_byNumber.ToImmutableDictionary(), ImmutableDictionary<int, string?>.Empty),
        .. Of<IImmutableDictionary<string, int>, ImmutableDictionary<string, int>>(s_byText.ToImmutableSortedDictionary()),
        .. Of<ImmutableSortedDictionary<string, int>>(s_byText.ToImmutableSortedDictionary()),
        .. Of<ImmutableHashSet<string>>([.. s_texts], []),
        .. Of<IImmutableSet<int>, ImmutableHashSet<int>>(s_numbers.ToImmutableSortedSet()),
        .. Of<ImmutableSortedSet<int>>([.. s_numbers], []),

        .. Of<FrozenSet<int>>(s_numbers.ToFrozenSet(), FrozenSet<int>.Empty),
        .. Of<FrozenSet<string>>(s_texts.ToFrozenSet()),
        .. Of<FrozenDictionary<int, string?>>(s_byNumber.ToFrozenDictionary(), FrozenDictionary<int, string?>.Empty),
        .. Of<FrozenDictionary<string, int>>(s_byText.ToFrozenDictionary()),
    ];

    public override string ToString() => $"{Named(Declared)} that is a {Named(Collection.GetType())}";

    private static IEnumerable<Sample> Of<TDeclared>(params TDeclared[] collections)
        where TDeclared : notnull => Of<TDeclared, TDeclared>(collections);

    private static IEnumerable<Sample> Of<TDeclared, TBecomes>(params TDeclared[] collections)
        where TDeclared : notnull =>
        collections.Select(collection => new Sample(typeof(TDeclared), collection, typeof(TBecomes)));

    private static string Named(Type type) =>
        !type.IsGenericType ? type.Name : $"{type.Name.Split('`')[0]}<{string.Join(", ", type.GetGenericArguments().Select(Named))}>";
}
