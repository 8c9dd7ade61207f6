using System.Collections;
using System.Collections.Immutable;
using CustomBinarySerializer.Contracts.BuiltIn;
using CustomBinarySerializer.Contracts.Collections;
using CustomBinarySerializer.Generated;

namespace CustomBinarySerializer.Tests.Contracts.Collections;

public sealed class RoundTripTests
{
    private static readonly int[] s_priorities = [5, 1, 1, 3, 1, 2, 5, 0];

    private static IEnumerable<TestCaseData> AllSamples =>
        Sample.All.Select((sample, i) => new TestCaseData(sample).SetArgDisplayNames($"{i}: {sample}"));

    private static IEnumerable<CollectionType> Lines => BuiltInTypes.All.OfType<CollectionType>();

    [TestCaseSource(nameof(AllSamples))]
    public void KeepsTheItemsAndTheirOrder(object sample)
    {
        (Type declared, object collection, Type becomes) = (Sample)sample;

        object copy = Shapes.Copy(declared, collection);

        Assert.That(copy, becomes.IsAbstract ? Is.InstanceOf(becomes) : Is.TypeOf(becomes));
        Assert.That(copy, IsUnordered(becomes) ? Is.EquivalentTo((IEnumerable)collection) : Is.EqualTo(collection).AsCollection);
    }

    [TestCaseSource(nameof(AllSamples))]
    public void KeepsTheItemsOfStrangers(object sample)
    {
        (Type declared, object collection, Type _) = (Sample)sample;

        object copy = Shapes.Copy(declared, collection, untrusted: true);

        Assert.That(copy, Is.EquivalentTo((IEnumerable)collection));
        Assert.That(Shapes.Take(declared, copy).Comparer, Is.EqualTo(Shapes.Take(declared, collection).Comparer));
    }

    [TestCaseSource(nameof(AllSamples))]
    public void GivesACopyThatIsWrittenAsTheOriginal(object sample)
    {
        (Type declared, object collection, Type becomes) = (Sample)sample;
        (int comparer, object?[] items) = Shapes.Take(declared, collection);

        (int comparerOfCopy, object?[] itemsOfCopy) = Shapes.Take(declared, Shapes.Make(declared, comparer, items));

        Assert.That(comparerOfCopy, Is.EqualTo(comparer));
        Assert.That(itemsOfCopy, IsUnordered(becomes) ? Is.EquivalentTo(items) : Is.EqualTo(items));
    }

    [TestCaseSource(nameof(Lines))]
    public void IsTestedForEveryLineOfTheTable(object line) =>
        Assert.That(
            Sample.All.Select(sample => sample.Declared.GetGenericTypeDefinition()).Append(typeof(PriorityQueue<,>)),
            Does.Contain(((CollectionType)line).Type));

    [TestCaseSource(nameof(Lines))]
    public void TakesItemsOfTheTypeThatTheShapeNames(object line)
    {
        Type definition = ((CollectionType)line).Type;
        Type closed = definition.MakeGenericType([.. definition.GetGenericArguments().Select(_ => typeof(string))]);

        CollectionShape shape = ClosedTypes.ShapeOf((CollectionType)line, closed);

        Assert.That(shape.Calls!.Finish.ReturnType, Is.EqualTo(closed));
        Assert.That(shape.Calls.Items.GetParameters().Single().ParameterType, Is.EqualTo(closed));
        Assert.That(
            shape.Calls.Create.ReturnType, Is.EqualTo(shape.Calls.Finish.GetParameters().Single().ParameterType)
                .And.Not.Property("IsValueType")
                .True);
    }

    [Test]
    public void TakesPriorityQueuesSoThatEqualPrioritiesLeaveInTheSameOrder()
    {
        PriorityQueue<string, int> queue = new(s_priorities.Select((priority, i) => ($"element {i}", priority)));
        queue.Enqueue("late", 1);

        PriorityQueue<string, int> copy = Shapes.Copy(queue);

        Assert.That(Drain(copy), Is.EqualTo(Drain(queue)).And.Length.EqualTo(9));
    }

    [Test]
    public void TakesTheItemsOfLazySequencesOnce()
    {
        int times = 0;
        IEnumerable<int> lazy = Enumerable.Range(0, 3).Select(i => i + (10 * times++));

        Assert.That(Shapes.Copy(lazy), Is.EqualTo([0, 11, 22]));
        Assert.That(times, Is.EqualTo(3));
    }

    [Test]
    public void TakesViewsOfSortedSetsForSets()
    {
        SortedSet<int> view = new SortedSet<int>([1, 2, 3, 4]).GetViewBetween(2, 3);

        Assert.That(Shapes.Copy(view), Is.EqualTo([2, 3]).And.TypeOf<SortedSet<int>>());
    }

    [Test]
    public void SortsTheEntriesOfSortedListsInWhateverOrderTheyCome()
    {
        object?[] entries = [.. s_priorities.Distinct().Select(i => (object)KeyValuePair.Create(i, i * i))];

        SortedList<int, int> list = (SortedList<int, int>)Shapes.Make(typeof(SortedList<int, int>), comparer: -1, entries);

        Assert.That(list, Is.EqualTo(s_priorities.Distinct().Order().Select(i => KeyValuePair.Create(i, i * i))));
    }

    [Test]
    public void TakesTheArrayOfImmutableArraysOfWhichNullIsTheDefault()
    {
        ImmutableArray<int> array = [1, 2, 3];

        Assert.That(ImmutableArrayItems<int>.From(ImmutableArrayItems<int>.To(array)!), Is.EqualTo(array));
        Assert.That(ImmutableArrayItems<int>.To([]), Is.Empty);
        Assert.That(ImmutableArrayItems<int>.To(default), Is.Null);
    }

    // Equal collections may have another order if a hash decides it, and in a bag.
    private static bool IsUnordered(Type type) =>
        type.Name.StartsWith("Frozen", StringComparison.Ordinal)
        || type.Name is "ImmutableHashSet`1" or "ImmutableDictionary`2" or "ConcurrentDictionary`2";

    private static string[] Drain(PriorityQueue<string, int> queue)
    {
        List<string> drained = [];
        while (queue.TryDequeue(out string? element, out int priority))
        {
            drained.Add($"{element} {priority}");
        }

        return [.. drained];
    }
}
