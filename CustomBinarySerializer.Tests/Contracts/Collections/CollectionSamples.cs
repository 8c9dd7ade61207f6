using System.Collections.Concurrent;
using System.Collections.Frozen;
using System.Collections.Immutable;
using System.Collections.ObjectModel;

namespace CustomBinarySerializer.Tests.Contracts.Collections;

/// <summary>Collections for each row of the table of built-in types.</summary>
internal static class CollectionSamples
{
    private static readonly int[] s_numbers = [3, 1, 2, int.MinValue];
    private static readonly string[] s_texts = ["c", "a", "", "ß", "A\0"];

    private static readonly Dictionary<int, string?> s_byNumber = new() { [3] = "c", [1] = null, [2] = "" };
    private static readonly Dictionary<string, int> s_byText = new() { ["c"] = 3, [""] = 1, ["b"] = int.MinValue };

    internal static void AddTo(ICollectionSamples samples)
    {
        samples.Add<IEnumerable<int>, List<int>>(s_numbers.Where(_ => true), s_numbers, new List<int>());
        samples.Add<ICollection<int>, List<int>>(s_numbers, new HashSet<int>(s_numbers));
        samples.Add<IReadOnlyCollection<int>, List<int>>(s_numbers, new Queue<int>(s_numbers));
        samples.Add<IList<int>, List<int>>(s_numbers, new Collection<int>(s_numbers));
        samples.Add<IReadOnlyList<string>, List<string>>(s_texts, s_texts.ToImmutableList());
        samples.Add<Collection<int>, Collection<int>>(new(s_numbers), []);
        samples.Add<ReadOnlyCollection<int>, ReadOnlyCollection<int>>(new(s_numbers), ReadOnlyCollection<int>.Empty);
        samples.Add<ObservableCollection<string>, ObservableCollection<string>>(new(s_texts), []);
        samples.Add<ReadOnlyObservableCollection<string>, ReadOnlyObservableCollection<string>>(
            new(new(s_texts)), ReadOnlyObservableCollection<string>.Empty);

        samples.Add<Queue<int>, Queue<int>>(new(s_numbers), new());
        samples.Add<Stack<int>, Stack<int>>(new(s_numbers), new());
        samples.Add<LinkedList<string>, LinkedList<string>>(new(s_texts), new());

        samples.Add<Dictionary<int, string?>, Dictionary<int, string?>>(s_byNumber, []);
        samples.Add<Dictionary<string, int>, Dictionary<string, int>>(s_byText);
        samples.Add<IDictionary<int, string?>, Dictionary<int, string?>>(s_byNumber, new SortedList<int, string?>(s_byNumber));
        samples.Add<IReadOnlyDictionary<string, int>, Dictionary<string, int>>(s_byText, s_byText.ToFrozenDictionary());
        samples.Add<ReadOnlyDictionary<int, string?>, ReadOnlyDictionary<int, string?>>(
            new(s_byNumber), ReadOnlyDictionary<int, string?>.Empty);
        samples.Add<SortedDictionary<int, string?>, SortedDictionary<int, string?>>(new(s_byNumber), []);
        samples.Add<SortedList<string, int>, SortedList<string, int>>(new(s_byText), []);
        samples.Add<SortedList<int, string?>, SortedList<int, string?>>(new(s_byNumber), []);
        samples.Add<OrderedDictionary<int, string?>, OrderedDictionary<int, string?>>(new(s_byNumber), []);
        samples.Add<OrderedDictionary<string, int>, OrderedDictionary<string, int>>(new(s_byText), []);

        samples.Add<HashSet<int>, HashSet<int>>([.. s_numbers], []);
        samples.Add<HashSet<string?>, HashSet<string?>>([.. s_texts, null]);
        samples.Add<ISet<int>, HashSet<int>>(new SortedSet<int>(s_numbers));
        samples.Add<IReadOnlySet<string>, HashSet<string>>(s_texts.ToFrozenSet(), ImmutableSortedSet.Create(s_texts));
        samples.Add<ReadOnlySet<int>, ReadOnlySet<int>>(new(new HashSet<int>(s_numbers)), ReadOnlySet<int>.Empty);
        samples.Add<SortedSet<string?>, SortedSet<string?>>([.. s_texts, null], []);

        samples.Add<ConcurrentQueue<int>, ConcurrentQueue<int>>(new(s_numbers), []);
        samples.Add<ConcurrentStack<int>, ConcurrentStack<int>>(new(s_numbers), []);
        samples.Add<ConcurrentBag<int>, ConcurrentBag<int>>([.. s_numbers], []);
        samples.Add<ConcurrentDictionary<string, int>, ConcurrentDictionary<string, int>>(new(s_byText), []);

        samples.Add<ImmutableList<int>, ImmutableList<int>>([.. s_numbers], []);
        samples.Add<IImmutableList<int>, ImmutableList<int>>(ImmutableArray.Create(s_numbers));
        samples.Add<ImmutableQueue<int>, ImmutableQueue<int>>([.. s_numbers], []);
        samples.Add<IImmutableQueue<int>, ImmutableQueue<int>>(ImmutableQueue.Create(s_numbers));
        samples.Add<ImmutableStack<int>, ImmutableStack<int>>([.. s_numbers], []);
        samples.Add<IImmutableStack<int>, ImmutableStack<int>>(ImmutableStack.Create(s_numbers));
        samples.Add<ImmutableDictionary<int, string?>, ImmutableDictionary<int, string?>>(
            s_byNumber.ToImmutableDictionary(), ImmutableDictionary<int, string?>.Empty);
        samples.Add<IImmutableDictionary<string, int>, ImmutableDictionary<string, int>>(s_byText.ToImmutableSortedDictionary());
        samples.Add<ImmutableSortedDictionary<string, int>, ImmutableSortedDictionary<string, int>>(s_byText.ToImmutableSortedDictionary());
        samples.Add<ImmutableHashSet<string>, ImmutableHashSet<string>>([.. s_texts], []);
        samples.Add<IImmutableSet<int>, ImmutableHashSet<int>>(s_numbers.ToImmutableSortedSet());
        samples.Add<ImmutableSortedSet<int>, ImmutableSortedSet<int>>([.. s_numbers], []);

        samples.Add<FrozenSet<int>, FrozenSet<int>>(s_numbers.ToFrozenSet(), FrozenSet<int>.Empty);
        samples.Add<FrozenSet<string>, FrozenSet<string>>(s_texts.ToFrozenSet());
        samples.Add<FrozenDictionary<int, string?>, FrozenDictionary<int, string?>>(
            s_byNumber.ToFrozenDictionary(), FrozenDictionary<int, string?>.Empty);
        samples.Add<FrozenDictionary<string, int>, FrozenDictionary<string, int>>(s_byText.ToFrozenDictionary());
    }
}

/// <summary>A receiver of the sample collections, with their types as type arguments.</summary>
internal interface ICollectionSamples
{
    /// <summary>Receives collections of one declared type.</summary>
    /// <typeparam name="TDeclared">The type that a member declares.</typeparam>
    /// <typeparam name="TBecomes">The class of the collection that is read.</typeparam>
    /// <param name="collections">Collections that the member may hold.</param>
    void Add<TDeclared, TBecomes>(params TDeclared[] collections)
        where TDeclared : class;
}
