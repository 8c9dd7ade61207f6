using System.Collections;
using System.Globalization;
using System.Net;
using System.Numerics;
using System.Text;
using CustomBinarySerializer.Tests.Contracts.Implementations;

namespace CustomBinarySerializer.Tests.Contracts.BuiltIn;

/// <summary>Tests of bytes that no value has.</summary>
[TestFixture(Implementation.Emitted)]
[TestFixture(Implementation.Interpreted)]
[TestFixture(Implementation.Generated)]
public sealed class InvalidBuiltInTests(Implementation implementation)
{
    [TestCase("FFFFFFFFFFFFFF3F")] // ticks beyond the last
    [TestCase("00000000000000C0")] // a kind beyond the last
    public void DateTimes(string hex) => Refuses<DateTime>(hex);

    [TestCase("0000000000000000 0100")] // before the first in UTC
    [TestCase("0000000000000001 4903")] // more than 14 hours
    [TestCase("FFFFFFFFFFFFFFFF 0000")]
    public void DateTimeOffsets(string hex) => Refuses<DateTimeOffset>(hex);

    [TestCase("FFFFFFFF")]
    [TestCase("DBB93700")]
    public void InvalidDatesAreRefused(string hex) => Refuses<DateOnly>(hex);

    [TestCase("FFFFFFFFFFFFFFFF")]
    [TestCase("00C0692AC9000000")]
    public void TimesOfDay(string hex) => Refuses<TimeOnly>(hex);

    [TestCase("00D80000")] // half of a pair
    [TestCase("00001100")]
    [TestCase("FFFFFFFF")]
    public void InvalidRunesAreRefused(string hex) => Refuses<Rune>(hex);

    [TestCase("08 687474703A2F2F")] // http://
    [TestCase("01")]
    [TestCase("0A 3A687474703A2F2F61")] // a colon in front of http://a
    public void Uris(string hex) => Refuses<Uri>(hex);

    [TestCase("02 31")]
    [TestCase("05 312E2D31")] // 1.-1
    [TestCase("01")]
    public void InvalidVersionsAreRefused(string hex) => Refuses<Version>(hex);

    [Test]
    public void UnknownCulturesAreRefused() => Refuses<CultureInfo>("06 78782D5858"); // xx-XX

    [Test]
    public void UntrustedCulturesThatTheSystemDoesNotListAreRefused() =>
        Assert.That(
            () => new PlannedValue<CultureInfo>(implementation, FormatterOptions.UntrustedData)
                .Read(TestTypes.Bytes.Of("06", "78782D5858")),
            Throws.TypeOf<BinarySerializationException>().With.InnerException.Null);

    [Test]
    public void InvariantCultureOfStrangers() =>
        Assert.That(
            new PlannedValue<CultureInfo>(implementation, FormatterOptions.UntrustedData)
                .Read(1), Is.EqualTo(CultureInfo.InvariantCulture));

    [Test]
    public void TextInDBNull() => Refuses<DBNull>("02 61");

    [TestCase("01")]
    [TestCase("04 010203")]
    [TestCase("12 0000000000000000000000000000000000")]
    public void InvalidAddressesAreRefused(string hex) => Refuses<IPAddress>(hex);

    [TestCase("02 5000")] // the address is null
    [TestCase("03 5000")] // it has no byte
    public void EndPoints(string hex) => Refuses<IPEndPoint>(hex);

    [TestCase("00 00")] // the address is null
    [TestCase("05 0A000000 21")] // a longer prefix than the address
    public void Networks(string hex) => Refuses<IPNetwork>(hex);

    [TestCase("01")] // not even how many bits are unused
    [TestCase("02 01")] // one unused of none
    [TestCase("03 08 00")]
    [TestCase("03 FF 00")]
    public void InvalidBitArraysAreRefused(string hex) => Refuses<BitArray>(hex);

    [Test]
    public void InvalidDecimalsAreRefused() => Refuses<decimal>("01000000 00000000 00000000 00001D00");

    [TestCase("02 00 01", TestName = "Lengths that are null")]
    [TestCase("03 00 01", TestName = "No length")]
    [TestCase("04 00000000 00 01", TestName = "Too few lengths")]
    [TestCase("06 00000000 00000000 00000000 00 01", TestName = "Too many lengths")]
    [TestCase("05 01000000 01000000 00 00", TestName = "Items that are null")]
    [TestCase("05 01000000 01000000 00 01", TestName = "Too few items")]
    [TestCase("05 01000000 01000000 00 03 0506", TestName = "Too many items")]
    [TestCase("05 FFFFFFFF FFFFFFFF 00 02 05", TestName = "Negative lengths")]
    [TestCase("05 00000040 00000040 00 01", TestName = "Lengths of which the product overflows")]
    [TestCase("05 FFFFFF7F FFFFFF7F 00 02 05", TestName = "Lengths of which the product overflows to 1")]
    [TestCase("05 00000000 FFFFFF7F 00 01", TestName = "No items, but a length that no array can have")]
    [TestCase("05 01000000 01000000 02 00000000 02 05", TestName = "Too few lower bounds")]
    [TestCase("05 02000000 01000000 03 FFFFFF7F 00000000 03 0506", TestName = "Positions beyond the last")]
    public void InvalidShapedArraysAreRefused(string hex) => Refuses<byte[,]>(hex);

    [Test]
    public void ShapedArrayAllocatesNoMoreThanItsItemsJustify()
    {
        PlannedValue<long[,]> planned = new(implementation);
        byte[] bytes = TestTypes.Bytes.Of("05", "00010000", "00000100", "00", "81808008"); // 256 x 65,536 items that aren't there
        Assert.That(() => planned.Read(bytes), Throws.TypeOf<BinarySerializationException>());

        long before = GC.GetAllocatedBytesForCurrentThread();
        Assert.That(() => planned.Read(bytes), Throws.TypeOf<BinarySerializationException>());
        Assert.That(GC.GetAllocatedBytesForCurrentThread() - before, Is.LessThan(200_000));
    }

    [Test]
    public void NullWhereTheTypeHasNoneIsItsDefault() => Assert.That(Read<BigInteger>("00"), Is.EqualTo(BigInteger.Zero));

    private T? Read<T>(string hex) => new PlannedValue<T>(implementation).Read(TestTypes.Bytes.Of(hex));

    private void Refuses<T>(string hex) =>
        Assert.That(
            () => Read<T>(hex),
            Throws.TypeOf<BinarySerializationException>()
                .With.Property(nameof(BinarySerializationException.Code))
                .EqualTo(SerializationErrorCode.InvalidValue));
}
