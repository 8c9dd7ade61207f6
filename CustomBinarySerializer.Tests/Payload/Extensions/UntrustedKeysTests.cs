using System.Globalization;
using CustomBinarySerializer.Payload;
using CustomBinarySerializer.Tests.Payload.Differential;
using FsCheck.Fluent;

namespace CustomBinarySerializer.Tests.Payload.Extensions;

/// <summary>Dictionaries that are built from untrusted bytes, made with knowledge of how .NET hashes numbers.</summary>
[Category(LongRun.Category)]
public sealed class UntrustedKeysTests
{
    private const int Keys = 4000;

    private Drive _drive = null!;

    // Each kind of key, in thousands that all have one default hash code, as far as that is easy.
    private static IEnumerable<TestCaseData> CollidingKeys =>
    [
        Of(i => (i << 32) | i),
        Of(i => (ulong)((i << 32) | i)),
        Of(i => (OfInt64)((i << 32) | i)),
        Of(i => new TimeSpan((i << 32) | i)),
        Of(i => new TimeOnly(i)),
        Of(i => new Guid((int)i, 0, 0, [0, 0, 0, 0, .. BitConverter.GetBytes((int)i)])),
        Of(i => BitConverter.Int64BitsToDouble(((i + 1) << 32) | (i + 1))),
        Of(i => new decimal((int)i, (int)i, 0, false, 0)),
        Of(i => new DateTime((i << 32) | i)),
        Of(i => new DateTimeOffset(((i << 32) | i) + TimeSpan.TicksPerDay, TimeSpan.Zero)),
        Of(i => (Int128)i << 64 | i),
    ];

    private static IEnumerable<TestCaseData> EqualKeys =>
    [
        Equal(0.0, -0.0),
        Equal(double.NaN, BitConverter.UInt64BitsToDouble(0xFFF8_0000_0000_0001)),
        Equal(0f, -0f),
        Equal(float.NaN, BitConverter.UInt32BitsToSingle(0xFFC0_0001)),
        Equal((Half)0f, (Half)(-0f)),
        Equal(Half.NaN, BitConverter.UInt16BitsToHalf(0x7E01)),
        Equal(1m, 1.000m),
        Equal(0m, -0.00m),
        Equal(79228162514264337593543950330m, 79228162514264337593543950330m),
        Equal(0.0000000000000000000000000010m, 0.000000000000000000000000001m),
        Equal(new DateTime(5), new DateTime(5, DateTimeKind.Utc)),
        Equal(DateTimeOffset.UnixEpoch, DateTimeOffset.UnixEpoch.ToOffset(TimeSpan.FromHours(2))),
    ];

    [OneTimeSetUp]
    public void Begin() => _drive = new Drive();

    [OneTimeTearDown]
    public void End() => _drive.Dispose();

    [TestCaseSource(nameof(CollidingKeys))]
    public void SpreadsKeysThatCollideByDefault<T>(T[] keys)
        where T : notnull
    {
        SeededComparer<T>? comparer = SeededComparer<T>.OrNull;

        Assert.That(comparer, Is.Not.Null);
        Assert.That(keys.Distinct().Count(), Is.EqualTo(Keys));

        // On average, 0.002 pairs of so many random hash codes of 32 bits collide.
        Assert.That(keys.Select(key => comparer!.GetHashCode(key)).Distinct().Count(), Is.GreaterThan(Keys - 10));
    }

    [TestCaseSource(nameof(EqualKeys))]
    public void GivesEqualKeysTheSameHashCode<T>(T one, T other)
        where T : notnull
    {
        SeededComparer<T> comparer = SeededComparer<T>.OrNull!;

        Assert.That(comparer.Equals(one, other));
        Assert.That(comparer.GetHashCode(one), Is.EqualTo(comparer.GetHashCode(other)));
    }

    [Test]
    public void GivesADecimalTheSameHashCodeAtEveryScale() => Seeded.Check(
        Gen.Zip(Values.Decimals, Gen.Elements(1.0m, 1.000m, 1.0000000000000000000000000000m)),
        pair =>
        {
            SeededComparer<decimal> comparer = SeededComparer<decimal>.OrNull!;
            (decimal number, decimal one) = pair;
            decimal rescaled = number * one;
            return comparer.GetHashCode(number) == comparer.GetHashCode(rescaled) || rescaled != number
                ? null
                : $"{number} and {rescaled}";
        },
        runs: 2000);

    [Test]
    public void SeedsTheComparerOfEveryDictionaryOfNumbersThatStrangersFill()
    {
        Dictionary<byte, int> entries = _drive.OpenPayload([2, 7], untrusted: true).ReadDictionary(r => r.ReadByte(), _ => 0)!;

        Assert.That(entries.Comparer, Is.TypeOf<SeededComparer<byte>>());
        Assert.That(entries.Keys, Is.EqualTo("\u0007"u8.ToArray()));
    }

    [Test]
    public void RefusesManyKeysOfOneHashCode()
    {
        byte[] few = [102, .. Enumerable.Range(0, 101).Select(i => (byte)i)];
        byte[] many = [103, .. Enumerable.Range(0, 102).Select(i => (byte)i)];

        Dictionary<Colliding, int> entries = Read(_drive.OpenPayload(few, untrusted: true));
        Assert.That(entries, Has.Count.EqualTo(101));
        Assert.That(() => entries.Add(new Colliding(200), 0), Throws.Nothing);
        Assert.That(Read(_drive.OpenPayload(many)), Has.Count.EqualTo(102));
        Assert.That(
            () => Read(_drive.OpenPayload(many, untrusted: true)),
            Throws.TypeOf<BinarySerializationException>()
                .With.Property("Code")
                .EqualTo(SerializationErrorCode.InvalidValue)
                .And.Message.Contains("GetHashCode"));

        static Dictionary<Colliding, int> Read(BinaryReader reader) => reader.ReadDictionary(r => new Colliding(r.ReadByte()), _ => 0)!;
    }

    [Test]
    public void LeavesStringsToTheRuntimeWhichSeedsThemWhenTheyCollide() =>
        Assert.That(SeededComparer<string>.OrNull, Is.Null);

    [Test]
    public void PrefersTheComparerOfTheContract()
    {
        BinaryReader reader = _drive.OpenPayload([3, 1, (byte)'a', 1, (byte)'A'], untrusted: true);

        Assert.That(
            () => reader.ReadDictionary(r => r.ReadString(), _ => 0, StringComparer.OrdinalIgnoreCase),
            Throws.TypeOf<BinarySerializationException>().With.Property("Code").EqualTo(SerializationErrorCode.InvalidValue));
    }

    [Test]
    public void KeepsTheDefaultComparerForTrustedBytes()
    {
        BinaryReader reader = _drive.OpenPayload([2, 7]);

        Assert.That(reader.ReadDictionary(r => r.ReadByte(), _ => 0)!.Comparer, Is.SameAs(EqualityComparer<byte>.Default));
    }

    private static TestCaseData Of<T>(Func<long, T> key) =>
        new TestCaseData<T[]>(
            [.. Enumerable.Range(0, Keys).Select(i => key(i))])
        { TypeArgs = [typeof(T)] }.SetArgDisplayNames(typeof(T).Name);

    private static TestCaseData Equal<T>(T one, T other) =>
        new TestCaseData(one, other) { TypeArgs = [typeof(T)] }
            .SetArgDisplayNames(typeof(T).Name, Convert.ToString(one, CultureInfo.InvariantCulture)!);

    private readonly record struct Colliding(int Number)
    {
        public override int GetHashCode() => 1;
    }
}
