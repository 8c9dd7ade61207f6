using System.Numerics;
using System.Runtime.InteropServices;
using CustomBinarySerializer.Compiler.Plans;
using CustomBinarySerializer.Contracts.BuiltIn;
using CustomBinarySerializer.Generated;
using CustomBinarySerializer.Tests.Contracts.BuiltIn;
using CustomBinarySerializer.Tests.Contracts.Implementations;

namespace CustomBinarySerializer.Tests.Contracts.Planning;

/// <summary>Tests of items that are copied as a block of memory.</summary>
public sealed class BlittableTests
{
    [TestCase(typeof(byte), ExpectedResult = true)]
    [TestCase(typeof(bool), ExpectedResult = true)]
    [TestCase(typeof(char), ExpectedResult = true)]
    [TestCase(typeof(double), ExpectedResult = true)]
    [TestCase(typeof(Half), ExpectedResult = true)]
    [TestCase(typeof(Int128), ExpectedResult = true)]
    [TestCase(typeof(Guid), ExpectedResult = true)]
    [TestCase(typeof(DayOfWeek), ExpectedResult = true)]
    [TestCase(typeof(TimeSpan), ExpectedResult = true)]
    [TestCase(typeof(Complex), ExpectedResult = true)]
    [TestCase(typeof(Index), ExpectedResult = true)]
    [TestCase(typeof(Range), ExpectedResult = true)]
    [TestCase(typeof(DateTime), ExpectedResult = true)] // not every pattern of bits, which copying checks
    [TestCase(typeof(decimal), ExpectedResult = false)]
    [TestCase(typeof(DateOnly), ExpectedResult = false)]
    [TestCase(typeof(int?), ExpectedResult = false)]
    [TestCase(typeof(string), ExpectedResult = false)]
    [TestCase(typeof(TwoShorts), ExpectedResult = true)]
    [TestCase(typeof(RecordOfInts), ExpectedResult = true)]
    [TestCase(typeof(AutoProperties), ExpectedResult = true)]
    [TestCase(typeof(GetOnly), ExpectedResult = true)]
    [TestCase(typeof(Nested), ExpectedResult = true)]
    [TestCase(typeof(Generic<long>), ExpectedResult = true)]
    [TestCase(typeof(WithTimes), ExpectedResult = true)]
    [TestCase(typeof(Packed), ExpectedResult = true)]
    [TestCase(typeof(Explicit), ExpectedResult = true)]
    [TestCase(typeof((int, int)), ExpectedResult = true)]
    [TestCase(typeof((long, short)), ExpectedResult = false)]
    [TestCase(typeof(Padded), ExpectedResult = false)]
    [TestCase(typeof(Swapped), ExpectedResult = false)]
    [TestCase(typeof(Union), ExpectedResult = false)]
    [TestCase(typeof(Oversized), ExpectedResult = false)]
    [TestCase(typeof(WithReference), ExpectedResult = false)]
    [TestCase(typeof(WithBoolean), ExpectedResult = false)] // a byte of 2 is no bool
    [TestCase(typeof(WithDate), ExpectedResult = false)]
    [TestCase(typeof(WithDecimal), ExpectedResult = false)]
    [TestCase(typeof(WithIgnored), ExpectedResult = false)]
    [TestCase(typeof(WithCallback), ExpectedResult = false)]
    [TestCase(typeof(WithCheckingSetter), ExpectedResult = false)]
    [TestCase(typeof(WithConstructor), ExpectedResult = false)]
    public bool KnowsItems(Type item)
    {
        SequencePlan plan = (SequencePlan)ReflectedPlans.Plan(item.MakeArrayType(), RegistrationOptions.Default, _ => null, out _).Root;
        return plan.IsBlock;
    }

    [TestCase(typeof((long, short)), ExpectedResult = true)]
    [TestCase(typeof((short, long)), ExpectedResult = true)] // in memory the other way round
    [TestCase(typeof((byte, (byte, int))), ExpectedResult = true)]
    [TestCase(typeof(Padded), ExpectedResult = true)]
    [TestCase(typeof(Swapped), ExpectedResult = true)]
    [TestCase(typeof(Oversized), ExpectedResult = true)]
    [TestCase(typeof(Reordered), ExpectedResult = false)] // a block as it is
    [TestCase(typeof((int, int)), ExpectedResult = false)]
    [TestCase(typeof(int), ExpectedResult = false)]
    [TestCase(typeof(PaddedRecord), ExpectedResult = true)]
    [TestCase(typeof((Guid, Guid, Guid, Guid, byte)), ExpectedResult = false)] // larger than a vector
    [TestCase(typeof(Union), ExpectedResult = false)]
    [TestCase(typeof(WithReference), ExpectedResult = false)]
    [TestCase(typeof(WithBoolean), ExpectedResult = false)]
    [TestCase(typeof(WithIgnored), ExpectedResult = false)]
    [TestCase(typeof(WithCallback), ExpectedResult = false)]
    [TestCase(typeof(WithCheckingSetter), ExpectedResult = false)]
    public bool KnowsItemsWithPadding(Type item)
    {
        SequencePlan plan = (SequencePlan)ReflectedPlans.Plan(item.MakeArrayType(), RegistrationOptions.Default, _ => null, out _).Root;
        return plan.IsPacked;
    }

    [TestCase(TypeArgs = [typeof((long, short))])]
    [TestCase(TypeArgs = [typeof((short, long))])]
    [TestCase(TypeArgs = [typeof((byte, (byte, int), long))])]
    [TestCase(TypeArgs = [typeof(Padded)])]
    [TestCase(TypeArgs = [typeof(Swapped)])]
    [TestCase(TypeArgs = [typeof(Oversized)])]
    [TestCase(TypeArgs = [typeof((double, float, byte))])]
    [TestCase(TypeArgs = [typeof(PaddedRecord)])]
    [TestCase(TypeArgs = [typeof(WithTimes)])]
    [TestCase(TypeArgs = [typeof((Guid, long, PaddedRecord))])] // larger than a vector of 128 bits
    public void PackedItemsAreTheBytesOfTheItemsOneByOne<T>()
        where T : unmanaged
    {
        PlannedValue<T> one = new(Implementation.Emitted);
        PlannedValue<List<T>> emittedList = new(Implementation.Emitted);
        PlannedValue<List<T>> generatedList = new(Implementation.Generated);
        PlannedValue<T[]> emitted = new(Implementation.Emitted);
        PlannedValue<T[]> generated = new(Implementation.Generated);
        PlannedValue<T[]> interpreted = new(Implementation.Interpreted);
        for (int count = 0; count < 50; count++)
        {
            T[] items = new T[count];
            new Random(count).NextBytes(MemoryMarshal.AsBytes(items.AsSpan()));
            byte[] expected = [(byte)(count + 1), .. items.SelectMany(item => one.Write(item))];

            byte[] block = emittedList.Write([.. items]);

            Assert.That(block, Is.EqualTo(expected));
            Assert.That(generatedList.Write([.. items]), Is.EqualTo(expected));
            Assert.That(interpreted.Write(items), Is.EqualTo(expected));
            Assert.That(emitted.Read(block), Is.EqualTo(items));
            Assert.That(emittedList.Read(block), Is.EqualTo(items));
            Assert.That(generated.Read(block), Is.EqualTo(items));
            Assert.That(generatedList.Read(block), Is.EqualTo(items));
            Assert.That(interpreted.Read(block), Is.EqualTo(items));
        }
    }

    [TestCase(Implementation.Emitted)]
    [TestCase(Implementation.Generated)]
    public void PaddingOfItemsThatAreReadIsZero(Implementation implementation)
    {
        byte[] block = [101, .. Enumerable.Repeat<byte>(0xFF, 100 * 9)];

        PaddedRecord[] items = new PlannedValue<PaddedRecord[]>(implementation).Read(block)!;

        Assume.That(Packing.MaxItemSize, Is.GreaterThanOrEqualTo(16));
        Assert.That(MemoryMarshal.AsBytes(items.AsSpan()).ToArray().Count(one => one == 0), Is.EqualTo(100 * 7));
    }

    [TestCase(Implementation.Emitted)]
    [TestCase(Implementation.Generated)]
    public void PackedItemsWithoutBytesAreRefused(Implementation implementation) =>
        Assert.That(
            () => new PlannedValue<PaddedRecord[]>(implementation).Read([101, .. new byte[(100 * 9) - 1 - sizeof(byte)]]),
            Throws.TypeOf<BinarySerializationException>());

    [Test]
    public void SurrogateOfTheUserIsNotTheTables()
    {
        Conversion conversion = Conversion.ByDelegates((TimeSpan value) => -value.Ticks, ticks => new TimeSpan(-ticks));

        ContractPlan plan = ReflectedPlans.Plan(
            typeof(TimeSpan[]), RegistrationOptions.Default, type => type == typeof(TimeSpan) ? conversion : null, out _);

        Assert.That(((SequencePlan)plan.Root).IsBlock, Is.False);
    }

    [TestCase(TypeArgs = [typeof(TwoShorts)])]
    [TestCase(TypeArgs = [typeof(RecordOfInts)])]
    [TestCase(TypeArgs = [typeof(AutoProperties)])]
    [TestCase(TypeArgs = [typeof(GetOnly)])]
    [TestCase(TypeArgs = [typeof(Nested)])]
    [TestCase(TypeArgs = [typeof(Generic<ulong>)])]
    [TestCase(TypeArgs = [typeof(Packed)])]
    [TestCase(TypeArgs = [typeof(Explicit)])]
    [TestCase(TypeArgs = [typeof(TimeSpan)])]
    [TestCase(TypeArgs = [typeof(Complex)])]
    [TestCase(TypeArgs = [typeof(Index)])]
    [TestCase(TypeArgs = [typeof(Range)])]
    [TestCase(TypeArgs = [typeof(nint)])]
    [TestCase(TypeArgs = [typeof(Guid)])]
    [TestCase(TypeArgs = [typeof(Int128)])]
    [TestCase(TypeArgs = [typeof(bool)])]
    public void BlocksAreTheBytesOfTheItemsOneByOne<T>()
        where T : unmanaged
    {
        T[] items = new T[50];
        new Random(2008).NextBytes(MemoryMarshal.AsBytes(items.AsSpan()));
        if (items is bool[] booleans)
        {
            booleans.AsSpan().Fill(true);
        }

        byte[] block = new PlannedValue<T[]>(Implementation.Emitted).Write(items);
        PlannedValue<T> one = new(Implementation.Emitted);

        Assert.That(block, Is.EqualTo((byte[])[51, .. items.SelectMany(item => one.Write(item))]));
        Assert.That(new PlannedValue<T[]>(Implementation.Interpreted).Write(items), Is.EqualTo(block));
        Assert.That(new PlannedValue<T[]>(Implementation.Emitted).Read(block), Is.EqualTo(items));
        Assert.That(new PlannedValue<List<T>>(Implementation.Emitted).Read(block), Is.EqualTo(items));
        Assert.That(new PlannedValue<T[]>(Implementation.Interpreted).Read(block), Is.EqualTo(items));
    }

    [Test]
    public void BooleansOfABlockAreTrueOrFalse() =>
        Assert.That(
            MemoryMarshal.AsBytes(new PlannedValue<bool[]>(Implementation.Emitted).Read(3, 0, 7).AsSpan())
                .ToArray(), Is.EqualTo(new byte[] { 0, 1 }));

    [Test]
    public void InlineArraysAreNoItems() =>
        Assert.That(() => ReflectedPlans.Plan(typeof(FourInts[]), RegistrationOptions.Default, _ => null, out _), Throws.ArgumentException);
}
