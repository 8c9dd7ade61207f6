using System.Reflection;
using System.Runtime.Serialization;
using CustomBinarySerializer.Contracts.Exceptions;
using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.Graphs.Tests.Attacks;

/// <summary>Tests of exceptions in graphs whose text would never end, or would end the process.</summary>
public sealed class HostileExceptionTests
{
    private static readonly TypeRegistry s_registry = new TypeRegistry()
        .RegisterSerializable<Own>(1, new RegistrationOptions { AllowUserCodeOnUntrustedData = true })
        .RegisterSerializable<ReflectionTypeLoadException>(2, new RegistrationOptions { AllowUserCodeOnUntrustedData = true });

    private static IEnumerable<TestCaseData> Endless()
    {
        InvalidOperationException self = new();
        ExceptionState.InnerException(self) = self;
        yield return Case(self, "ItsOwnInnerException");

        IOException first = new();
        InvalidOperationException second = new("", first);
        ExceptionState.InnerException(first) = second;
        yield return Case(new List<Exception> { first, second }, "TwoInEachOther");

        AggregateException aggregate = new(new IOException());
        ExceptionState.InnerExceptions(aggregate)[0] = aggregate;
        yield return Case(aggregate, "AnAggregateInItself");

        IOException deep = new();
        AggregateException outer = new(new IOException(), new AggregateException(new InvalidOperationException("", deep)));
        ExceptionState.InnerException(deep) = outer;
        yield return Case(outer, "AnAggregateInAnInnerException");

        ArgumentOutOfRangeException valued = new("a", 1, "b");
        ValueOf(valued).SetValue(valued, valued);
        yield return Case(valued, "ItsOwnValue");

        ArgumentOutOfRangeException valuedByTuple = new("a", 1, "b");
        ValueOf(valuedByTuple).SetValue(valuedByTuple, Tuple.Create<object>(valuedByTuple));
        yield return Case(valuedByTuple, "ATupleOfItself");

        Tuple<object> cycle = Tuple.Create<object>(1);
        cycle.GetType().GetField("m_Item1", BindingFlags.Instance | BindingFlags.NonPublic)!.SetValue(cycle, cycle);
        yield return Case(new ArgumentOutOfRangeException("a", cycle, "b"), "ATupleThatHoldsItself");

        object nested = 1;
        for (int i = 0; i < 20_000; i++)
        {
            nested = Tuple.Create(nested);
        }

        yield return Case(new ArgumentOutOfRangeException("a", nested, "b"), "NestedTuples");

        Exception shared = new IOException();
        for (int i = 0; i < 40; i++)
        {
            shared = new AggregateException(shared, shared);
        }

        yield return Case(shared, "SharedHalves");

        ReflectionTypeLoadException loading = new([], [null]);
        loading.LoaderExceptions[0] = loading;
        yield return Case(loading, "OneOfSeveralOfItsOwn");

        IOException within = new();
        ReflectionTypeLoadException around = new([], [within]);
        ExceptionState.InnerException(within) = around;
        yield return Case(new List<Exception> { around, within }, "OneOfSeveralByAnInnerException");

        Tuple<object> inLazy = Tuple.Create<object>(1);
        inLazy.GetType().GetField("m_Item1", BindingFlags.Instance | BindingFlags.NonPublic)!.SetValue(
            inLazy, new Lazy<object>((object)inLazy));
        yield return Case(new ArgumentOutOfRangeException("a", inLazy, "b"), "ALazyThatHoldsItself");

        object lazyHalves = 1;
        for (int i = 0; i < 40; i++)
        {
            lazyHalves = new Lazy<object>((object)Tuple.Create(lazyHalves, lazyHalves));
        }

        yield return Case(new ArgumentOutOfRangeException("a", lazyHalves, "b"), "LazyValuesThatShareTheirHalves");

        string text = new('a', 200_000);
        yield return Case(
            new AggregateException(Enumerable.Range(0, 5_000).Select(_ => new ArgumentOutOfRangeException(text, text))),
            "ATextThatManyShare");
        yield return Case(
            new AggregateException(Enumerable.Range(0, 5_000).Select(_ => new ArgumentOutOfRangeException("a", Tuple.Create(text), "b"))),
            "ATextInTuplesOfMany");

        Own own = new();
        ExceptionState.InnerException(own) = own;
        yield return Case(own, "OneOfTheProgram");
    }

    [TestCaseSource(nameof(Endless))]
    public void AnExceptionWhoseTextWouldNotEndIsRefused(object graph)
    {
        byte[] frame = new CustomBinaryFormatter(s_registry).Serialized(graph);
        foreach (FormatterOptions options in new[] { FormatterOptions.Default, FormatterOptions.UntrustedData })
        {
            Assert.That(
                () => new CustomBinaryFormatter(s_registry, options).Deserialize<object>(frame),
                Throws.TypeOf<BinarySerializationException>());
        }
    }

    [TestCase(60, true)]
    [TestCase(70, false)]
    public void UntrustedExceptionsMayBeNestedUpToTheLimit(int depth, bool isAllowed)
    {
        byte[] frame = new CustomBinaryFormatter(s_registry).Serialized(Nested(depth));

        Assert.That(
            () => new CustomBinaryFormatter(s_registry, FormatterOptions.UntrustedData).Deserialize<object>(frame),
            isAllowed
                ? Throws.Nothing
                : Throws.TypeOf<BinarySerializationException>().With.Property("Code").EqualTo(SerializationErrorCode.DepthExceeded));
    }

    [Test]
    public void SharedAndNestedOnesAreRead()
    {
        Exception shared = Nested(200);
        List<Exception> graph =
            [shared, new AggregateException(shared, shared), new ArgumentOutOfRangeException("a", Tuple.Create(1, "b"), "c")];

        List<Exception> read = new CustomBinaryFormatter(s_registry).DeepClone(graph);

        Assert.That(((AggregateException)read[1]).InnerExceptions, Is.All.SameAs(read[0]));
        Assert.That(read[2].Message, Does.Contain("(1, b)"));
    }

    [Test]
    public void ALongTextOfItsOwnIsRead()
    {
        string text = new('a', 10_000_000);

        Assert.That(
            new CustomBinaryFormatter(s_registry).DeepClone(new ArgumentOutOfRangeException("a", 1, text)).Message, Does.StartWith(text));
    }

    [Test]
    public void AnEnumerationAsAValueStaysOne()
    {
        ArgumentOutOfRangeException read = new CustomBinaryFormatter(new TypeRegistry().RegisterSerializable<DayOfWeek>(1))
            .DeepClone(new ArgumentOutOfRangeException("a", DayOfWeek.Friday, "b"));

        Assert.That(read.ActualValue, Is.EqualTo(DayOfWeek.Friday).And.TypeOf<DayOfWeek>());
    }

    private static Exception Nested(int depth)
    {
        Exception nested = new IOException();
        for (int i = 1; i < depth; i++)
        {
            nested = new InvalidOperationException("a", nested);
        }

        return nested;
    }

    private static FieldInfo ValueOf(ArgumentOutOfRangeException exception) =>
        exception.GetType().GetField("_actualValue", BindingFlags.Instance | BindingFlags.NonPublic)!;

    private static TestCaseData Case(object graph, string name) => new TestCaseData(graph).SetArgDisplayNames(name);

    [Serializable]
    private sealed class Own : Exception
    {
        internal Own()
        {
        }

#pragma warning disable SYSLIB0051 // The constructor for deserialization is what is tried.
        private Own(SerializationInfo info, StreamingContext context)
            : base(info, context)
        {
        }
#pragma warning restore SYSLIB0051
    }
}
