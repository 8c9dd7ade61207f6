using System.Collections;
using System.Collections.Immutable;

namespace CustomBinarySerializer.Tests.Contracts.Collections;

/// <summary>Collections as members of objects, by emitted code and by the interpreter.</summary>
public sealed class MemberTests
{
    private static readonly RegistrationOptions[] s_ways = [new(), new() { Interpret = true }];

    private static IEnumerable<TestCaseData> AllSamples =>
        Sample.All.Select((sample, i) => new TestCaseData(sample).SetArgDisplayNames($"{i}: {sample}"));

    [TestCaseSource(nameof(AllSamples))]
    public void ArriveAsTheyWereWritten(object sample)
    {
        (Type declared, object collection, Type becomes) = (Sample)sample;

        foreach (Holder read in RoundTrips(declared, collection))
        {
            Assert.That(read.Behind, Is.EqualTo("behind"));
            Assert.That(read.Held, becomes.IsAbstract ? Is.InstanceOf(becomes) : Is.TypeOf(becomes));
            Assert.That(read.Held, Is.EquivalentTo((IEnumerable)collection));
        }
    }

    [TestCaseSource(nameof(AllSamples))]
    public void ArriveAsNullIfTheyAreNull(object sample)
    {
        foreach (Holder read in RoundTrips(((Sample)sample).Declared, collection: null))
        {
            Assert.That(read.Behind, Is.EqualTo("behind"));
            Assert.That(read.Held, Is.Null);
        }
    }

    [Test]
    public void ImmutableArraysArriveAsNothingEmptyOrFull()
    {
        foreach (Holder read in RoundTrips(typeof(ImmutableArray<string>), default(ImmutableArray<string>)))
        {
            Assert.That(((ImmutableArray<string>)read.Held!).IsDefault);
        }

        foreach (ImmutableArray<string> array in new ImmutableArray<string>[] { [], ["a", "b"] })
        {
            foreach (Holder read in RoundTrips(typeof(ImmutableArray<string>), array))
            {
                Assert.That(read.Held, Is.EqualTo(array).AsCollection);
            }
        }
    }

    [Test]
    public void PriorityQueuesArriveWithTheirPriorities()
    {
        PriorityQueue<string, int> queue = new([("b", 2), ("a", 1)]);

        foreach (Holder read in RoundTrips(queue.GetType(), queue))
        {
            Assert.That(((PriorityQueue<string, int>)read.Held!).Dequeue(), Is.EqualTo("a"));
        }
    }

    [TestCase(typeof(ILookup<int, int>), "a lookup")]
    [TestCase(typeof(IGrouping<int, int>), "KeyValuePair")]
    [TestCase(typeof(IQueryable<int>), "a question")]
    [TestCase(typeof(IAsyncEnumerable<int>), "Await")]
    [TestCase(typeof(System.Collections.Concurrent.BlockingCollection<int>), "threads")]
    [TestCase(typeof(System.Collections.Concurrent.IProducerConsumerCollection<int>), "Declare the class")]
    [TestCase(typeof(OwnStack), "one by one")]
    [TestCase(typeof(Itself), "hold it again")]
    public void AreRefusedWithARemedy(Type declared, string reason) =>
        Assert.That(
            () => new TypeRegistry().Register(typeof(Holder<>).MakeGenericType(declared), 1),
            Throws.ArgumentException.With.Message.Contains(reason).And.Message.Contains("Holder`1.Value"));

    [Test]
    public void CollectionsOfUsersAreRefusedInUntrustedData()
    {
        byte[] frame = [.. Frames(typeof(Own), new Own { 1, 2 }).Select(each => each.Frame).First()];
        CustomBinaryFormatter untrusting = new(new TypeRegistry().Register<Holder<Own>>(1), FormatterOptions.UntrustedData);
        CustomBinaryFormatter allowed = new(
            new TypeRegistry()
                .Register<Holder<Own>>(1, new RegistrationOptions { AllowUserCodeOnUntrustedData = true }), FormatterOptions.UntrustedData);

        Assert.That(
            () => untrusting.Deserialize<Holder<Own>>(frame),
            Throws.TypeOf<BinarySerializationException>().With.Property("Code").EqualTo(SerializationErrorCode.UserCodeRefused));
        Assert.That(allowed.Deserialize<Holder<Own>>(frame).Value, Is.EqualTo(new Own { 1, 2 }).And.TypeOf<Own>());
    }

    private static IEnumerable<Holder> RoundTrips(Type declared, object? collection)
    {
        (CustomBinaryFormatter Formatter, byte[] Frame)[] frames = [.. Frames(declared, collection)];
        Assert.That(frames[1].Frame, Is.EqualTo(frames[0].Frame), "The interpreter writes the same bytes.");
        return frames.Select(each => (Holder)each.Formatter.Deserialize(each.Frame, out _)!);
    }

    private static IEnumerable<(CustomBinaryFormatter Formatter, byte[] Frame)> Frames(Type declared, object? collection)
    {
        Type type = typeof(Holder<>).MakeGenericType(declared);
        Holder holder = (Holder)Activator.CreateInstance(type)!;
        holder.Held = collection;
        foreach (RegistrationOptions way in s_ways)
        {
            CustomBinaryFormatter formatter = new(new TypeRegistry().Register(type, 1, way));
            using MemoryStream stream = new();
            formatter.Serialize(stream, holder);
            yield return (formatter, stream.ToArray());
        }
    }

    public abstract class Holder
    {
        internal abstract object? Held { get; set; }

        internal abstract string? Behind { get; }
    }

    public sealed class Holder<T> : Holder
    {
        public T? Value { get; set; }

        public string Last { get; set; } = "behind";

        internal override object? Held
        {
            get => Value;
            set => Value = (T?)value;
        }

        internal override string? Behind => Last;
    }

    public sealed class Own : List<int>;

    public sealed class OwnStack : Stack<int>;

    public sealed class Itself : List<Itself>;
}
