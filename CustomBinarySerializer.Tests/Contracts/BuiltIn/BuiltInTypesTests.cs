using System.Net;
using CustomBinarySerializer.Compiler.Plans;
using CustomBinarySerializer.Contracts.BuiltIn;

namespace CustomBinarySerializer.Tests.Contracts.BuiltIn;

public sealed class BuiltInTypesTests
{
    private static IEnumerable<BuiltInType> WithId => BuiltInTypes.All.Where(line => line.TypeId != 0);

    private static IEnumerable<int> Ids => WithId.Select(line => line.TypeId);

    [Test]
    public void IdsAreNegative() => Assert.That(Ids, Is.All.Negative);

    [Test]
    public void IdsAreUnique() => Assert.That(Ids, Is.Unique);

    [Test]
    public void NamesAreUnique() => Assert.That(BuiltInTypes.All.Select(line => line.Name), Is.Unique);

    [Test]
    public void IdsNeverChange() =>
        Assert.That(
            string.Join("; ", WithId.OrderByDescending(line => line.TypeId).Select(line => $"{line.TypeId} {line.Name}")),
            Is.EqualTo(
            "-1 bool; -2 uint8; -3 int8; -4 int16; -5 uint16; -6 int32; -7 uint32; -8 int64; -9 uint64; -10 float32; "
            + "-11 float64; -12 char; -13 string; -14 Guid; -15 decimal; -16 DateTime; -17 TimeSpan; -18 DateTimeOffset; "
            + "-19 DateOnly; -20 TimeOnly; -21 float16; -22 int128; -23 uint128; -24 nint; -25 nuint; -26 BigInteger; "
            + "-27 Complex; -28 Rune; -29 Index; -30 Range; -31 Uri; -32 Version; -33 CultureInfo; -34 StringBuilder; "
            + "-35 DBNull; -36 IPAddress; -37 IPEndPoint; -38 BitArray; -39 Exception; -50 bool[]; -51 uint8[]; -52 int8[]; "
            + "-53 int16[]; -54 uint16[]; -55 int32[]; -56 uint32[]; -57 int64[]; -58 uint64[]; -59 float32[]; -60 float64[]; "
            + "-61 char[]; -62 string[]; -63 Guid[]; -64 decimal[]; -65 DateTime[]; -66 object[]; -67 List<object>; "
            + "-68 List<string>; -69 List<int32>; -70 Dictionary<string, object>; -71 Dictionary<string, string>; -72 IPNetwork"));

    [TestCaseSource(nameof(Ids))]
    public void EveryTypeWithAnIdCanBeARoot(int typeId) =>
        Assert.That(
            () => ReflectedPlans.Plan(BuiltInTypes.FindById(typeId)!.Type, RegistrationOptions.Default, _ => null, out _), Throws.Nothing);

    [Test]
    public void SystemArrayIsNoBuiltInType() => Assert.That(BuiltInTypes.Find(typeof(Array)), Is.Null);

    [TestCase(typeof(int[]))]
    [TestCase(typeof(List<int>))]
    public void TypesMadeOfOtherTypesHaveAnIdOnly(Type type)
    {
        Assert.That(BuiltInTypes.Find(type), Is.Null);
        Assert.That(BuiltInTypes.FindWithId(type), Is.TypeOf<NamedType>());
    }

    [Test]
    public void HiddenTypeOfTheFrameworkIsItsBase() =>
        Assert.That(BuiltInTypes.FindWithId(IPAddress.Any.GetType())?.Type, Is.EqualTo(typeof(IPAddress)));

    [Test]
    public void DerivedTypeOfTheUserIsNotItsBase() => Assert.That(BuiltInTypes.FindWithId(typeof(HiddenAddress)), Is.Null);

    [TestCase(typeof(Lazy<int>))]
    [TestCase(typeof(Type))]
    [TestCase(typeof(Action))]
    [TestCase(typeof(Array))]
    [TestCase(typeof(Task<int>))]
    public void RefusesTypesOfTheFrameworkThatAreNotInTheTable(Type type) =>
        Assert.That(
            () => ReflectedPlans.Plan(type.MakeArrayType(), RegistrationOptions.Default, _ => null, out _),
            Throws.ArgumentException.With.Message.Contains("RegisterSurrogate"));

    [Test]
    public void PlansArePrintable() =>
        Assert.That(
            ReflectedPlans.Plan(typeof(Uri), RegistrationOptions.Default, _ => null, out _)
                .Root, Is.TypeOf<ConvertedPlan>()
                .With.Property(nameof(ConvertedPlan.HasPrefix))
                .True);

    private sealed class HiddenAddress : IPAddress
    {
        internal HiddenAddress()
            : base(0)
        {
        }
    }
}
