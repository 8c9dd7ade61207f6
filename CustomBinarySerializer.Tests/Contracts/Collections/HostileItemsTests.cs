using System.Collections.Concurrent;
using System.Collections.Frozen;
using System.Collections.Immutable;
using System.Collections.ObjectModel;
using System.Reflection;
using CustomBinarySerializer.Contracts.BuiltIn;
using CustomBinarySerializer.Payload;
using NUnit.Framework.Constraints;

namespace CustomBinarySerializer.Tests.Contracts.Collections;

/// <summary>Tests of items that a collection can't hold, or that were chosen to make it slow.</summary>
public sealed class HostileItemsTests
{
    private static readonly Type[] s_dictionaries =
    [
        typeof(Dictionary<,>),
        typeof(IDictionary<,>),
        typeof(IReadOnlyDictionary<,>),
        typeof(ReadOnlyDictionary<,>),
        typeof(SortedDictionary<,>),
        typeof(SortedList<,>), typeof(OrderedDictionary<,>), typeof(ConcurrentDictionary<,>), typeof(ImmutableDictionary<,>),
        typeof(IImmutableDictionary<,>), typeof(ImmutableSortedDictionary<,>), typeof(FrozenDictionary<,>),
    ];

    private static readonly Type[] s_sets =
    [
        typeof(HashSet<>), typeof(ISet<>), typeof(IReadOnlySet<>), typeof(ReadOnlySet<>), typeof(SortedSet<>),
        typeof(ImmutableHashSet<>), typeof(IImmutableSet<>), typeof(ImmutableSortedSet<>), typeof(FrozenSet<>),
    ];

    private static readonly Type[] s_hashing =
        [.. s_dictionaries.Concat(s_sets).Where(type => !type.Name.Contains("Sorted", StringComparison.Ordinal))];

    [TestCaseSource(nameof(s_dictionaries))]
    public void KeysThatComeTwiceAreRefused(Type definition)
    {
        Assert.That(Make(0), Throws.Nothing);
        Assert.That(Make(0, 1, 0), ThrowsInvalidValue().And.Message.Contains("is a duplicate"));

        Action Make(params int[] keys) => () =>
            Shapes.Make(
                definition.MakeGenericType(typeof(int), typeof(string)), -1, keys.Select(key => (object)KeyValuePair.Create(key, "")));
    }

    [TestCaseSource(nameof(s_dictionaries))]
    public void KeysThatComeTwiceWithTheSameValueAreRefused(Type definition) =>
        Assert.That(
            () => Shapes.Make(
                definition.MakeGenericType(typeof(string), typeof(int)), 2, [KeyValuePair.Create("a", 1), KeyValuePair.Create("A", 1)]),
            ThrowsInvalidValue().And.Message.Contains("is a duplicate"));

    [TestCaseSource(nameof(s_dictionaries))]
    public void KeysThatAreNullAreRefused(Type definition) =>
        Assert.That(
            () => Shapes.Make(definition.MakeGenericType(typeof(string), typeof(int)), 0, [KeyValuePair.Create<string?, int>(null, 1)]),
            ThrowsInvalidValue().And.Message.Contains("the key at position 0 is null"));

    [TestCaseSource(nameof(s_sets))]
    public void ItemsOfSetsThatComeTwiceAreRefused(Type definition)
    {
        Assert.That(
            () => Shapes.Make(definition.MakeGenericType(typeof(int)), -1, [1, 2, 1]), ThrowsInvalidValue()
                .And.Message.Contains("is a duplicate"));
        Assert.That(
            () => Shapes.Make(definition.MakeGenericType(typeof(string)), 0, [null, null]), ThrowsInvalidValue()
                .And.Message.Contains("is a duplicate"));
    }

    [TestCaseSource(nameof(s_hashing))]
    public void KeysThatCollideAreRefusedFromStrangersOnly(Type definition)
    {
        Type type = Close(definition, typeof(Colliding));
        object?[] few = Items(definition, GuardedComparer<Colliding>.MaxCollisions + 1);
        object?[] many = Items(definition, GuardedComparer<Colliding>.MaxCollisions + 2);

        Assert.That(() => Shapes.Make(type, -1, few, untrusted: true), Throws.Nothing);
        Assert.That(() => Shapes.Make(type, -1, many), Throws.Nothing);
        Assert.That(
            () => Shapes.Make(type, -1, many, untrusted: true),
            ThrowsInvalidValue().And.Message.Contains(typeof(Colliding).ToString()).And.Message.Contains("GetHashCode"));
    }

    [TestCaseSource(nameof(s_hashing))]
    public void NumbersGetASeed(Type definition)
    {
        Type type = Close(definition, typeof(long));
        object copy = Shapes.Make(
            type, -1, definition.GetGenericArguments().Length == 1 ? [1L] : [KeyValuePair.Create(1L, 0)], untrusted: true);

        Assert.That(ComparerIn(copy), Is.TypeOf<SeededComparer<long>>());
    }

    [Test]
    public void TheProgramMayAddKeysThatCollideToWhatStrangersWrote()
    {
        Type type = typeof(Dictionary<Colliding, int>);
        var copy = (Dictionary<Colliding, int>)Shapes.Make(type, -1, Items(typeof(Dictionary<,>), 100), untrusted: true);

        Assert.That(() => Enumerable.Range(100, 200).ToList().ForEach(i => copy.Add(new Colliding(i), i)), Throws.Nothing);
        Assert.That(copy, Contains.Key(new Colliding(250)));
        Assert.That(Shapes.Take(type, copy).Items, Has.Length.EqualTo(300));
    }

    [TestCase(typeof(FrozenSet<string>))]
    [TestCase(typeof(FrozenDictionary<string, int>))]
    public void FrozenTextsOfStrangersAreHashedWithASeed(Type type)
    {
        object item = type == typeof(FrozenSet<string>) ? "a" : KeyValuePair.Create("a", 1);

        for (int code = 0; code <= 4; code++)
        {
            object copy = Shapes.Make(type, code, [item], untrusted: true);
            Assert.That(ComparerIn(copy), Is.TypeOf<GuardedComparer<string>>());
        }
    }

    // Each entry moves all those behind it where it is inserted in front of them: that would take minutes.
    [Test]
    [MaxTime(20_000)]
    public void SortedListsAreMadeOfEntriesThatComeBackwards()
    {
        const int count = 400_000;

        SortedList<int, long> list = (SortedList<int, long>)Shapes.Make(
            typeof(SortedList<int, long>), comparer: -1, Enumerable.Range(0, count)
                .Select(i => (object)KeyValuePair.Create(count - i, (long)(count - i))));

        Assert.That(list.Keys[count - 1], Is.EqualTo(count));
    }

    [Test]
    public void NothingLargeIsAllocatedForACountAlone()
    {
        foreach (Type definition in BuiltInTypes.All.OfType<CollectionType>().Select(line => line.Type))
        {
            Type type = definition.MakeGenericType([.. definition.GetGenericArguments().Select(_ => typeof(int))]);
            MethodInfo create = Shapes.Of(type).Calls!.Create;
            object[] arguments = [new StubPayloadHost(), int.MaxValue];
            create.Invoke(null, arguments);

            long before = GC.GetAllocatedBytesForCurrentThread();
            create.Invoke(null, arguments);

            Assert.That(GC.GetAllocatedBytesForCurrentThread() - before, Is.LessThan(200_000), definition.Name);
        }
    }

    private static object? ComparerIn(object copy) => copy switch
    {
        ReadOnlyDictionary<long, int> dictionary => ComparerFinder.FindInDictionary(dictionary),
        ReadOnlySet<long> set => ComparerFinder.FindInSet(set),
        _ => (copy.GetType().GetProperty("Comparer") ?? copy.GetType().GetProperty("KeyComparer"))!.GetValue(copy),
    };

    private static Type Close(Type definition, Type key) =>
        definition.MakeGenericType(definition.GetGenericArguments().Length == 1 ? [key] : [key, typeof(int)]);

    private static object?[] Items(Type definition, int count) =>
        [.. Enumerable.Range(0, count)
            .Select(
                i => definition.GetGenericArguments().Length == 1 ? (object)new Colliding(i) : KeyValuePair.Create(new Colliding(i), i))];

    private static EqualConstraint<SerializationErrorCode> ThrowsInvalidValue() =>
        Throws.TypeOf<BinarySerializationException>().With.Property("Code").EqualTo(SerializationErrorCode.InvalidValue);

    /// <summary>A key whose author made all hash codes equal.</summary>
    private readonly record struct Colliding(int Number)
    {
        public override int GetHashCode() => 1;
    }
}
