using System.Buffers;
using System.Diagnostics;
using System.Reflection;
using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.Tests.Formatter.State;

/// <summary>
/// Tests of the bytes that the calling thread allocates, once everything is compiled and every buffer has its size.
/// </summary>
[NonParallelizable]
public sealed class AllocationTests
{
    private const int Operations = 1000;

    private static readonly Block s_large = Block.OfSize(100_000);

    private readonly CustomBinaryFormatter _formatter = TestRegistry.NewFormatter();
    private readonly byte[] _destination = new byte[200_000];
    private readonly MemoryStream _stream = new(new byte[200_000]);
    private readonly ArrayBufferWriter<byte> _writer = new(200_000);

    [Test]
    public void WritingCostsNothing()
    {
        Assert.Multiple(() =>
        {
            AssertCostsNothing(() => _formatter.TrySerialize(_destination, Customer.Smith, out _));
            AssertCostsNothing(() => _formatter.TrySerialize<object>(_destination, Customer.Smith, out _));
            AssertCostsNothing(() => _formatter.TrySerialize(_destination, s_large, out _));
            AssertCostsNothing(() => ToWriter(Customer.Smith));
            AssertCostsNothing(() => ToWriter(s_large));
            AssertCostsNothing(() => ToStream(Customer.Smith));
            AssertCostsNothing(() => ToStream(s_large));
        });
    }

    [Test]
    public void WritingNestedObjectsCostsNothing()
    {
        Parcel parcel = new() { Content = Customer.Smith };
        BlockParcel exact = new() { Content = Block.OfSize(500) };

        Assert.Multiple(() =>
        {
            AssertCostsNothing(() => _formatter.TrySerialize(_destination, parcel, out _));
            AssertCostsNothing(() => ToStream(exact));
        });
    }

    [Test]
    public void AFrameThatDoesNotFitCostsNothing() =>
        AssertCostsNothing(() => _formatter.TrySerialize(_destination.AsSpan(0, 20), Customer.Smith, out _));

    [Test]
    public void ReadingCostsTheObjectsOnly([ValueSource(nameof(Readings))] Reading reading)
    {
        byte[] frame = _formatter.Serialized(Customer.Smith);

        // Four objects: the customer and three strings, copied by hand.
        object? made = null;
        long objects = Cost(() => made = new Customer(
            new string(Customer.Smith.LastName.AsSpan()),
            new string(Customer.Smith.FirstName.AsSpan()),
            new string(Customer.Smith.Address.AsSpan()),
            1,
            2));

        Assert.That(made, Is.Not.Null);
        AssertCosts(reading.Start(_formatter, frame), objects);
    }

    [Test]
    public void AStructIsNotBoxed()
    {
        Assume.That(IsOptimized, "Code that isn't optimized boxes a value to compare it with null: run with -c Release.");
        byte[] frame = _formatter.Serialized(new Point(1, 2));

        AssertCostsNothing(() => _formatter.TrySerialize(_destination, new Point(1, 2), out _));
        AssertCostsNothing(() => ToWriter(new Point(1, 2)));
        AssertCostsNothing(() => ToStream(new Point(1, 2)));
        AssertCostsNothing(() => _formatter.Deserialize<Point>(frame));
    }

    [Test]
    public void ATypedFormatterCostsNoMore()
    {
        Assume.That(IsOptimized, "Code that isn't optimized boxes a value to compare it with null: run with -c Release.");
        TypedFormatter<Customer> customers = _formatter.For<Customer>();
        TypedFormatter<Point> points = _formatter.For<Point>();
        byte[] frame = points.Serialize(new Point(1, 2));

        AssertCostsNothing(() => customers.TrySerialize(_destination, Customer.Smith, out _));
        AssertCostsNothing(() => points.TrySerialize(_destination, new Point(1, 2), out _));
        AssertCostsNothing(() => points.Deserialize(frame));
    }

    [Test]
    public void ReadingIntoAnExistingObjectWithoutReferencesCostsNothing()
    {
        byte[] frame = _formatter.Serialized(new Point(1, 2));
        object existing = new Point();

        AssertCostsNothing(() => _formatter.DeserializeInto(frame, existing));
    }

    [Test]
    public void ReadingRepeatedTextIntoAnExistingObjectCostsNothing()
    {
        CustomBinaryFormatter reusing = TestRegistry.NewFormatter(new FormatterOptions { ReuseStrings = true });
        byte[] frame = reusing.Serialized(Customer.Smith);
        Customer existing = new();

        AssertCostsNothing(() => reusing.DeserializeInto(frame, existing));
        Assert.That(existing, Is.EqualTo(Customer.Smith));
    }

    [Test]
    public void FindingNothingCostsNothing()
    {
        using MemoryStream stream = new();
        ReadOnlySequence<byte> frames = new(new byte[] { 1, 2, 3 });

        AssertCostsNothing(() => _formatter.TryDeserialize(stream, out _));
        AssertCostsNothing(() => _formatter.TryDeserialize(ref frames, out _));
    }

    private static bool IsOptimized =>
        typeof(CustomBinaryFormatter).Assembly.GetCustomAttribute<DebuggableAttribute>() is not { IsJITOptimizerDisabled: true };

    private static IEnumerable<Reading> Readings()
    {
        yield return new("span", (formatter, frame) => () => formatter.Deserialize<Customer>(frame));
        yield return new("object", (formatter, frame) => () => formatter.Deserialize<object>(frame));
        yield return new("frames", (formatter, frame) => () => formatter.Deserialize(frame, out _));
        yield return new("exposed MemoryStream", (formatter, frame) => FromStream(formatter, new(frame, 0, frame.Length, false, true)));
        yield return new("hidden MemoryStream", (formatter, frame) => FromStream(formatter, new(frame)));
        yield return new("sequence", (formatter, frame) => FromSequence(formatter, new(frame)));
        yield return new("cut sequence", (formatter, frame) => FromSequence(formatter, Segments.Cut(frame, 10)));
        yield return new("stream that can't seek", (formatter, frame) =>
        {
            byte[] endless = [.. Enumerable.Repeat(frame, 2 * Operations).SelectMany(bytes => bytes)];
            ChunkedStream stream = new(endless);
            return () => formatter.Deserialize(stream.Delivered == endless.Length ? stream = new(endless) : stream);
        });
    }

    private static Action FromStream(CustomBinaryFormatter formatter, MemoryStream stream) => () =>
    {
        stream.Position = 0;
        formatter.Deserialize(stream);
    };

    private static Action FromSequence(CustomBinaryFormatter formatter, ReadOnlySequence<byte> sequence) => () =>
    {
        ReadOnlySequence<byte> frames = sequence;
        formatter.TryDeserialize(ref frames, out _);
    };

    private void ToStream<T>(T graph)
    {
        _stream.Position = 0;
        _formatter.Serialize(_stream, graph);
    }

    private void ToWriter<T>(T graph)
    {
        _writer.ResetWrittenCount();
        _formatter.Serialize(_writer, graph);
    }

    private static void AssertCostsNothing(Action operation) => AssertCosts(operation, 0);

    private static void AssertCosts(Action operation, long expected) => Assert.That(Cost(operation, expected), Is.EqualTo(expected));

    private static long Cost(Action operation, long enough = long.MaxValue) =>
        Allocation.Least(
            () =>
            {
                for (int i = 0; i < Operations; i++)
                {
                    operation();
                }
            },
            enough == long.MaxValue ? enough : enough * Operations) / Operations;

    public sealed record Reading(string Name, Func<CustomBinaryFormatter, byte[], Action> Start)
    {
        public override string ToString() => Name;
    }
}
