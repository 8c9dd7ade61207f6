using System.Runtime.Serialization;
using CustomBinarySerializer.Compiler.Plans;

namespace CustomBinarySerializer.Tests.Contracts.Plans;

/// <summary>The numbers of a prefix, which docs/format.md promises.</summary>
public sealed class PrefixTests
{
    private class Open
    {
        public int Number { get; set; }
    }

    private sealed class Sealed
    {
        public int Number { get; set; }
    }

    private class OpenWithText
    {
        public string? Text { get; set; }
    }

    private sealed class SealedWithText
    {
        public string? Text { get; set; }
    }

    private struct Texts
    {
        public string? Text { get; set; }
    }

    private class OpenWithStruct
    {
        public Texts Texts { get; set; }
    }

    private sealed class DerivedOfOpen : Open;

    private sealed class DerivedOfOpenWithText : OpenWithText;

    private sealed class DerivedOfOpenWithStruct : OpenWithStruct;

    private sealed class WithUri
    {
        public Uri? Link { get; set; }
    }

    private sealed class WithOptionalText
    {
        [field: OptionalField]
        public string? Text { get; set; }
    }

    [TestCase(typeof(string), 0, ExpectedResult = "null 0, first 1")]
    [TestCase(typeof(string), 2, ExpectedResult = "null 2, first 3")]
    [TestCase(typeof(int[]), 0, ExpectedResult = "null 0, first 1")]
    [TestCase(typeof(List<int>), 1, ExpectedResult = "null 1, first 2")]
    [TestCase(typeof(Uri), 2, ExpectedResult = "null 2, first 3")]
    [TestCase(typeof(Open), 0, ExpectedResult = "null 0, derived 1, first 2")]
    [TestCase(typeof(Sealed), 0, ExpectedResult = "null 0, first 1")]
    [TestCase(typeof(OpenWithText), 0, ExpectedResult = "null 0, derived 1, first 2")]
    [TestCase(typeof(SealedWithText), 0, ExpectedResult = "null 0, first 1")]
    [TestCase(typeof(Texts), 2, ExpectedResult = "null 2, first 3")]
    public string NumbersBeginAboveWhatIsReserved(Type type, int reserved) => Print(Prefix.Of(PlanOf(type), reserved));

    [TestCase(typeof(Open), ExpectedResult = 0)]
    [TestCase(typeof(Sealed), ExpectedResult = 0)]
    [TestCase(typeof(OpenWithText), ExpectedResult = 2)]
    [TestCase(typeof(SealedWithText), ExpectedResult = 1)]
    [TestCase(typeof(OpenWithStruct), ExpectedResult = 2)]
    [TestCase(typeof(WithUri), ExpectedResult = 1)]
    [TestCase(typeof(WithOptionalText), ExpectedResult = 0)]
    public int AnObjectReservesItsNumbersInThePrefixOfItsFirstMember(Type type) => Prefix.ReservedInFirstMember((ObjectPlan)PlanOf(type));

    [Test]
    public void AStructHandsOnWhatItsHolderReserves()
    {
        ObjectPlan holder = (ObjectPlan)PlanOf(typeof(OpenWithStruct));
        ObjectPlan held = (ObjectPlan)Prefix.SharingMember(holder)!.Value;

        int reserved = Prefix.ReservedInFirstMember(held, Prefix.ReservedInFirstMember(holder));

        Assert.That(Print(Prefix.Of(held.Members[0].Value, reserved)), Is.EqualTo("null 2, first 3"));
    }

    [Test]
    public void AnOptionalMemberLendsNoPrefix() =>
        Assert.That(Prefix.SharingMember((ObjectPlan)PlanOf(typeof(WithOptionalText))), Is.Null);

    [Test]
    public void ANumberStandsForTheValueThatGaveIt()
    {
        Prefix prefix = Prefix.Of(PlanOf(typeof(string)), reserved: 2);

        Assert.That(prefix.Of(5), Is.EqualTo(8));
        Assert.That(prefix.ValueOf(8), Is.EqualTo(5));
        Assert.That(prefix.ValueOf(prefix.Null), Is.EqualTo(-1));
    }

    [Test]
    public void AValueWithoutPrefixIsRefused() => Assert.That(() => Prefix.Of(PlanOf(typeof(int))), Throws.ArgumentException);

    private static ValuePlan PlanOf(Type type) => ReflectedPlans.Plan(type, RegistrationOptions.Default, _ => null, out _).Root;

    private static string Print(Prefix prefix) =>
        $"{(prefix.HasNull ? $"null {prefix.Null}, " : "")}{(prefix.HasDerived ? $"derived {prefix.Derived}, " : "")}first {prefix.First}";
}
