using System.Collections;
using System.Runtime.ExceptionServices;
using CustomBinarySerializer.Contracts.Exceptions;

namespace CustomBinarySerializer.Tests.Contracts.Exceptions;

/// <summary>Tests exceptions as members of contracts in IL.</summary>
public sealed class ExceptionTests
{
    private CustomBinaryFormatter _formatter = null!;

    [SetUp]
    public void Begin() => _formatter = new CustomBinaryFormatter(new TypeRegistry()
        .Register<OrderException>(1)
        .Register<BadOrderException>(2)
        .Register<ManyOrdersException>(3)
        .Register<HandWrittenException>(4)
        .Register<Report>(10)
        .Register<OrderReport>(11));

    private static IEnumerable<Exception> Common =>
    [
        new InvalidOperationException("a", new FormatException("b")) { HelpLink = "c", Source = "d", HResult = 5 },
        new ArgumentNullException("name"),
        new ArgumentException("a", "name"),
        new ArgumentOutOfRangeException("name", 5, "a"),
        new ArgumentOutOfRangeException("name", DayOfWeek.Friday, "a"), // the value becomes its text
        new ObjectDisposedException("a", "b"),
        new FileNotFoundException("a", "b"),
        new AggregateException("a", new FormatException("b"), new AggregateException()),
        new AggregateException(),
        new TaskCanceledException("a"),
        new KeyNotFoundException(),
        new IOException("a", 7),
        new BinarySerializationException("a"),
        CommonExceptions.Create(1)!,
    ];

    [TestCaseSource(nameof(Common))]
    public void CommonOnesComeBackAsThemselves(Exception exception)
    {
        Exception read = Cause(exception);

        Assert.That(read.GetType(), Is.EqualTo(exception.GetType()));
        Assert.That(read.ToString(), Is.EqualTo(exception.ToString()));
        Assert.That(
            (read.Message, read.HelpLink, read.Source, read.HResult),
            Is.EqualTo((exception.Message, exception.HelpLink, exception.Source, exception.HResult)));
    }

    [Test]
    public void EveryCommonTypeComesBackAsItself()
    {
        for (byte number = 1; CommonExceptions.Create(number) is { } exception; number++)
        {
            Assert.That(Cause(exception), Is.TypeOf(exception.GetType()));
        }
    }

    [Test]
    public void KeepTheirStackTrace()
    {
        Exception thrown = Thrown(new InvalidOperationException("a", Thrown(new FormatException())));

        Exception read = Cause(thrown);

        Assert.That(read.StackTrace, Is.EqualTo(thrown.StackTrace).And.Contains(nameof(Thrown)));
        Assert.That(read.InnerException!.StackTrace, Is.EqualTo(thrown.InnerException!.StackTrace));
        Assert.That(read.Source, Is.EqualTo(thrown.Source));
    }

    [Test]
    public void CanBeThrownAgain() =>
        Assert.That(
            () => ExceptionDispatchInfo.Throw(Cause(Thrown(new InvalidOperationException("a")))),
            Throws.InvalidOperationException.With.Message.EqualTo("a"));

    [Test]
    public void KeepWhatElseTheyKnow()
    {
        Assert.That(((ArgumentException)Cause(new ArgumentException("a", "b"))).ParamName, Is.EqualTo("b"));
        Assert.That(((ArgumentOutOfRangeException)Cause(new ArgumentOutOfRangeException("b", 5, "a"))).ActualValue, Is.EqualTo(5));
        Assert.That(((ObjectDisposedException)Cause(new ObjectDisposedException("b"))).ObjectName, Is.EqualTo("b"));
        Assert.That(((FileNotFoundException)Cause(new FileNotFoundException("a", "b"))).FileName, Is.EqualTo("b"));
        Assert.That(
            ((AggregateException)Cause(new AggregateException(new FormatException(), new IOException())))
                .InnerExceptions, Has.Count.EqualTo(2));
        Assert.That(((BinarySerializationException)Cause(Error())).Code, Is.EqualTo(SerializationErrorCode.UnregisteredType));
    }

    [Test]
    public void DataThatIsKnownIsKeptAndOtherBecomesText()
    {
        InvalidOperationException exception = new()
        {
            Data =
            {
                ["a"] = 1,
                [2] = "b",
                ["null"] = null,
                ["bytes"] = new byte[] { 1, 2 },
                [DayOfWeek.Friday] = new Version(1, 2),
                ["objects"] = new object[] { 1 },
                ["exception"] = new UnknownException("x"),
            },
        };

        IDictionary data = Cause(exception).Data;

        Assert.That(data["a"], Is.EqualTo(1));
        Assert.That(data[2], Is.EqualTo("b"));
        Assert.That(data.Contains("null"), Is.True);
        Assert.That(data["bytes"], Is.EqualTo(new byte[] { 1, 2 }));
        Assert.That(data["Friday"], Is.EqualTo(new Version(1, 2)));
        Assert.That(data["objects"], Is.EqualTo("System.Object[]"));
        Assert.That(data["exception"], Is.TypeOf<DeserializedException>());
        Assert.That(data, Has.Count.EqualTo(7));
    }

    [Test]
    public void NoDataTakesOneByteAndIsNotCreated()
    {
        InvalidOperationException exception = new("a") { Source = "b" };

        Cause(exception);

        Assert.That(ExceptionState.Data(exception), Is.Null);
    }

    [Test]
    public void UnknownOnesComeBackAsStandIns()
    {
        Exception thrown = Thrown(new UnknownException("a", new UnknownException("b")));

        DeserializedException read = (DeserializedException)Cause(thrown);

        Assert.That(read.OriginalTypeName, Is.EqualTo(typeof(UnknownException).FullName));
        Assert.That((read.Message, read.StackTrace), Is.EqualTo(("a", thrown.StackTrace)));
        Assert.That(((DeserializedException)read.InnerException!).Message, Is.EqualTo("b"));
        Assert.That(
            read.ToString(), Does.StartWith($"{typeof(UnknownException).FullName} (as DeserializedException): a")
                .And.Contains(nameof(Thrown)));
    }

    [Test]
    public void StandInsCanBeSentOn()
    {
        DeserializedException first = (DeserializedException)Cause(new UnknownException("a"));
        DeserializedException second = (DeserializedException)Cause(first);

        Assert.That((second.OriginalTypeName, second.Message), Is.EqualTo((first.OriginalTypeName, first.Message)));
    }

    [Test]
    public void UnknownAggregateKeepsAllInnerExceptions()
    {
        CustomBinaryFormatter other = new(new TypeRegistry().Register<Report>(10));
        ManyOrdersException cause = new([new FormatException(), new IOException()]);

        DeserializedException read = (DeserializedException)other.DeepClone(new Report { Cause = cause }).Cause!;

        Assert.That(
            read.InnerExceptions.Select(inner => inner.GetType()), Is.EqualTo(cause.InnerExceptions.Select(inner => inner.GetType())));
        Assert.That(read.InnerException, Is.SameAs(read.InnerExceptions[0]));
    }

    [Test]
    public void RegisteredOnesAreWrittenByTheirContracts()
    {
        OrderException order = (OrderException)Cause(
            Thrown(new OrderException("a", 5) { Note = "b", Data = { ["c"] = DayOfWeek.Friday } }));
        BadOrderException bad = (BadOrderException)Cause(new BadOrderException("a", "b") { Field = 9 });
        ManyOrdersException many = (ManyOrdersException)Cause(new ManyOrdersException([new FormatException("a"), new IOException("b")]));
        HandWrittenException byHand = (HandWrittenException)Cause(new HandWrittenException { Number = 5 });

        Assert.That((order.Message, order.OrderNumber, order.Note, order.Data["c"]), Is.EqualTo(("a", 5, "b", "Friday")));
        Assert.That(order.StackTrace, Does.Contain(nameof(Thrown)));
        Assert.That((bad.Message, bad.ParamName, bad.Field), Is.EqualTo(("a (Parameter 'b')", "b", 9)));
        Assert.That(many.InnerExceptions.Select(inner => inner.Message), Is.EqualTo(["a", "b"]));
        Assert.That(byHand.Number, Is.EqualTo(5));
    }

    [Test]
    public void RegisteredOnesAreRoots()
    {
        OrderException read = _formatter.DeepClone(new OrderException("a", 5) { HResult = 6 });

        Assert.That((read.Message, read.OrderNumber, read.HResult), Is.EqualTo(("a", 5, 6)));
    }

    [Test]
    public void RegisteredOnesAreMembersOfTheirType()
    {
        Assert.That(_formatter.DeepClone(new OrderReport { Cause = new OrderException("a", 5) }).Cause!.OrderNumber, Is.EqualTo(5));
        Assert.That(_formatter.DeepClone(new OrderReport()).Cause, Is.Null);
    }

    [Test]
    public void UnregisteredOneOfItsTypeIsRefused() =>
        Assert.That(
            () => new CustomBinaryFormatter(new TypeRegistry().Register<OrderReport>(11))
                .DeepClone(new OrderReport { Cause = new OrderException("a", 5) }),
            Throws.TypeOf<BinarySerializationException>()
                .With.Property("Code").EqualTo(SerializationErrorCode.UnregisteredType)
                .And.Message.Contains("Register it"));

    [Test]
    public void MemberOfABaseTypeTakesCommonOnesOnly()
    {
        Assert.That(
            _formatter.DeepClone(new Report { Argument = new ArgumentNullException("a") }).Argument, Is.TypeOf<ArgumentNullException>());
        Assert.That(
            _formatter.DeepClone(new Report { Argument = new BadOrderException("a", "b") }).Argument, Is.TypeOf<BadOrderException>());
    }

    [Test]
    public void TakeTheirIdInASlot()
    {
        Assert.That(_formatter.DeepClone(new Report { Anything = new FormatException("a") }).Anything, Is.TypeOf<FormatException>());
        Assert.That(_formatter.DeepClone(new Report { Anything = new UnknownException("a") }).Anything, Is.TypeOf<DeserializedException>());
        Assert.That(_formatter.DeepClone(new Report { Anything = new OrderException("a", 5) }).Anything, Is.TypeOf<OrderException>());
    }

    [Test]
    public void TooManyInsideEachOtherAreRefused()
    {
        Exception exception = new InvalidOperationException();
        for (int i = 0; i < 600; i++)
        {
            exception = new InvalidOperationException("a", exception);
        }

        Assert.That(
            () => Cause(exception), Throws.TypeOf<BinarySerializationException>()
                .With.Property("Code")
                .EqualTo(SerializationErrorCode.DepthExceeded));
    }

    [Test]
    public void TooMuchDataIsRefused()
    {
        Exception exception = new InvalidOperationException();
        for (int i = 0; i <= 1000; i++)
        {
            exception.Data[i] = i;
        }

        Assert.That(
            () => Cause(exception), Throws.TypeOf<BinarySerializationException>()
                .With.Property("Code")
                .EqualTo(SerializationErrorCode.UnsupportedValue));
    }

    private static BinarySerializationException Error()
    {
        try
        {
            new CustomBinaryFormatter().DeepClone(new object());
        }
        catch (BinarySerializationException e)
        {
            return e;
        }

        throw new InvalidOperationException();
    }

    private static Exception Thrown(Exception exception)
    {
        try
        {
            throw exception;
        }
        catch (Exception e)
        {
            return e;
        }
    }

    private Exception Cause(Exception exception) => _formatter.DeepClone(new Report { Title = "t", Cause = exception }).Cause!;
}
