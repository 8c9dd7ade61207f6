using System.Runtime.Serialization;

namespace CustomBinarySerializer.Tests.Contracts.Planning;

/// <summary>Tests the order of members, and how members of the same name are distinguished.</summary>
public sealed class MemberOrderTests
{
    [TestCase(typeof(Mixed), "Zebra Apple Mango Banana")]
    [TestCase(typeof(WithBodies), "Zebra Body1 Auto1 Banana Body2 Body3 Auto2 Last Body4")]
    [TestCase(typeof(Derived), "Zebra Middle Alpha")]
    [TestCase(typeof(Overriding), "Virtual Abstract InBase InDerived")]
    [TestCase(typeof(OverridingOneAccessor), "Value")]
    [TestCase(typeof(Covariant), "Value Other")]
    [TestCase(typeof(Hiding), "HiddenBase.Name HiddenBase.Value Name Value")]
    [TestCase(typeof(HidingGeneric), "HiddenGeneric.Value Value")]
    [TestCase(typeof(HidingTwice), "HiddenBase.Name HiddenBase.Value Hiding.Name Value Name")]
    [TestCase(typeof(Outer.Same), "CustomBinarySerializer.Tests.Contracts.Planning.MemberOrderTests+Same.Value "
        + "CustomBinarySerializer.Tests.Contracts.Planning.MemberOrderTests+Middle+Same.Value Value")]
    [TestCase(typeof(Contracted), "NoOrder1 NoOrder2 First _second Third1 Third2")]
    [TestCase(typeof(ContractedDerived), "NoOrder1 NoOrder2 First _second Third1 Third2 Zero")]
    [TestCase(typeof(ContractedOverPlain), "Zebra Only")]
    [TestCase(typeof(PlainOverContracted), "NoOrder1 NoOrder2 First _second Third1 Third2 Public")]
    [TestCase(typeof(ContractedOverride), "Marked MarkedInOverride")]
    [TestCase(typeof(PositionalWithDeclared), "Second First Third")]
    public void MembersAreInThisOrder(Type type, string expected) => Assert.That(Names(type), Is.EqualTo(expected));

    // Reflection keeps members that were looked up by name in front of the others.
    [Test]
    public void OrderDoesNotDependOnEarlierLookUps()
    {
        Assert.That(typeof(LookedUp).GetProperty("Mango"), Is.Not.Null);
        Assert.That(typeof(LookedUp).GetField("Banana"), Is.Not.Null);

        Assert.That(Names(typeof(LookedUp)), Is.EqualTo("Zebra Apple Mango Banana"));
    }

    private static string Names(Type type) =>
        string.Join(' ', Models
            .Select(type, SerializedMembers.PublicMembers, InstanceCreation.ConstructorIfPresent)
            .Members.Select(member => member.Name));

#pragma warning disable CS0169, CS0649, CS0414, CA1822, IDE0051, IDE0044 // Members that only reflection looks at.
    private sealed class Mixed
    {
        public int Zebra;

        public int Apple { get; set; }

        public int Mango { get; } = 1;

        public int Banana;
    }

    private sealed class LookedUp
    {
        public int Zebra;

        public int Apple { get; set; }

        public int Mango { get; } = 1;

        public int Banana;
    }

    private sealed class WithBodies
    {
        public int Zebra;
        private int _body;

        public int Body1 { get => _body; set => _body = value; }

        public int Auto1 { get; set; }

        public int Banana;

        public int Body2 { get => _body; set => _body = value; }

        public int Body3 { get => _body; set => _body = value; }

        public int Auto2 { get; set; }

        public int Body4 { get => _body; set => _body = value; }

        public int Last;
    }

    private class Base
    {
        public int Zebra { get; private set; }

        public int Middle { get; protected internal set; }
    }

    private sealed class Derived : Base
    {
        public int Alpha { get; set; }
    }

    private abstract class OverriddenBase
    {
        public virtual int Virtual { get; set; }

        public abstract int Abstract { get; set; }

        public int InBase { get; set; }
    }

    private sealed class Overriding : OverriddenBase
    {
        public int InDerived { get; set; }

        public override int Abstract { get; set; }

        public override int Virtual { get; set; }
    }

    private sealed class OverridingOneAccessor : OverriddenHalf
    {
        public override int Value { set => base.Value = value; }
    }

    private class OverriddenHalf
    {
        public virtual int Value { get; set; }
    }

    private class CovariantBase
    {
        public virtual object Value { get; } = new();
    }

    private sealed class Covariant : CovariantBase
    {
        public int Other { get; set; }

        public override string Value { get; } = "";
    }

    private class HiddenBase
    {
        public string Name = "";

        public object? Value { get; set; }
    }

    private class Hiding : HiddenBase
    {
        public new string Name = "";

        public new int Value { get; set; }
    }

    private sealed class HidingTwice : Hiding
    {
        public new string Name { get; set; } = "";
    }

    private class HiddenGeneric<T>
    {
        public T? Value { get; set; }
    }

    private sealed class HidingGeneric : HiddenGeneric<int>
    {
        public new string? Value { get; set; }
    }

    private class Same
    {
        public int Value { get; set; }
    }

    private static class Middle
    {
        internal class Same : MemberOrderTests.Same
        {
            public new int Value { get; set; }
        }
    }

    private static class Outer
    {
        internal sealed class Same : Middle.Same
        {
            public new int Value { get; set; }
        }
    }

    [DataContract]
    private class Contracted
    {
        [DataMember(Order = 3)]
        public int Third1 { get; set; }

        [DataMember]
        public int NoOrder1 { get; set; }

        public int NotMarked { get; set; }

        [DataMember(Order = 2)]
        private int _second;

        [DataMember(Order = 1)]
        protected int First { get; set; }

        [DataMember]
        internal int NoOrder2;

        [DataMember(Order = 3)]
        public int Third2 { get; set; }

        public int Computed => _second;

        public int WriteOnly { set => _second = value; }
    }

    [DataContract]
    private sealed class ContractedDerived : Contracted
    {
        [DataMember(Order = 0)]
        public int Zero { get; set; }
    }

    [DataContract]
    private sealed class ContractedOverPlain : LookedUpBase
    {
        public int NotMarked { get; set; }

        [DataMember]
        private int Only { get; set; }
    }

    private class LookedUpBase
    {
        public int Zebra { get; set; }

        [IgnoreDataMember]
        private int Private { get; set; }
    }

    private sealed class PlainOverContracted : Contracted
    {
        public int Public { get; set; }

        [IgnoreDataMember]
        private int Private { get; set; }
    }

    [DataContract]
    private class ContractedBase
    {
        [DataMember]
        public virtual int Marked { get; set; }

        public virtual int MarkedInOverride { get; set; }

        [DataMember]
        public virtual int IgnoredInOverride { get; set; }

        public virtual int NotMarked { get; set; }
    }

    [DataContract]
    private sealed class ContractedOverride : ContractedBase
    {
        public override int Marked { get; set; }

        [DataMember]
        public override int MarkedInOverride { get; set; }

        [IgnoreDataMember]
        public override int IgnoredInOverride { get; set; }

        public override int NotMarked { get; set; }
    }

    private sealed record PositionalWithDeclared(int First, int Second)
    {
        public int First { get; init; } = First;

        public int Third { get; init; }
    }
#pragma warning restore
}
