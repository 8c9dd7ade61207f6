using CustomBinarySerializer.Tests.Contracts.Schema;

namespace CustomBinarySerializer.Tests.Contracts.Source;

/// <summary>Tests of the user's conversion functions, of which only those with a name can be printed.</summary>
public sealed class SurrogateSourceTests
{
    [Test]
    public void AMethodIsCalledByItsName()
    {
        TypeRegistry registry = new TypeRegistry().RegisterSurrogate<Money, long>(1, Money.ToCents, Money.FromCents);

        Assert.That(registry.DescribeSource(typeof(Money)), Does
            .Contain("writer.Write(Money.ToCents(value));")
            .And.Contain("return Money.FromCents(reader.ReadInt64());"));
    }

    [Test]
    public void ALambdaIsLeftToTheUser()
    {
        TypeRegistry registry = new TypeRegistry().RegisterSurrogate<Money, long>(1, money => money.Cents, cents => new Money(cents));

        Assert.That(registry.DescribeSource(typeof(Money)), Does
            .Contain(
                "private static long MakeInt64(Money value)\n    {\n        throw new NotImplementedException(\"Return a long of the Money.\");")
            .And.Contain("writer.Write(MakeInt64(value));")
            .And.Contain(
                "private static Money MakeMoney(long value)\n    {\n        throw new NotImplementedException(\"Return a Money of the long.\");"));
    }

    [Test]
    public void TypeWithoutAutoContractIsRefused()
    {
        TypeRegistry registry = new TypeRegistry().Register<Parcel>(1);

        Assert.That(
            () => registry.DescribeSource(typeof(Parcel)),
            Throws.ArgumentException.With.Message.Contains("Parcel has no contract made from its members"));
        Assert.That(
            () => registry.DescribeSource(typeof(Order)),
            Throws.ArgumentException.With.Message.Contains("Order has no contract made from its members"));
        Assert.That(() => registry.DescribeSource(null!), Throws.ArgumentNullException);
    }

    [Test]
    public void ATypeWithoutANameIsSaidToHaveNone()
    {
        var anonymous = new { A = 1 };
        TypeRegistry registry = new();
        registry.Register(anonymous.GetType(), 1);

        Assert.That(registry.DescribeSource(anonymous.GetType()), Does.Match("// It doesn't compile as it is: .* has no name in C#."));
    }
}

public readonly struct Money(long cents)
{
    public long Cents { get; } = cents;

    public static long ToCents(Money money) => money.Cents;

    public static Money FromCents(long cents) => new(cents);
}
