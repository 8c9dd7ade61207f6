using System.Buffers;
using System.IO.Pipelines;
using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.Tests.Formatter;

/// <summary>Reads typed messages from sequences, streams and pipes.</summary>
public sealed class TypedSequenceTests
{
    private static readonly CustomBinaryFormatter s_formatter = new(
        new TypeRegistry().Register<Customer>(1).Register<Made>(2).Register<Point>(3));

    [Test]
    public async Task ObjectsOfTheTypeComeOneAfterAnother()
    {
        byte[] frames = [.. s_formatter.Serialize(new Made { Number = 1 }), .. s_formatter.Serialize(new Made { Number = 2 })];

        Assert.That(
            await s_formatter.DeserializeAllAsync<Made>(new MemoryStream(frames))
                .Select(made => made.Number)
                .ToListAsync(), Is.EqualTo([1, 2]));
        Assert.That(
            await s_formatter.DeserializeAllAsync<Made>(PipeReader.Create(new ReadOnlySequence<byte>(frames)))
                .Select(made => made.Number)
                .ToListAsync(), Is.EqualTo([1, 2]));
    }

    [Test]
    public void AStructOfASequenceIsReadAndMovedOver()
    {
        ReadOnlySequence<byte> frames = new([.. s_formatter.Serialize(new Point(3, 4)), 7]);

        Assert.That(s_formatter.TryDeserialize(ref frames, out Point point), Is.True);
        Assert.That(point, Is.EqualTo(new Point(3, 4)));
        Assert.That(frames.Length, Is.EqualTo(1));
        Assert.That(s_formatter.TryDeserialize(ref frames, out Point _), Is.False);
    }

    [Test]
    public void AnotherTypeIsRefusedBeforeItIsMade()
    {
        byte[] frame = s_formatter.Serialize(new Made());
        Made.Count = 0;
        ReadOnlySequence<byte> sequence = new(frame);

        Assert.That(() => s_formatter.TryDeserialize(ref sequence, out Customer? _), IsMismatch);
        Assert.That(async () => await s_formatter.DeserializeAllAsync<Customer>(new MemoryStream(frame)).ToListAsync(), IsMismatch);
        Assert.That(
            async () =>
                await s_formatter.DeserializeAllAsync<Customer>(PipeReader.Create(new ReadOnlySequence<byte>(frame)))
                    .ToListAsync(), IsMismatch);
        Assert.That(Made.Count, Is.Zero);
        Assert.That(sequence.Length, Is.Zero);
    }

    private static NUnit.Framework.Constraints.IResolveConstraint IsMismatch =>
        Throws.TypeOf<BinarySerializationException>()
            .With.Property(nameof(BinarySerializationException.Code))
            .EqualTo(SerializationErrorCode.TypeMismatch);

    public sealed class Made
    {
        public Made() => Count++;

        internal static int Count { get; set; }

        public int Number { get; set; }
    }
}
