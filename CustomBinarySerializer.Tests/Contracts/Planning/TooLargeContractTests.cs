using System.Diagnostics.CodeAnalysis;
using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.Tests.Contracts.Planning;

/// <summary>
/// Tests that types whose contracts have no end, or no bearable size, are refused with a message that names the
/// excess, its place and the remedy.
/// </summary>
[SuppressMessage("Design", "CA1051", Justification = "Fields of structs inside each other can be set one by one.")]
public sealed class TooLargeContractTests
{
    [TestCase(typeof(Endless<int>), "more than ")]
    [TestCase(typeof(HoldsEndless), "more than ")]
    [TestCase(typeof(EverMoreLists<int>), "more than 100 types are inside each other")]
    public void EndlessTypesAreRefused(Type type, string reason)
    {
        ArgumentException error = Assert.Catch<ArgumentException>(() => new TypeRegistry().Register(type, 1))!;

        Assert.That(
            error.Message, Does.Contain(reason).And.Contain("Its member ").And.Contain("[IgnoreDataMember]").And.Length.LessThan(10_000));
    }

    [Test]
    public void EndlessTypesAreRefusedWhereTheyAreInterpreted() =>
        Assert.That(
            () => new TypeRegistry()
                .Register<Endless<int>>(1, new RegistrationOptions { Interpret = true }), Throws.InstanceOf<ArgumentException>());

    [Test]
    public void AStructOfTooManyValuesIsRefused() =>
        Assert.That(
            () => new TypeRegistry().Register(typeof(Holder<>).MakeGenericType(Nested(typeof(PairOf<>), 13)), 1),
            Throws.InstanceOf<ArgumentException>().With.Message.Contains("a struct of more than 10000 values"));

    [TestCase(false)]
    [TestCase(true)]
    public void ClassesThatHoldThePreviousOneTwiceTakeCodeForEachOnce(bool isInterpreted)
    {
        Type type = typeof(Holder<>).MakeGenericType(Nested(typeof(Twin<>), 40));
        CustomBinaryFormatter formatter = new(new TypeRegistry().Register(type, 1, new RegistrationOptions { Interpret = isInterpreted }));

        Assert.That(formatter.Deserialize(formatter.Serialized(Activator.CreateInstance(type)!)), Is.InstanceOf(type));
    }

    [Test]
    public void AStructOfManyValuesIsCopiedWhole()
    {
        Holder<PairOf<PairOf<PairOf<PairOf<PairOf<PairOf<PairOf<PairOf<int>>>>>>>>> holder = new();
        holder.Value.B.A.B.A.B.A.B.A = 7;
        CustomBinaryFormatter formatter = new(new TypeRegistry().Register(holder.GetType(), 1));

        Holder<PairOf<PairOf<PairOf<PairOf<PairOf<PairOf<PairOf<PairOf<int>>>>>>>>> copy =
            (
                Holder<PairOf<PairOf<PairOf<PairOf<PairOf<PairOf<PairOf<PairOf<int>>>>>>>>>)formatter.Deserialize(
                    formatter.Serialized(holder))!;

        Assert.That(copy.Value, Is.EqualTo(holder.Value));
    }

    private static Type Nested(Type definition, int levels) =>
        Enumerable.Range(0, levels).Aggregate(typeof(int), (inner, _) => definition.MakeGenericType(inner));

    public class Endless<T>
    {
        public T? Value { get; set; }

        public Endless<(T, T)>? Next { get; set; }
    }

    public class HoldsEndless
    {
        public List<Endless<string>> Items { get; set; } = [];
    }

    public class EverMoreLists<T>
    {
        public EverMoreLists<List<T>>? X { get; set; }

        public EverMoreLists<T[]>? Y { get; set; }
    }

    public class Holder<T>
    {
        public T? Value;
    }

    public class Twin<T>
    {
        public T? A { get; set; }

        public T? B { get; set; }
    }

    public struct PairOf<T>
    {
        public T A;

        public T B;
    }
}
