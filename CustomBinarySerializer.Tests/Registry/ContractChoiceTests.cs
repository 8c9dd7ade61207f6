using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.Tests.Registry;

/// <summary>
/// Tests that <c>Register</c> uses a type's hand-written contract, or else one that is made from its members.
/// </summary>
internal sealed class ContractChoiceTests
{
    // The number, twice.
    private static readonly byte[] s_byHand = Bytes.FrameOf(1, Bytes.Of("07 00 00 00 07 00 00 00"));

    // The number.
    private static readonly byte[] s_ofMembers = Bytes.FrameOf(1, Bytes.Of("07 00 00 00"));

    [Test]
    public void UsesTheHandWrittenContractOfATypeThatHasOne([Values] Way way) =>
        Assert.That(FrameOf<ByHand>(way), Is.EqualTo(s_byHand));

    [Test]
    public void MakesAContractFromMembersElse([Values] Way way) =>
        Assert.That(FrameOf<OfMembers>(way), Is.EqualTo(s_ofMembers));

    [Test]
    public void ChoosesWhereTheTypeIsNamed()
    {
        TypeRegistry registry = new TypeRegistry().Register<ByHand>(1).Register<OfMembers>(2).Register<int[]>(3);
        CustomBinaryFormatter formatter = new(new TypeRegistry());
        formatter.Register<ByHand>(1);
        formatter.Register<OfMembers>(2, new RegistrationOptions { AllowTrailingData = true });

        Assert.Multiple(() =>
        {
            Assert.That(new CustomBinaryFormatter(registry).Serialize(new ByHand { Number = 7 }), Is.EqualTo(s_byHand));
            Assert.That(formatter.Serialize(new ByHand { Number = 7 }), Is.EqualTo(s_byHand));
            Assert.That(registry.DescribeSource(typeof(OfMembers)), Does.Contain("writer.Write(Number)"));
            Assert.That(formatter.Registry.Count, Is.EqualTo(2));
        });
    }

    [Test]
    public void UsesItWhateverOptionsOfGraphsSay() =>
        Assert.That(
            FrameOf<ByHand>(Way.Generic, new RegistrationOptions { AllowUnsuitableType = true }), Is.EqualTo(s_byHand));

    private static byte[] FrameOf<T>(Way way, RegistrationOptions? options = null)
        where T : INumbered, new()
    {
        TypeRegistry registry = new();
        CustomBinaryFormatter formatter = new(registry);
        switch (way)
        {
            case Way.Generic:
                registry.Register<T>(1, options);
                break;
            case Way.Type:
                registry.Register(typeof(T), 1, options);
                break;
            default:
                formatter.Register<T>(1, options);
                break;
        }

        return formatter.Serialize(new T { Number = 7 });
    }

    /// <summary>The ways to call the registration of a type.</summary>
    public enum Way
    {
        Generic,
        Type,
        OfFormatter,
    }

    public interface INumbered
    {
        int Number { get; set; }
    }

    public sealed class ByHand : INumbered, ICustomBinarySerializable
    {
        public int Number { get; set; }

        public void WriteDataTo(BinaryWriter writer)
        {
            writer.Write(Number);
            writer.Write(Number);
        }

        public void SetDataFrom(BinaryReader reader) => (Number, _) = (reader.ReadInt32(), reader.ReadInt32());
    }

    public sealed class OfMembers : INumbered
    {
        public int Number { get; set; }
    }
}
