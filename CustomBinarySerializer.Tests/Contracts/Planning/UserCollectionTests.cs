using System.Collections;
using System.Collections.Concurrent;
using System.Collections.ObjectModel;
using System.Runtime.Serialization;
using CustomBinarySerializer.Compiler.Models;
using CustomBinarySerializer.Compiler.Planning;
using CustomBinarySerializer.Tests.Contracts.Collections;

namespace CustomBinarySerializer.Tests.Contracts.Planning;

public sealed class UserCollectionTests
{
    private static readonly int[] s_numbers = [3, 1, 2];

    private static IEnumerable<object> Collections =>
    [
        new Numbers { 3, 1, 2 },
        new Prefilled { 3, 1, 2 },
        new PrivatelyMade(s_numbers),
        new Wrapping { 3, 1, 2 },
        new Sum { 3, 1, 2 },
        new ByName { "b", "a" },
        new IgnoringCase { ["b"] = 1, ["A"] = 2 },
        new WrappingDictionary { ["b"] = 1, ["A"] = 2 },
        new Marked { 3, 1, 2 },
        new Forgetful { 3, 1, 2 },
        new Generic<string> { "b", "a" },
    ];

    [TestCaseSource(nameof(Collections))]
    public void IsWrittenAsItsItems(object collection)
    {
        object copy = Shapes.Copy(collection.GetType(), collection);

        Assert.That(copy, Is.TypeOf(collection.GetType()).And.Not.SameAs(collection));
        Assert.That(copy, Is.EqualTo(collection).AsCollection);
    }

    [Test]
    public void ComparesAsItsConstructorSays()
    {
        IgnoringCase copy = Shapes.Copy(new IgnoringCase { ["a"] = 1 });

        Assert.That(copy, Contains.Key("A"));
        Assert.That(() => Shapes.Copy(new IgnoringCase(StringComparer.Ordinal)), Refused("OrdinalIgnoreCase"));
        Assert.That(() => Shapes.Copy(new IgnoringCase(StringComparer.InvariantCulture)), Refused("RegisterSurrogate"));

        static NUnit.Framework.Constraints.IResolveConstraint Refused(string part) =>
            Throws.TypeOf<BinarySerializationException>()
                .With.Property("Code")
                .EqualTo(SerializationErrorCode.UnsupportedValue)
                .And.Message.Contains(part);
    }

    [TestCase(typeof(Numbers), typeof(MoreNumbers))]
    [TestCase(typeof(Wrapping), typeof(Unique))]
    [TestCase(typeof(Sum), typeof(MoreSum))]
    [TestCase(typeof(Collection<int>), typeof(ObservableCollection<int>))]
    [TestCase(typeof(SortedDictionary<int, int>), typeof(MoreSorted))]
    public void IsNotADerivedOne(Type declared, Type derived) =>
        Assert.That(
            () => Shapes.Take(declared, Activator.CreateInstance(derived)!),
            Throws.TypeOf<BinarySerializationException>()
                .With.Message.Contains(derived.ToString())
                .And.Message.Contains(declared.ToString())
                .And.Message.Contains("RegisterSurrogate"));

    [Test]
    public void RefusesWhatItsAddRefuses()
    {
        Assert.That(() => Make(typeof(ByName), "a", "a"), ThrowsInvalidValue().And.InnerException.TypeOf<ArgumentException>());
        Assert.That(() => Make(typeof(Unique), 1, 1), ThrowsInvalidValue().And.Message.Contains("1"));
        Assert.That(() => Make(typeof(Sum), -1), ThrowsInvalidValue().And.InnerException.TypeOf<ArgumentOutOfRangeException>());
        Assert.That(
            () => Make(typeof(IgnoringCase), KeyValuePair.Create("a", 1), KeyValuePair.Create("A", 1)),
            ThrowsInvalidValue().And.Message.Contains("duplicate"));
        Assert.That(
            () => Make(typeof(IgnoringCase), KeyValuePair.Create<string?, int>(null, 1)), ThrowsInvalidValue()
                .And.Message.Contains("null"));

        static object Make(Type type, params object?[] items) => Shapes.Make(type, -1, items);

        static NUnit.Framework.Constraints.EqualConstraint<SerializationErrorCode> ThrowsInvalidValue() =>
            Throws.TypeOf<BinarySerializationException>().With.Property("Code").EqualTo(SerializationErrorCode.InvalidValue);
    }

    [TestCase(typeof(WithState), "Field, Label, Count2", "[IgnoreDataMember]")]
    [TestCase(typeof(WithPrivateSetter), "Label", "[IgnoreDataMember]")]
    [TestCase(typeof(MadeOfACapacity), "constructor without parameters", "")]
    [TestCase(typeof(MyStack), "Stack", "one by one")]
    [TestCase(typeof(MyArrayList), "ArrayList", "one by one")]
    [TestCase(typeof(OfTwoKinds), "different items", "Int64")]
    [TestCase(typeof(ContractOverList), "[DataContract]", "[CollectionDataContract]")]
    public void UnsuitableCollectionIsRefused(Type type, string reason, string remedy)
    {
        ShapeModel? shape = CollectionRules.FindShape(Models.Of(type), SerializedMembers.PublicMembers, out string? refusal);

        Assert.That(shape, Is.Null);
        Assert.That(refusal, Does.Contain(reason).And.Contain(remedy));
    }

    [TestCase(typeof(ObjectByContract))]
    [TestCase(typeof(OnlyEnumerable))]
    [TestCase(typeof(AbstractNumbers))]
    [TestCase(typeof(NumbersInAStruct))]
    [TestCase(typeof(string))]
    [TestCase(typeof(int[]))]
    [TestCase(typeof(UserCollectionTests))]
    public void IsAnObjectOrSomethingElse(Type type)
    {
        Assert.That(CollectionRules.FindShape(Models.Of(type), SerializedMembers.PublicMembers, out string? refusal), Is.Null);
        Assert.That(refusal, Is.Null);
    }

    [Test]
    public void IsAnObjectOfItsFieldsWhereAllAreAskedFor()
    {
        Assert.That(CollectionRules.FindShape(Models.Of(typeof(Wrapping)), SerializedMembers.AllFields, out string? refusal), Is.Null);
        Assert.That(refusal, Is.Null);
        Assert.That(CollectionRules.FindShape(Models.Of(typeof(Numbers)), SerializedMembers.AllFields, out _), Is.Not.Null);
    }

    private class Numbers : List<int>;

    private sealed class MoreNumbers : Numbers;

    private sealed class Prefilled : Collection<int>
    {
        public Prefilled() => Add(7);

        public new void Add(int item)
        {
            if (Count == 1 && this[0] == 7)
            {
                Clear();
            }

            base.Add(item);
        }
    }

    private sealed class PrivatelyMade : ObservableCollection<int>
    {
        public PrivatelyMade(IEnumerable<int> numbers)
            : base(numbers)
        {
        }

        private PrivatelyMade()
        {
        }
    }

    private class Wrapping : ICollection<int>
    {
        private readonly List<int> _items = [];

        public int Count => _items.Count;

        public bool IsReadOnly => false;

        public virtual void Add(int item) => _items.Add(item);

        public void Clear() => _items.Clear();

        public bool Contains(int item) => _items.Contains(item);

        public void CopyTo(int[] array, int arrayIndex) => _items.CopyTo(array, arrayIndex);

        public bool Remove(int item) => _items.Remove(item);

        public IEnumerator<int> GetEnumerator() => _items.GetEnumerator();

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }

    private sealed class Unique : Wrapping
    {
        public override void Add(int item)
        {
            if (!Contains(item))
            {
                base.Add(item);
            }
        }
    }

    private sealed class MoreSum : Sum;

    private sealed class MoreSorted : SortedDictionary<int, int>;

    private class Sum : IEnumerable<int>
    {
        private readonly List<int> _items = [];

        public void Add(int item)
        {
            ArgumentOutOfRangeException.ThrowIfNegative(item);
            _items.Add(item);
        }

        public IEnumerator<int> GetEnumerator() => _items.GetEnumerator();

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }

    private sealed class ByName : KeyedCollection<string, string>
    {
        protected override string GetKeyForItem(string item) => item;
    }

    private sealed class IgnoringCase : Dictionary<string, int>
    {
        public IgnoringCase()
            : this(StringComparer.OrdinalIgnoreCase)
        {
        }

        public IgnoringCase(StringComparer comparer)
            : base(comparer)
        {
        }
    }

    private sealed class WrappingDictionary : IDictionary<string, int>
    {
        private readonly Dictionary<string, int> _entries = [];

        public ICollection<string> Keys => _entries.Keys;

        public ICollection<int> Values => _entries.Values;

        public int Count => _entries.Count;

        public bool IsReadOnly => false;

        public int this[string key]
        {
            get => _entries[key];
            set => _entries[key] = value;
        }

        public void Add(string key, int value) => _entries.Add(key, value);

        void ICollection<KeyValuePair<string, int>>.Add(KeyValuePair<string, int> item) => Add(item.Key, item.Value);

        public void Clear() => _entries.Clear();

        public bool Contains(KeyValuePair<string, int> item) => _entries.Contains(item);

        public bool ContainsKey(string key) => _entries.ContainsKey(key);

        public void CopyTo(KeyValuePair<string, int>[] array, int arrayIndex) =>
            ((ICollection<KeyValuePair<string, int>>)_entries).CopyTo(array, arrayIndex);

        public IEnumerator<KeyValuePair<string, int>> GetEnumerator() => _entries.GetEnumerator();

        public bool Remove(string key) => _entries.Remove(key);

        public bool Remove(KeyValuePair<string, int> item) => _entries.Remove(item.Key);

        public bool TryGetValue(string key, out int value) => _entries.TryGetValue(key, out value);

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }

    [CollectionDataContract]
    private sealed class Marked : List<int>;

    private sealed class Forgetful : List<int>
    {
        [IgnoreDataMember]
        public string? Note { get; set; }

        public int Twice => 2 * Count;
    }

    private sealed class Generic<T> : LinkedListOf<T>;

    private class LinkedListOf<T> : Collection<T>;

    private sealed class WithState : List<int>
    {
        public int Field = 1;

        public string? Label { get; set; }

        public int Count2 { get; init; }
    }

    private sealed class WithPrivateSetter : List<int>
    {
        public string? Label { get; private set; }

        public void Name(string label) => Label = label;
    }

    private sealed class MadeOfACapacity(int capacity) : List<int>(capacity);

    private sealed class MyStack : Stack<int>;

    private sealed class MyArrayList : ArrayList;

    private sealed class OfTwoKinds : List<int>, ICollection<long>
    {
        bool ICollection<long>.IsReadOnly => false;

        void ICollection<long>.Add(long item) => Add((int)item);

        bool ICollection<long>.Contains(long item) => Contains((int)item);

        void ICollection<long>.CopyTo(long[] array, int arrayIndex) => throw new NotSupportedException();

        bool ICollection<long>.Remove(long item) => Remove((int)item);

        IEnumerator<long> IEnumerable<long>.GetEnumerator() => throw new NotSupportedException();
    }

    [DataContract]
    private sealed class ContractOverList : ConcurrentQueue<int>;

    [DataContract]
    private sealed class ObjectByContract : Wrapping;

    private sealed class OnlyEnumerable : IEnumerable<int>
    {
        public List<int> Items { get; set; } = [];

        public IEnumerator<int> GetEnumerator() => Items.GetEnumerator();

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }

    private abstract class AbstractNumbers : List<int>;

    private struct NumbersInAStruct : IEnumerable<int>
    {
        public readonly void Add(int item) => throw new NotSupportedException($"{item}");

        public readonly IEnumerator<int> GetEnumerator() => throw new NotSupportedException();

        readonly IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }
}
