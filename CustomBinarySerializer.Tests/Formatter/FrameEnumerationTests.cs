using System.Runtime.Serialization;
using static CustomBinarySerializer.Tests.Formatter.RangeMessages;

namespace CustomBinarySerializer.Tests.Formatter;

/// <summary>Tests of loops over the frames in a span.</summary>
public sealed class FrameEnumerationTests
{
    private readonly CustomBinaryFormatter _formatter = NewFormatter();

    [Test]
    public void FramesAreReadOneByOne()
    {
        object[] values = [Tick.Of(1), new Place(1, 2), new Basket { Items = [1] }];
        List<int> ids = [];
        List<object> objects = [];

        foreach (BinaryFrame frame in _formatter.ReadFrames(OneByOne(values)))
        {
            ids.Add(frame.TypeId);
            objects.Add(frame.TypeId == PlaceId ? frame.Deserialize<Place>() : frame.Deserialize());
            Assert.That(frame.Bytes.ToArray(), Is.EqualTo(_formatter.Serialize(objects[^1])));
        }

        Assert.That(ids, Is.EqualTo(new[] { TickId, PlaceId, BasketId }));
        Assert.That(((Tick)objects[0]).Price, Is.EqualTo(Tick.Of(1).Price));
        Assert.That(objects[1], Is.EqualTo(values[1]));
    }

    [Test]
    public void RequestedTypeIsCheckedForEachFrame()
    {
        object[] values = [Tick.Of(1), Tick.Of(2), Tick.Of(3), new Place(1, 2), new Place(3, 4), Tick.Of(5)];
        List<string> read = [];

        foreach (BinaryFrame frame in _formatter.ReadFrames(OneByOne(values)))
        {
            read.Add(
                Seen<object>(frame)
                    + Seen<Tick>(frame)
                    + Seen<Place>(frame)
                    + Seen<Place?>(frame)
                    + Seen<IDisposable>(frame)
                    + SeenInto(frame, new Tick())
                    + SeenInto(frame, new Basket()));
        }

        const string OfTick = "Tick Tick TypeMismatch TypeMismatch TypeMismatch Tick TypeMismatch ";
        const string OfPlace = "Place TypeMismatch Place Place TypeMismatch TypeMismatch TypeMismatch ";
        Assert.That(read, Is.EqualTo(new[] { OfTick, OfTick, OfTick, OfPlace, OfPlace, OfTick }));

        static string Seen<T>(BinaryFrame frame)
        {
            try
            {
                return $"{frame.Deserialize<T>()!.GetType().Name} ";
            }
            catch (BinarySerializationException e)
            {
                return $"{e.Code} ";
            }
        }

        static string SeenInto<T>(BinaryFrame frame, T existing)
            where T : class
        {
            try
            {
                frame.DeserializeInto(existing);
                return $"{typeof(T).Name} ";
            }
            catch (BinarySerializationException e)
            {
                return $"{e.Code} ";
            }
        }
    }

    [Test]
    public void AFrameThatCannotBeReadEndsNothing()
    {
        byte[] unknown = [4, 0, 0, 0, 99, 0, 0, 0];
        int failed = 0;
        List<object> objects = [];

        foreach (
            BinaryFrame frame in _formatter.ReadFrames(
                [.. _formatter.Serialize(Tick.Of(1)), .. unknown, .. _formatter.Serialize(Tick.Of(2))]))
        {
            try
            {
                objects.Add(frame.Deserialize());
            }
            catch (SerializationException)
            {
                failed++;
            }
        }

        Assert.That(failed, Is.EqualTo(1));
        Assert.That(objects, Has.Count.EqualTo(2));
    }

    [Test]
    public void BytesThatStillArriveAreLeft()
    {
        object[] values = [Tick.Of(1), Tick.Of(2), new Basket { Items = [1, 2] }];
        byte[] all = OneByOne(values);
        int[] ends = [.. Enumerable.Range(0, values.Length + 1).Select(count => OneByOne(values[..count]).Length)];
        for (int arrived = 0; arrived <= all.Length; arrived++)
        {
            int count = 0;
            foreach (BinaryFrame frame in _formatter.ReadFrames(all.AsSpan(0, arrived), out int consumed))
            {
                Assert.That(consumed, Is.EqualTo(ends.Last(end => end <= arrived)));
                Assert.That(frame.Deserialize(), Is.Not.Null);
                count++;
            }

            Assert.That(count, Is.EqualTo(ends.Count(end => end <= arrived) - 1), $"{arrived} bytes");
        }
    }

    [Test]
    public void InvalidFrameIsRefused()
    {
        byte[] good = _formatter.Serialize(Tick.Of(1));
        byte[] impossible = [.. good, 3, 0, 0, 0, 1, 0, 0, 0];
        byte[] old = new byte[300];
        ((ReadOnlySpan<byte>)[0, 1, 0, 0, 0, 255, 255, 255, 255, 1]).CopyTo(old);

        Assert.Multiple(() =>
        {
            Assert.That(
                () => Count(good.AsSpan(0, good.Length - 1)), Throws.TypeOf<BinarySerializationException>()
                    .With.Property("Code")
                    .EqualTo(SerializationErrorCode.TruncatedFrame));
            Assert.That(() => Count(impossible), Throws.TypeOf<BinarySerializationException>());
            Assert.That(() => _formatter.ReadFrames(impossible, out _), Throws.TypeOf<BinarySerializationException>());
            Assert.That(
                () => Count(old), Throws.TypeOf<BinarySerializationException>()
                    .With.Property("Code")
                    .EqualTo(SerializationErrorCode.BinaryFormatterMessage));
        });
    }

    private int Count(ReadOnlySpan<byte> bytes)
    {
        int count = 0;
        foreach (BinaryFrame frame in _formatter.ReadFrames(bytes))
        {
            count += frame.TypeId > 0 ? 1 : 0;
        }

        return count;
    }
}
