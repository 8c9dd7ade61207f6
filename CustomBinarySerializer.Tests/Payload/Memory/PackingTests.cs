using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using CustomBinarySerializer.Generated;

namespace CustomBinarySerializer.Tests.Payload.Memory;

/// <summary>
/// Tests of items of any size, whose bytes are in any order and partly left out, between pages that may not be
/// touched.
/// </summary>
/// <remarks>Where the processor has no vectors for it, nothing is packed, and nothing is tested.</remarks>
[TestFixture(TypeArgs = [typeof(byte)])]
[TestFixture(TypeArgs = [typeof(Three)])]
[TestFixture(TypeArgs = [typeof(long)])]
[TestFixture(TypeArgs = [typeof(Twelve)])]
[TestFixture(TypeArgs = [typeof(Int128)])]
[TestFixture(TypeArgs = [typeof(TwentyFour)])]
[TestFixture(TypeArgs = [typeof(ThirtyThree)])]
[TestFixture(TypeArgs = [typeof(SixtyFour)])]
internal sealed unsafe class PackingTests<T>
    where T : unmanaged
{
    private const int MaxCount = 70;
    private const byte Untouched = 0xAA;

    private readonly Random _random = new(sizeof(T));

    [Test]
    public void PackedItemsAreTheirBytesInThatOrder([Range(0, MaxCount)] int count) => AtBothEnds(count, (memory, bytes, offsets) =>
    {
        _random.NextBytes(memory);
        bytes.Fill(Untouched);
        byte[] expected = Packed(memory, offsets);

        nint past = Packing.PackItems<T>(AddressOf(bytes), MemoryMarshal.Cast<byte, T>(memory), PackingOf(offsets));

        Assert.That(past - AddressOf(bytes), Is.EqualTo((nint)bytes.Length));
        Assert.That(bytes.ToArray(), Is.EqualTo(expected));
    });

    [Test]
    public void UnpackedItemsHaveZerosWhereNothingWasWritten([Range(0, MaxCount)] int count) =>
        AtBothEnds(count, (memory, bytes, offsets) =>
    {
        memory.Fill(Untouched);
        _random.NextBytes(bytes);
        byte[] expected = new byte[memory.Length];
        for (int i = 0; i < bytes.Length; i++)
        {
            expected[(i / offsets.Length * sizeof(T)) + offsets[i % offsets.Length]] = bytes[i];
        }

        nint past = Packing.UnpackItems(AddressOf(bytes), MemoryMarshal.Cast<byte, T>(memory), PackingOf(offsets));

        Assert.That(past - AddressOf(bytes), Is.EqualTo((nint)bytes.Length));
        Assert.That(memory.ToArray(), Is.EqualTo(expected));
    });

    [Test]
    public void WriterOfAnItemShowsTheOffsetsOfItsBytes([Range(0, MaxCount)] int count) => AtBothEnds(count, (memory, bytes, offsets) =>
    {
        Assume.That(sizeof(T), Is.LessThanOrEqualTo(Packing.MaxItemSize));
        _random.NextBytes(memory);
        bytes.Fill(Untouched);
        byte[] expected = Packed(memory, offsets);

        Packing packing = Packing.Of<T>((at, item) => Store(at, item, offsets))!;
        Packing.PackItems<T>(AddressOf(bytes), MemoryMarshal.Cast<byte, T>(memory), packing);

        Assert.That(bytes.ToArray(), Is.EqualTo(expected));
    });

    [Test]
    public void ItemsWithAByteInTwoPlacesAreNotPacked() =>
        Assert.That(Packing.Of<T>((at, item) => Store(at, item, [0, 0])), Is.Null);

    [Test]
    public void ItemsWithAByteThatIsNotOfTheirMemoryAreNotPacked() =>
        Assert.That(Packing.Of<T>((at, item) => Store(Store(at, item, [0]), (byte)0, [0])), Is.Null);

    [Test]
    public void ItemsLargerThanAVectorAreNotPacked() =>
        Assert.That(Packing.Of<(SixtyFour, byte)>((at, _) => at), Is.Null);

    // Copies between memory after a forbidden page, and between memory before one.
    private void AtBothEnds(int count, Copying copy)
    {
        int[] offsets = RandomOffsets();
        using GuardedMemory items = new(MaxCount * sizeof(T));
        using GuardedMemory bytes = new(MaxCount * sizeof(T));
        copy(items.First(count * sizeof(T)), bytes.First(count * offsets.Length), offsets);
        copy(items.Last(count * sizeof(T)), bytes.Last(count * offsets.Length), offsets);
    }

    private static Packing PackingOf(int[] offsets)
    {
        Assume.That(sizeof(T), Is.LessThanOrEqualTo(Packing.MaxItemSize));
        return new Packing(sizeof(T), offsets);
    }

    private static byte[] Packed(ReadOnlySpan<byte> memory, int[] offsets)
    {
        byte[] source = memory.ToArray();
        return [.. Enumerable.Range(0, source.Length / sizeof(T))
            .SelectMany(_ => offsets, (item, offset) => source[(item * sizeof(T)) + offset])];
    }

    private static nint Store<TItem>(nint at, TItem item, int[] offsets)
        where TItem : unmanaged
    {
        foreach (int offset in offsets)
        {
            *(byte*)at++ = ((byte*)&item)[offset];
        }

        return at;
    }

    // Only for guarded memory: the collector moves arrays.
    private static nint AddressOf(Span<byte> bytes) => (nint)Unsafe.AsPointer(ref MemoryMarshal.GetReference(bytes));

    private delegate void Copying(Span<byte> memory, Span<byte> bytes, int[] offsets);

    private int[] RandomOffsets()
    {
        int[] offsets = [.. Enumerable.Range(0, sizeof(T))];
        _random.Shuffle(offsets);
        return offsets[..^_random.Next(sizeof(T))];
    }
}

[InlineArray(3)]
internal struct Three
{
    private byte _first;
}

[InlineArray(12)]
internal struct Twelve
{
    private byte _first;
}

[InlineArray(24)]
internal struct TwentyFour
{
    private byte _first;
}

[InlineArray(33)]
internal struct ThirtyThree
{
    private byte _first;
}

[InlineArray(64)]
internal struct SixtyFour
{
    private byte _first;
}
