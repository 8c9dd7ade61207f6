using CustomBinarySerializer.Tests.TestTypes;
using FsCheck;
using FsCheck.Fluent;

namespace CustomBinarySerializer.Tests.Frames.Nested;

/// <summary>Tests nested objects of any shape against an encoder without buffers.</summary>
public sealed class NestedBytesTests
{
    private readonly CustomBinaryFormatter _formatter = TestRegistry.NewFormatter();

    [Test]
    public void EveryShapeGivesTheBytesOfTheSimpleEncoder() =>
        Prop.ForAll(Shapes().ToArbitrary(), graph =>
        {
            byte[] expected = Frame(graph);
            return WritingWay.All.All(way => way.Write(_formatter, graph).AsSpan().SequenceEqual(expected));
        }).QuickCheckThrowOnFailure();

    [Test]
    public void EveryShapeComesBackFromThoseBytes() =>
        Prop.ForAll(Shapes().ToArbitrary(), graph => _formatter.Deserialize<object>(Frame(graph)).Equals(graph)).QuickCheckThrowOnFailure();

    private static Gen<object> Shapes() => Gen.Sized(size => Shape(Math.Min(size / 10, 6)));

    private static Gen<object> Shape(int depth)
    {
        // Sizes on both sides of what a buffer begins with, and of what one byte of length can say.
        Gen<Block> block = Gen.Elements(0, 1, 100, 126, 127, 128, 500, 513, 5_000, 16_383).Select(Block.OfSize);
        Gen<object> leaf = Gen.OneOf(
            block.Select(b => (object)b),
            block.Select(b => (object)new BlockParcel { Content = b }),
            Gen.Choose(int.MinValue, int.MaxValue).Select(n => (object)new PointParcel { Content = new Point(n, ~n) }),
            Gen.Constant((object)new Parcel()));
        return depth == 0 ? leaf : Gen.OneOf(leaf, Shape(depth - 1).Select(inner => (object)new Parcel { Content = inner }));
    }

    private static byte[] Frame(object graph) => graph switch
    {
        Block block => Bytes.FrameOf(TypeIds.Block, Payload(block)),
        BlockParcel parcel => Bytes.FrameOf(TypeIds.BlockParcel, Payload(parcel)),
        PointParcel parcel => Bytes.FrameOf(TypeIds.PointParcel, Payload(parcel)),
        _ => Bytes.FrameOf(TypeIds.Parcel, Payload(graph)),
    };

    private static byte[] Payload(object graph) => graph switch
    {
        Block block => block.Bytes,
        BlockParcel parcel => [Parcel.Opening, .. Prefixed(Payload(parcel.Content!)), Parcel.Seal],
        PointParcel parcel =>
            [Parcel.Opening, .. Prefixed([.. Bytes.Int32(parcel.Content.X), .. Bytes.Int32(parcel.Content.Y)]), Parcel.Seal],
        _ => [Parcel.Opening, .. ((Parcel)graph).Content is { } content ? Frame(content) : Bytes.Int32(0), Parcel.Seal],
    };

    private static byte[] Prefixed(byte[] payload)
    {
        MemoryStream stream = new();
        using BinaryWriter writer = new(stream);
        writer.Write7BitEncodedInt(payload.Length + 1);
        writer.Write(payload);
        return stream.ToArray();
    }
}
