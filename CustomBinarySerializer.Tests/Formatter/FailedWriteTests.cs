using System.Buffers;
using CustomBinarySerializer.Tests.TestTypes;
using FsCheck;
using FsCheck.Fluent;
using Moq;

namespace CustomBinarySerializer.Tests.Formatter;

/// <summary>Tests that a contract that throws after it has written leaves nothing in the output.</summary>
public sealed class FailedWriteTests
{
    private const int LargerThanAnyBuffer = 3_000_000;

    [Test]
    public void LeavesAStreamAlone([Values] bool async, [Values(0, 10, LargerThanAnyBuffer)] int writtenBefore)
    {
        Mock<Stream> stream = new(MockBehavior.Strict);
        CustomBinaryFormatter formatter = Failing(writtenBefore);

        Assert.That(
            () =>
            {
                if (async)
                {
                    formatter.SerializeAsync(stream.Object, new Scripted()).AsTask().GetAwaiter().GetResult();
                }
                else
                {
                    formatter.Serialize(stream.Object, new Scripted());
                }
            },
            Throws.TypeOf<BinarySerializationException>());
        stream.VerifyNoOtherCalls();
    }

    [Test]
    public void DoesNotAdvanceABufferWriter([Values(0, 10, LargerThanAnyBuffer)] int writtenBefore)
    {
        ArrayBufferWriter<byte> destination = new(64);
        CustomBinaryFormatter formatter = Failing(writtenBefore);

        Assert.That(() => formatter.Serialize(destination, new Scripted()), Throws.TypeOf<BinarySerializationException>());

        Assert.That(destination.WrittenCount, Is.Zero);
        formatter.Serialize(destination, new Ping());
        Assert.That(destination.WrittenSpan.ToArray(), Is.EqualTo(Bytes.FrameOf(TypeIds.Ping)));
    }

    [Test]
    public void ZeroesASpan([Values(0, 10, 56, 57, LargerThanAnyBuffer)] int writtenBefore)
    {
        byte[] destination = [.. Enumerable.Repeat((byte)0xEE, 64)];
        int bytesWritten = -1;

        Assert.That(
            () => Failing(writtenBefore).TrySerialize(destination, new Scripted(), out bytesWritten),
            Throws.TypeOf<BinarySerializationException>());

        Assert.That(bytesWritten, Is.Zero);
        Assert.That(destination, Is.All.Zero);
    }

    [Test]
    public void ZeroesASpanOfAStructThatIsWrittenByHand()
    {
        byte[] destination = [.. Enumerable.Repeat((byte)0xEE, 64)];
        CustomBinaryFormatter formatter = new(new TypeRegistry().Register<FailingStruct>(1));

        Assert.That(() => formatter.TrySerialize(destination, default(FailingStruct), out _), Throws.TypeOf<BinarySerializationException>()
            .With.Property("Code").EqualTo(SerializationErrorCode.ContractFailed).And.InnerException.TypeOf<TimeoutException>());
        Assert.That(destination, Is.All.Zero);
        AssertNothingIsInUse();
    }

    [Test]
    public void ZeroesASpanWhereAMemberFails([Values] bool isStruct, [Values] bool afterAnObject)
    {
        byte[] destination = [.. Enumerable.Repeat((byte)0xEE, 64)];
        CustomBinaryFormatter formatter = new(new TypeRegistry().Register<FailingMembers>(1).Register<FailingPair>(2));
        object? held = afterAnObject ? 5 : null;

        Assert.That(
            () => isStruct
                ? formatter.TrySerialize(destination, new FailingPair { First = 1, Held = held }, out _)
                : formatter.TrySerialize(destination, new FailingMembers { First = 1, Held = held }, out _),
            Throws.TypeOf<BinarySerializationException>()
                .With.Property("Code").EqualTo(SerializationErrorCode.ContractFailed).And.InnerException.TypeOf<TimeoutException>());
        Assert.That(destination, Is.All.Zero);
        AssertNothingIsInUse();
    }

    [Test]
    public void ZeroesASpanThatIsTooShort([Range(0, 54)] int size)
    {
        byte[] destination = [.. Enumerable.Repeat((byte)0xEE, size)];

        bool fits = TestRegistry.NewFormatter().TrySerialize(destination, Customer.Smith, out int bytesWritten);

        Assert.That(fits, Is.False);
        Assert.That(bytesWritten, Is.Zero);
        Assert.That(destination, Is.All.Zero);
    }

    [Test]
    public void LeavesASpanAloneBehindTheFrame() =>
        Prop.ForAll<NonNull<string>, byte>((name, room) =>
        {
            CustomBinaryFormatter formatter = TestRegistry.NewFormatter();
            Animal animal = new() { Name = name.Get };
            byte[] frame = formatter.Serialized(animal);
            byte[] destination = [.. Enumerable.Repeat((byte)0xEE, frame.Length + room)];

            return formatter.TrySerialize(destination, animal, out int bytesWritten)
                && bytesWritten == frame.Length
                && destination.AsSpan(0, frame.Length).SequenceEqual(frame)
                && !destination.AsSpan(frame.Length).ContainsAnyExcept((byte)0xEE);
        }).QuickCheckThrowOnFailure();

    [Test]
    public void RefusesAFrameOverTheLimitAndWritesNothing([Values] bool nested, [Values(8, 2_000)] int destinationSize)
    {
        const int Limit = 1000;
        CustomBinaryFormatter formatter = TestRegistry.NewFormatter(
            new FormatterOptions { Limits = new FrameLimits { MaxFrameLength = Limit } });
        object fits = nested ? new Parcel { Content = Block.OfSize(Limit - 4 - 10) } : Block.OfSize(Limit - 4);
        object tooLong = nested ? new Parcel { Content = Block.OfSize(Limit - 4 - 9) } : Block.OfSize(Limit - 3);
        using MemoryStream stream = new();

        Assert.That(formatter.DeepClone(fits), Is.EqualTo(fits));
        AssertTooLong(() => formatter.Serialize(stream, tooLong), Limit);
        Assert.That(stream.Length, Is.Zero);
        byte[] destination = new byte[destinationSize];
        AssertTooLong(() => formatter.TrySerialize(destination, tooLong, out _), Limit);
        Assert.That(destination, Is.All.Zero);
    }

    // A call that hasn't ended counts as one that contains the next.
    private static void AssertNothingIsInUse()
    {
        CustomBinaryFormatter flat = new(
            new TypeRegistry().Register<Ping>(1), FormatterOptions.Default with { Limits = new FrameLimits { MaxDepth = 1 } });
        Assert.That(() => flat.Serialized(new Ping()), Throws.Nothing);
    }

    private static void AssertTooLong(Action write, int limit) =>
        Assert.That(write, Throws.TypeOf<BinarySerializationException>()
            .With.Property("Code").EqualTo(SerializationErrorCode.FrameTooLong)
            .And.Message.Contains($"{limit}").And.Message.Contains("FrameLimits.MaxFrameLength"));

    private static CustomBinaryFormatter Failing(int writtenBefore) => Scripted.Formatter(writer =>
    {
        writer.Write(new byte[writtenBefore]);
        throw new TimeoutException();
    });

    public struct FailingStruct : ICustomBinarySerializable
    {
        public readonly void WriteDataTo(BinaryWriter writer)
        {
            writer.Write(-1L);
            throw new TimeoutException();
        }

        public readonly void SetDataFrom(BinaryReader reader) => reader.ReadInt64();
    }

    public sealed class FailingMembers
    {
        public int First { get; set; }

        public object? Held { get; set; }

        public int Last
        {
            get => throw new TimeoutException();
            set => First = value;
        }
    }

    public struct FailingPair
    {
        public int First { get; set; }

        public object? Held { get; set; }

        public int Last
        {
            readonly get => throw new TimeoutException();
            set => First = value;
        }
    }
}
